import { describe, expect, it } from 'vitest'
import { isComplete, recogniseColumns } from './columns'
import { decodeStatement, readRows, readStatement } from './statement'

function creditsOf(text: string) {
  const table = readStatement(text)!
  return readRows(table, recogniseColumns(table.headers))
}

const currencyOf = (text: string) => readStatement(text)?.currency

describe('headings of banks', () => {
  it.each([
    ['Trans. Date,Value Date,Reference,Debits,Credits,Balance,Remarks', [0, 6, 2, 4]],
    ['Date Posted,Value Date,Description,Debit,Credit,Balance', [0, 2, null, 4]],
    ['S/N,Date,Transaction Details,Reference,Withdrawals,Lodgements,Balance', [1, 2, 3, 5]],
    ['Date,Amount,Balance,Description', [0, 3, null, 1]],
    ['Posting Date,Transaction Date,Description,Money In (R),Money Out (R)', [0, 2, null, 3]],
    ['TXN DATE,NARRATION,CREDIT AMOUNT (₦)', [0, 1, null, 2]],
    ['Date,Reference,Paid In', [0, 1, null, 2]],
  ])('%s', (headings, [date, narration, reference, credit]) => {
    expect(recogniseColumns(headings.split(','))).toMatchObject({
      date,
      narration,
      reference,
      credit,
    })
  })

  it('are not recognised where there are none', () => {
    expect(isComplete(recogniseColumns(['01/05/2026', 'Ada Obi', '10000']))).toBe(false)
  })
})

it('reads money in and leaves out money that went out, totals and what the bank prints above', () => {
  const { credits, ignoredCount } = creditsOf(
    [
      'A Bank of Lagos',
      'Account,0000000000,,',
      '',
      'Date,Narration,Debit,Credit',
      '05/05/2026,"TRF FROM OBI, NGOZI kz7f3k9q",,"10,000.00"',
      '06/05/2026,SMS CHARGE,4.00,',
      '06/05/2026,Reversal,,0.00',
      'Closing balance,,,',
    ].join('\r\n'),
  )
  expect(credits).toEqual([
    {
      ...{ line: 5, date: '05/05/2026', day: '2026-05-05', bankNumber: '' },
      ...{ narration: 'TRF FROM OBI, NGOZI kz7f3k9q', amount: 10_000 },
    },
  ])
  expect(ignoredCount).toBe(3)
})

it('reads semicolons with decimal commas, and tabs as a spreadsheet pastes them', () => {
  expect(creditsOf('Date;Description;Money In\n05/05;EFT KZ-7F3K9Q;1 180,50').credits[0]).toEqual({
    line: 2,
    date: '05/05',
    day: null,
    bankNumber: '',
    narration: 'EFT KZ-7F3K9Q',
    amount: 1180.5,
  })
  expect(creditsOf('Date\tDetails\tCredit\n05/05\tKZ-7F3K9Q\t180.00').credits).toHaveLength(1)
})

it('tells direction by a minus or by a column of its own', () => {
  expect(
    creditsOf('Date,Amount,Balance,Description\n05/05,180,500,in\n06/05,-20,480,out').credits,
  ).toHaveLength(1)
  expect(
    creditsOf('Date,Narration,Amount,DR/CR\n05/05,in,180,CR\n06/05,out,20,DR').credits.map(
      ({ narration }) => narration,
    ),
  ).toEqual(['in'])
})

it('offers numbered columns where the headings are unknown', () => {
  expect(readStatement('05/05,Ada,100\n06/05,Bola,200')).toEqual({
    headers: ['Column 1', 'Column 2', 'Column 3'],
    rows: [
      ['05/05', 'Ada', '100'],
      ['06/05', 'Bola', '200'],
    ],
    lines: [1, 2],
    currency: null,
  })
  expect(readStatement('  ')).toBeNull()
  expect(readStatement('hello')).toBeNull()
})

it('reads the letters of older software, and refuses what is no text', () => {
  expect(decodeStatement(new TextEncoder().encode('Ọlá'))).toBe('Ọlá')
  expect(decodeStatement(new Uint8Array([0x52, 0x65, 0x6e, 0xe9]))).toBe('René')
  expect(() => decodeStatement(new TextEncoder().encode('PK\u0003\u0004'))).toThrow(
    /save it as CSV/,
  )
  expect(() => decodeStatement(new TextEncoder().encode('%PDF-1.7'))).toThrow(/PDF/)
  expect(() => decodeStatement(new Uint8Array(6_000_000))).toThrow(/5 MB/)
})

it("keeps apart who sent it, the bank's own number and what went out", () => {
  const { credits, debits } = creditsOf(
    [
      'Date,Money In,Money Out,To / From,Description,Transaction ID',
      '05/05/2026,100.00,,ADA OBI,KZ-7F3K9Q,1000042605',
      '05/05/2026,,4.00,,Fee,1000042606',
    ].join('\n'),
  )
  expect(credits).toMatchObject([
    { narration: 'ADA OBI KZ-7F3K9Q', bankNumber: '1000042605', amount: 100 },
  ])
  expect(debits).toMatchObject([{ line: 3, narration: 'Fee', amount: 4 }])
})

it('names what cannot be read, whether it came in or went out', () => {
  const { credits, debits, unreadable } = creditsOf(
    'A Bank\n\nDate,Narration,Debit,Credit\n05/05/2026,FEE,1O.00,\n\n05/05/2026,EFT,,l80.00\n05/05/2026,TRF,,"NGN lOO,OOO"\n05/05/2026,TOTAL,,Nil',
  )
  expect([credits, debits]).toEqual([[], []])
  expect(unreadable).toEqual([
    { line: 4, narration: 'FEE', amount: '1O.00' },
    { line: 6, narration: 'EFT', amount: 'l80.00' },
    { line: 7, narration: 'TRF', amount: 'NGN lOO,OOO' },
  ])
})

it('is not misled by the signs of a preamble when it looks for what parts the columns', () => {
  const text = 'Branch: Rand Street, Lagos\nFrom, to: May\nDate\tDetails\tCredit\n05/05\tKZ\t180.00'
  expect(creditsOf(text).credits).toHaveLength(1)
})

describe('a currency is taken only when the statement names one alone', () => {
  it.each([
    ['Date,Narration,Credit (NGN)', 'NGN'],
    ['Currency: ZAR\nDate,Narration,Credit', 'ZAR'],
    ['Currency,USD\nConverted from NGN\nDate,Narration,Credit', 'USD'],
    ['Naira current account\nDate,Narration,Credit', 'NGN'],
    ['Opening balance;R 1 234,50;\nDate;Narration;Credit', 'ZAR'],
    ['01/05,Deposit,R180.00', 'ZAR'],
    ['Date,Details,Credit\n01/05,Deposit,"R 1 180,00"', 'ZAR'],
    ['Date,Details,Credit', null],
    ['NGN to ZAR\nDate,Details,Credit', null],
    ['Rand Street 5\nDate,Details,Credit', null],
    // A reference or a narration may hold what looks like an amount, or a currency's name.
    ['Date,Narration,Credit (NGN)\n05/05,TRF/KZ-R78GZ5 R180 rand,10000', 'NGN'],
    ['Date,Narration,Credit\n05/05,TRF/KZ-R78GZ5 in USD,10000', null],
    ['Date,Narration,Reference,Credit\n05/05,R180,R 12345,10000', null],
    ['01/05,R180,10000\n02/05,KZ-R78GZ5,10000', null],
  ])('%j', (text, currency) => {
    expect(currencyOf(text)).toBe(currency)
  })
})
