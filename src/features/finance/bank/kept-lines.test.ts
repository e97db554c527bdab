import { describe, expect, it } from 'vitest'
import { dayIn } from '@/domain/dates'
import { tableOf } from '../statement/reading/table'
import type { StatementRow } from '../statement/statement'
import { recogniseColumns } from '../statement/columns'
import { readRows } from '../statement/statement'
import type { BankAccount, BankTransaction } from './api'
import {
  accountOfFile,
  isOfAnotherAccount,
  linesToKeep,
  normaliseIdentity,
  rowsOf,
  statementToKeep,
  undatedRows,
} from './kept-lines'

const account: BankAccount = {
  id: 'fees',
  name: 'Fees',
  bank: 'Zenith',
  currency: 'NGN',
  last_digits: '1234',
  columns: null,
  last_day: null,
  open_lines: 0,
}

const row = (line: number, changes: Partial<StatementRow> = {}): StatementRow => ({
  line,
  date: '05/05/2026',
  day: '2026-05-05',
  narration: 'ADA OBI',
  bankNumber: '',
  amount: 10_000,
  identity: 'ADA OBI',
  balance: null,
  ...changes,
})

const table = (...above: string[][]) => {
  const cells = [...above, ['Date', 'Details', 'Credit'], ['05/05/2026', 'ADA OBI', '10000']]
  const found = tableOf(cells.map((one, index) => ({ line: index + 1, cells: one })))
  if (!found) throw new Error('no table')
  return found
}

describe('the lines of a file that are kept', () => {
  it('have side, words, reference and balance, in the order of the file, and none without a day', () => {
    const rows = {
      credits: [row(3, { balance: 20_000 })],
      debits: [row(2), row(4, { bankNumber: 'X1' }), row(6, { day: null })],
      undated: [row(5, { day: null })],
    }
    expect(
      linesToKeep(rows).map(({ line_number, amount, narration, reference, balance }) => [
        line_number,
        amount,
        narration,
        reference,
        balance,
      ]),
    ).toEqual([
      [2, -10_000, 'ADA OBI', null, null],
      [3, 10_000, 'ADA OBI', null, 20_000],
      [4, -10_000, 'ADA OBI', 'X1', null],
    ])
    expect(undatedRows(rows).map(({ line }) => line)).toEqual([5, 6])
  })

  it('are known by what banks write alike', () => {
    const texts = ['Trf from Ọ́lá/KZ-7F3K9Q', 'TRF FROM O\u0323\u0301LA\u0301 kz7f3k9q']
    const [one, other] = texts.map(normaliseIdentity)
    expect(one).toBe(other)
    expect(normaliseIdentity('TRF FROM OLA')).not.toBe(one)
  })

  it('fit what the database takes', () => {
    const [line] = linesToKeep({
      credits: [row(2, { narration: 'A'.repeat(600), bankNumber: '1'.repeat(200) })],
      debits: [],
    })
    expect([line?.narration.length, line?.reference?.length]).toEqual([500, 100])
  })
})

describe('a file that is kept', () => {
  const keep = (found: ReturnType<typeof table>, undated = false) => {
    const columns = recogniseColumns(found.headers)
    const rows = readRows(found, columns, { today: '2026-11-20' })
    return statementToKeep('id', account, found, {
      rows: undated ? { ...rows, credits: [] } : rows,
      columns,
    })
  }

  it('goes from the first to the last day that it says, or that its lines have', () => {
    expect(keep(table(['Opening balance', '500']))).toMatchObject({
      firstDay: '2026-05-05',
      lastDay: '2026-05-05',
      opening: 500,
      isBalanced: true,
    })
    expect(keep(table(['Statement period', '2026-05-01 to 2026-05-31']))).toMatchObject({
      firstDay: '2026-05-01',
      lastDay: '2026-05-31',
    })
    expect(keep(table(['Statement period', '01/05/2026 to 31/05/2026']))).toMatchObject({
      firstDay: '2026-05-01',
      lastDay: '2026-05-31',
    })
    // A period that is partly in the future.
    expect(keep(table(['Statement period', '2026-05-01 to 2999-05-31']))).toMatchObject({
      lastDay: dayIn('Nigeria', new Date()),
    })
    expect(keep(table(), true)).toBeNull()
  })

  it('says that its balance does not fit', () => {
    const cells = [
      ['Date', 'Details', 'Credit', 'Balance'],
      ['05/05/2026', 'ADA OBI', '10000', '110000'],
      ['13/05/2026', 'BOLA OBI', '10000', '130000'],
    ]
    const broken = tableOf(cells.map((one, index) => ({ line: index + 1, cells: one })))
    expect(broken && keep(broken)).toMatchObject({ isBalanced: false })
  })
})

describe('the account of a file', () => {
  const rand: BankAccount = { ...account, id: 'rand', currency: 'ZAR', last_digits: '5678' }
  const named = table(['Account number', '0000005678'])

  it('is the one whose figures it says', () => {
    expect(accountOfFile(named, [account, rand])).toBe(rand)
    expect(accountOfFile(named, [account])).toBe(null)
    expect(accountOfFile(named, [rand, { ...rand, id: 'two' }])).toBe(null)
    expect(accountOfFile(table(), [account])).toBe(null)
  })

  it('is no other where its numbers or its currency say so', () => {
    expect(isOfAnotherAccount(named, account)).toBe(true)
    expect(isOfAnotherAccount({ ...table(), currency: 'ZAR' }, account)).toBe(true)
    expect(isOfAnotherAccount(table(), account)).toBe(false)
  })
})

it('makes rows of kept lines, by side, of what is open of them', () => {
  const line = (changes: Partial<BankTransaction>): BankTransaction => ({
    id: 'a',
    statement_id: 's',
    line_number: 7,
    day: '2026-05-05',
    amount: 10_000,
    open_amount: 10_000,
    narration: 'ADA',
    reference: 'X1',
    excluded_because: null,
    duplicate_narration: null,
    is_duplicate_booked: false,
    is_balanced: true,
    ...changes,
  })
  const { credits, debits } = rowsOf([
    line({}),
    line({ id: 'b', amount: -50, open_amount: -20, narration: null, reference: null }),
  ])
  expect(credits).toMatchObject([{ line: 0, narration: 'ADA', bankNumber: 'X1', amount: 10_000 }])
  expect(debits).toMatchObject([{ line: 1, identity: 'b', narration: '', amount: 20 }])
})
