import { describe, expect, it } from 'vitest'
import { tableOf } from '../statement/reading/table'
import type { StatementRow } from '../statement/statement'
import type { BankAccount, OpenLine } from './api'
import {
  accountOfFile,
  isOfAnotherAccount,
  linesToKeep,
  retoldOf,
  rowsOfOpenLines,
  statementToKeep,
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
  ...changes,
})

const table = (...above: string[][]) => {
  const cells = [...above, ['Date', 'Details', 'Credit'], ['05/05/2026', 'ADA OBI', '10000']]
  const found = tableOf(cells.map((one, index) => ({ line: index + 1, cells: one })))
  if (!found) throw new Error('no table')
  return found
}

describe('the lines of a file that are kept', () => {
  it('have codes of their account and side, and no line without a day', async () => {
    const rows = {
      credits: [row(3), row(5, { day: null })],
      debits: [row(2), row(4, { bankNumber: 'X1' })],
    }
    const lines = await linesToKeep(rows, 'fees', 'salt')
    expect(lines.map(({ place, amount, words }) => [place, amount, words])).toEqual([
      [2, -10_000, 'ADA OBI'],
      [3, 10_000, 'ADA OBI'],
      [4, -10_000, 'ADA OBI · X1'],
    ])
    expect(lines[0]?.code).not.toBe(lines[1]?.code)
    expect(lines[0]?.code).toBe(lines[2]?.code)
    const elsewhere = await linesToKeep(rows, 'rand', 'salt')
    expect(elsewhere[1]?.code).not.toBe(lines[1]?.code)
  })

  it('go from the first to the last day that the file says, or that its lines have', async () => {
    const lines = await linesToKeep({ credits: [row(3)], debits: [] }, 'fees', 'salt')
    const of = (...above: string[][]) =>
      statementToKeep('id', account, table(...above), {
        columns: null,
        lines,
        opening: 500,
        closing: null,
      })
    expect(of()).toMatchObject({ firstDay: '2026-05-05', lastDay: '2026-05-05', opening: 500 })
    expect(of(['Statement period', '2026-05-01 to 2026-05-31'])).toMatchObject({
      firstDay: '2026-05-01',
      lastDay: '2026-05-31',
    })
    expect(
      statementToKeep('id', account, table(), {
        columns: null,
        lines: [],
        opening: null,
        closing: null,
      }),
    ).toBeNull()
  })
})

describe('the account of a file', () => {
  const rand: BankAccount = { ...account, id: 'rand', currency: 'ZAR', last_digits: '5678' }
  const named = table(['Account number', '0000005678'])

  it('is the one whose figures it says, or the only one', () => {
    expect(accountOfFile(named, [account, rand])).toBe(rand)
    expect(accountOfFile(named, [account])).toBe(null)
    expect(accountOfFile(table(), [account])).toBe(account)
    expect(accountOfFile(table(), [account, { ...account, id: 'two', last_digits: '2222' }])).toBe(
      null,
    )
  })

  it('is no other where its numbers or its currency say so', () => {
    expect(isOfAnotherAccount(named, account)).toBe(true)
    expect(isOfAnotherAccount({ ...table(), currency: 'ZAR' }, account)).toBe(true)
    expect(isOfAnotherAccount(table(), account)).toBe(false)
  })
})

it('shows every line of the day and sum of one that is told again', () => {
  const retold = {
    line_id: 'x',
    place: 3,
    day: '2026-05-05',
    amount: 10_000,
    words: 'From ADA',
    is_booked: true,
  }
  const found = retoldOf([row(3), row(4), row(5, { amount: 9 })], [retold])
  expect([...found.keys()]).toEqual([3, 4])
})

it('matches open lines by the codes that they are known by', () => {
  const line = (changes: Partial<OpenLine>): OpenLine => ({
    line_id: 'a',
    place: 7,
    day: '2026-05-05',
    amount: 10_000,
    code: 'c1',
    copies: 2,
    words: 'ADA',
    set_aside: null,
    ...changes,
  })
  const { rows, marks } = rowsOfOpenLines([line({}), line({ amount: -5, words: null, code: 'c2' })])
  expect(rows.credits).toMatchObject([{ line: 1, narration: 'ADA', amount: 10_000 }])
  expect(rows.debits).toMatchObject([{ line: 2, narration: '', amount: 5 }])
  expect([...marks]).toEqual([[1, { code: 'c1', copies: 2 }]])
})
