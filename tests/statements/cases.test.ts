import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { recogniseColumns } from '../../src/features/finance/statement/columns.ts'
import { readStatement } from '../../src/features/finance/statement/reading/read.ts'
import { type ReadAnswers, readRows } from '../../src/features/finance/statement/statement.ts'

/** The list that a small file must become: what came in and went out, each as line, day, sum and words. */
interface Case {
  in: string[]
  out?: string[]
  undated?: string[]
  /** Lines that cannot be read, by number and reason. */
  unread?: string[]
  balance?: string
  /** The question that the file asks, and the answer. */
  asks?: string
  answers?: ReadAnswers
}

const DAY_FIRST = { asks: '05/06/2026', answers: { dayOrder: 'day-first' } } as const

const CASES: Record<string, Case> = {
  'lone-quote.csv': {
    ...DAY_FIRST,
    in: [
      '2 2026-06-05 10000 TRF FROM ADA TEST KZ-7F3K9Q',
      '3 2026-06-05 10000 BOLA TEST KZ-8G4M2R',
      '4 2026-06-06 10000 TRF FROM CHI TEST KZ-9H5N3T',
      '6 2026-06-07 10000 DAN "TICKET" TEST KZ-2J6P4V',
    ],
    out: ['5 2026-06-06 50 STAMP DUTY'],
    balance: 'proven',
  },
  'sign-after-currency.csv': {
    in: [
      '2 2026-06-05 180 PAYMENT FROM LERATO TEST KZ-7F3K9Q',
      '6 2026-06-07 1234.56 PAYMENT FROM SIPHO TEST KZ-8G4M2R',
    ],
    out: [
      '3 2026-06-05 180 CARD PURCHASE SHOP',
      '4 2026-06-06 12.5 BANK CHARGE',
      '5 2026-06-06 100 DEBIT ORDER',
      '7 2026-06-07 180 REFUND SENT',
    ],
    // As the file has it: R1 180.00, then R1 000.00, R987.50, R887.50 and R2 122.06.
    balance: 'proven',
  },
  'credits-only-suffix.csv': {
    asks: '5 Jun',
    answers: { year: 2026 },
    in: ['2 2026-06-05 180 EFT CREDIT KZ-7F3K9Q', '4 2026-06-06 180 EFT CREDIT KZ-8G4M2R'],
    out: ['3 2026-06-05 50 CARD PURCHASE'],
    balance: 'proven',
  },
  'type-column.csv': {
    in: ['2 2026-06-05 10000 ADA TEST KZ-7F3K9Q', '3 2026-06-05 10000 BOLA TEST KZ-8G4M2R'],
    out: ['4 2026-06-06 5000 ATM', '5 2026-06-06 10000 BOLA TEST KZ-8G4M2R'],
    balance: 'none',
  },
  'reference-column.csv': {
    in: [
      '2 2026-06-05 180 Payment Received',
      '3 2026-06-05 180 Payment Received',
      '4 2026-06-05 180 Payment Received',
    ],
    balance: 'proven',
  },
  'month-first.csv': {
    in: ['2 2026-05-28 10000 ADA TEST KZ-7F3K9Q', '4 2026-06-02 10000 BOLA TEST KZ-8G4M2R'],
    out: ['3 2026-05-29 50 STAMP DUTY'],
    balance: 'proven',
  },
  'serial-days.csv': {
    in: ['2 2026-06-05 10000 ADA TEST KZ-7F3K9Q', '3 2026-06-05 10000 BOLA TEST KZ-8G4M2R'],
    undated: ['4 null 10000 CHI TEST KZ-9H5N3T'],
    balance: 'proven',
  },
  'came-back.csv': {
    ...DAY_FIRST,
    in: ['2 2026-06-05 10000 TRF ADA TEST KZ-7F3K9Q', '4 2026-06-09 10000 TRF BOLA TEST KZ-8G4M2R'],
    out: ['3 2026-06-08 10000 TRF ADA TEST KZ-7F3K9Q'],
    balance: 'proven',
  },
  'total-rows.csv': {
    ...DAY_FIRST,
    in: ['5 2026-06-05 10000 TRF ADA TEST KZ-7F3K9Q', '7 2026-06-06 10000 TRF BOLA TEST KZ-8G4M2R'],
    balance: 'proven',
  },
  'missing-row.csv': {
    ...DAY_FIRST,
    in: ['2 2026-06-05 10000 TRF ADA TEST KZ-7F3K9Q', '3 2026-06-06 10000 TRF BOLA TEST KZ-8G4M2R'],
    balance: 'broken at 3: 120000, not 130000',
  },
  'utf16le-no-mark.txt': {
    ...DAY_FIRST,
    in: ['2 2026-06-05 10000 TRF Ọlábísí TEST KZ-7F3K9Q'],
    balance: 'none',
  },
  'table.xls': {
    in: ['2 2026-06-05 10000 NIP TRF FROM ADA TEST KZ-7F3K9Q'],
    out: ['3 2026-06-06 4 SMS CHARGE'],
    balance: 'proven',
  },
  'small.ofx': {
    in: ['1 2026-06-05 180 LERATO TEST KZ-7F3K9Q'],
    out: ['2 2026-06-06 12.5 CHARGE'],
    balance: 'none',
  },
  'types-for-signs.ofx': {
    in: [
      '1 2026-11-02 5000 NIP FROM CHI TEST',
      '4 2026-11-04 10000 BOLA TEST KZ-8G4M2R',
      '5 2026-11-04 7000 DAN TEST',
    ],
    out: [
      '2 2026-11-03 10000 NIP TRF TO ADA TEST KZ-7F3K9Q',
      '3 2026-11-03 52.5 SMS ALERT',
      '6 2026-11-05 100 MAINTENANCE',
      '7 2026-11-05 3000 ATM IKEJA',
      '8 2026-11-06 900 PAYTV',
    ],
    // A transfer goes both ways.
    unread: ['9 direction'],
    balance: 'none',
  },
  'signs-and-types.ofx': {
    in: ['1 2026-11-02 180 LERATO TEST KZ-7F3K9Q', '3 2026-11-04 12.5 FEE GIVEN BACK'],
    out: ['2 2026-11-03 49.9 SHOP'],
    unread: ['4 sign'],
    balance: 'none',
  },
  'stamped-days.ofx': {
    in: [
      '1 2026-11-02 180 LERATO TEST KZ-7F3K9Q',
      '2 2026-11-03 180 SIPHO TEST',
      '3 2026-11-04 180 THANDI TEST',
      '4 2026-11-05 180 ANNEKE TEST',
      '5 2026-11-06 180 CHLOE TEST',
      '6 2026-11-07 180 LUKE TEST',
      '7 2026-11-08 180 ZANELE TEST',
    ],
    undated: ['8 null 180 PIET TEST'],
    balance: 'none',
  },
  'blank-in-day.qif': {
    in: [
      '2 2026-04-06 10000 TRF FROM ADA TEST KZ-7F3K9Q',
      '6 2026-04-07 5000 BOLA TEST',
      '10 2026-04-13 5000 CHI TEST',
    ],
    out: ['14 2026-04-27 52.5 SMS ALERT'],
    balance: 'none',
  },
  'no-trailing-cells.csv': {
    in: [
      '2 2026-11-02 10000 TRF FROM ADA TEST KZ-7F3K9Q first',
      '3 2026-11-03 5000 TRF FROM BOLA TEST',
      '5 2026-11-14 10000 TRF FROM CHI TEST KZ-9H5N3T',
    ],
    out: ['4 2026-11-13 52.5 SMS ALERT'],
    // Without its balance, or short of a cell before it.
    unread: ['6 cells', '7 cells', '8 cells'],
    balance: 'open',
  },
  // Of a column of sums nobody knows which one is missing.
  'no-trailing-sums.csv': {
    in: ['2 2026-11-12 10000 ADA TEST KZ-7F3K9Q'],
    unread: ['3 cells', '4 cells'],
    balance: 'none',
  },
  'no-trailing-remarks.csv': {
    in: ['2 2026-11-12 10000 ADA TEST KZ-7F3K9Q first', '3 2026-11-13 5000 BOLA TEST'],
    // One is short of its reference, so that its credit stands among the debits; one ends before the credits.
    unread: ['4 cells', '5 cells'],
    balance: 'none',
  },
  'text-as-formula.csv': {
    in: ['2 2026-11-13 10000 TRF FROM ADA "A" TEST; LAGOS', '4 2026-11-15 5000 BOLA TEST'],
    out: ['3 2026-11-14 52.5 SMS ALERT'],
    balance: 'proven',
  },
  // Read on a Friday: the bank's own day is the next Monday. One of another year is a slip.
  'next-business-day.csv': {
    in: [
      '2 2026-11-19 10000 TRF FROM ADA TEST KZ-7F3K9Q',
      '3 2026-11-23 10000 NIP FROM BOLA TEST KZ-8G4M2R',
    ],
    undated: ['4 null 10000 NIP FROM CHI TEST'],
    balance: 'proven',
  },
}

it.each(Object.entries(CASES))('%s is read for what it is', async (name, expected) => {
  const bytes = readFileSync(path.join(import.meta.dirname, 'cases', name))
  const table = (await readStatement(new Uint8Array(bytes)))!
  const columns = table.columns ?? recogniseColumns(table.headers)
  const today = '2026-11-20'
  const { questions } = readRows(table, columns, { today })
  expect(questions.dayOrder ?? questions.year ?? undefined).toBe(expected.asks)
  const rows = readRows(table, columns, { today, answers: expected.answers ?? {} })
  const words = (lists: typeof rows.credits) =>
    lists.map(({ line, day, amount, narration }) => `${line} ${day} ${amount} ${narration}`)
  const { balance } = rows
  expect({
    in: words(rows.credits),
    out: words(rows.debits),
    undated: words(rows.undated),
    unread: rows.unreadable.map(({ line, reason }) => `${line} ${reason}`),
    balance:
      balance.kind === 'broken'
        ? `broken at ${balance.line}: ${balance.expected / 100}, not ${balance.printed / 100}`
        : balance.kind,
  }).toEqual({
    out: [],
    undated: [],
    unread: [],
    balance: undefined,
    in: expected.in,
    ...(expected.out && { out: expected.out }),
    ...(expected.undated && { undated: expected.undated }),
    ...(expected.unread && { unread: expected.unread }),
    ...(expected.balance && { balance: expected.balance }),
  })
  // Each row of the file stands somewhere.
  const { credits, debits, undated, unreadable, others } = rows
  const all = [...credits, ...debits, ...undated, ...unreadable, ...others].map(({ line }) => line)
  expect(all.toSorted((a, b) => a - b)).toEqual(
    [...table.above, ...table.records].map(({ line }) => line),
  )
})
