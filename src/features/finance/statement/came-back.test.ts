import { expect, it } from 'vitest'
import { pairsThatCameBack } from './came-back'
import type { StatementRow } from './statement'

const row = (line: number, day: string, narration: string, more: Partial<StatementRow> = {}) => ({
  line,
  date: day,
  day,
  narration,
  bankNumber: '',
  amount: 10_000,
  identity: narration,
  balance: null,
  ...more,
})

const pairs = (credits: StatementRow[], debits: StatementRow[]) =>
  Object.fromEntries(
    [...pairsThatCameBack(credits, debits, ['KZ'])].map(([line, debit]) => [line, debit.line]),
  )

const ada = row(2, '2026-06-05', 'TRF FROM ADA TEST KZ-7F3K9Q')

it.each([
  ['the same reference', 'POS KZ7F3K9Q', true],
  ['the same payer', 'TO ADA TEST', true],
  ['one name behind a word of reversal', 'RVSL ADA', true],
  ['a word of reversal alone', 'REVERSAL', true],
  ['an Afrikaans word of reversal', 'TERUGSKRYWING', true],
  ['one name alone', 'ADA STORES', false],
  ['nothing in common', 'POS SHOPRITE', false],
  ['another child’s reference', 'REVERSAL ADA TEST KZ-8G4M2R', false],
])('pairs a credit with a debit by %s: %s', (_how, narration, isPair) => {
  expect(pairs([ada], [row(3, '2026-06-08', narration)])).toEqual(isPair ? { 2: 3 } : {})
})

it('pairs the same sum alone, on the same day or at most ten days later', () => {
  const debit = (day: string, amount = 10_000) => row(3, day, 'ADA TEST', { amount })
  expect(pairs([ada], [debit('2026-06-05')])).toEqual({ 2: 3 })
  expect(pairs([ada], [debit('2026-06-15')])).toEqual({ 2: 3 })
  expect(pairs([ada], [debit('2026-06-16')])).toEqual({})
  expect(pairs([ada], [debit('2026-06-04')])).toEqual({})
  expect(pairs([ada], [debit('2026-06-08', 9000)])).toEqual({})
})

it('takes back each credit once, and the nearest first', () => {
  const again = row(4, '2026-06-07', 'TRF FROM ADA TEST KZ-7F3K9Q')
  const back = (line: number) => row(line, '2026-06-08', 'REVERSAL KZ-7F3K9Q')
  expect(pairs([ada, again], [back(5)])).toEqual({ 4: 5 })
  expect(pairs([ada, again], [back(5), back(6), back(7)])).toEqual({ 4: 5, 2: 6 })
})

it('does not take the bank’s own words for a payer', () => {
  const credits = [1, 2, 3, 4, 5, 6].map((line) =>
    row(line, '2026-06-05', `NIP TRANSFER NUMBER ${'ABCDEF'.charAt(line - 1).repeat(4)}`),
  )
  expect(pairs(credits, [row(9, '2026-06-06', 'NIP TRANSFER NUMBER')])).toEqual({})
  expect(pairs(credits, [row(9, '2026-06-06', 'NIP TRANSFER NUMBER RVSL BBBB')])).toEqual({ 2: 9 })
})
