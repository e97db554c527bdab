import { describe, expect, it } from 'vitest'
import { isComplete, recogniseColumns } from './columns'
import { readStatement } from './reading/read'
import { type ReadAnswers, readRows } from './statement'

async function rowsOf(text: string, answers: ReadAnswers = { dayOrder: 'day-first' }) {
  const table = (await readStatement(text))!
  return readRows(table, recogniseColumns(table.headers), { today: '2026-11-20', answers })
}

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

it('reads money in and out, and knows totals and what the bank prints above', async () => {
  const { credits, debits, others } = await rowsOf(
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
      line: 5,
      date: '05/05/2026',
      day: '2026-05-05',
      bankNumber: '',
      narration: 'TRF FROM OBI, NGOZI kz7f3k9q',
      amount: 10_000,
      identity: 'TRF FROM OBI, NGOZI kz7f3k9q',
      balance: null,
    },
  ])
  expect(debits).toMatchObject([{ line: 6, amount: 4 }])
  expect(others.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
    '1 heading',
    '2 heading',
    '4 heading',
    '7 note',
    '8 total',
  ])
})

it.each([
  ['Opening balance,"2,450,000.00",,', 2_450_000],
  ['Opening balance: 500.00,,,', 500],
  ['Opening balance,500.00,Closing balance,10500.00', 500],
  // An amount split by its commas is not parsed.
  ['Opening balance: "2,450,000.00",,', null],
  ['Opening balance,2,450,000.00,,', null],
  ['Opening balance NGN 2,450,000.00 CR,,', null],
])('takes the balance of %j, or none, and no balance blocks the file', async (above, opening) => {
  const heading = 'Date,Narration,Credit,Balance'
  const line = `05/05/2026,ADA OBI,"10,000.00","${((opening ?? 7) + 10_000).toFixed(2)}"`
  const { credits, opening: found, balance } = await rowsOf([above, heading, line].join('\n'))
  expect([found, credits.length]).toEqual([opening, 1])
  expect(balance.kind).not.toBe('broken')
  const below = [heading, above, line].join('\n')
  if (opening === null) expect((await rowsOf(below)).balance.kind).not.toBe('broken')
})

it('keeps of each line the balance behind it, where its sign is plain', async () => {
  const { credits } = await rowsOf(
    'Date,Narration,Credit,Balance\n05/05/2026,ADA,10000,110000\n06/05/2026,BOLA,10000,120000 CR',
  )
  expect(credits.map(({ balance }) => balance)).toEqual([110_000, null])
})

it('reads semicolons with decimal commas, and tabs as a spreadsheet pastes them', async () => {
  const { undated } = await rowsOf('Date;Description;Money In\n05/05;EFT KZ-7F3K9Q;1 180,50')
  expect(undated).toMatchObject([{ line: 2, date: '05/05', day: null, amount: 1180.5 }])
  expect(
    (await rowsOf('Date\tDetails\tCredit\n05/05/2026\tKZ-7F3K9Q\t180.00')).credits,
  ).toHaveLength(1)
})

const sidesOf = async (text: string, answers?: ReadAnswers) => {
  const { credits, debits, unreadable } = await rowsOf(text, {
    ...answers,
    dayOrder: 'day-first',
  })
  const linesIn = (rows: readonly { line: number }[]) => rows.map(({ line }) => line).join()
  return [credits, debits, unreadable].map(linesIn)
}

describe('the direction of a line', () => {
  it('is told by a minus or by a column of its own', async () => {
    expect(await sidesOf('Date,Amount,Description\n05/05/2026,180,in\n06/05/2026,-20,out')).toEqual(
      ['2', '3', ''],
    )
    expect(
      await sidesOf('Date,Narration,Amount,DR/CR\n05/05/2026,in,180,CR\n06/05/2026,out,20,DR'),
    ).toEqual(['2', '3', ''])
  })

  it('is told by closed words, in English and Afrikaans, and a word that is not among them asks', async () => {
    const text = [
      'Datum,Tipe,Beskrywing,Bedrag',
      ...['Deposit', 'Inbetaling', 'Withdrawal', 'Debiet', 'Dividend'].map(
        (word, index) => `2026-06-0${index + 1},${word},WORDS,10.00`,
      ),
    ].join('\n')
    expect(await sidesOf(text)).toEqual(['2,3', '4,5', '6'])
    expect((await rowsOf(text)).questions.words).toEqual(['dividend'])
    const words = new Map([['dividend', 'in' as const]])
    expect(await sidesOf(text, { words })).toEqual(['2,3,6', '4,5', ''])
  })

  it('is money out for a bare amount where the file marks credits alone, and the other way round', async () => {
    const of = (...amounts: string[]) =>
      sidesOf(
        ['Date,Amount,Details', ...amounts.map((one) => `2026-06-05,${one},WORDS`)].join('\n'),
      )
    expect(await of('180.00Cr', '50.00')).toEqual(['2', '3', ''])
    expect(await of('180.00', '50.00 Dr')).toEqual(['2', '3', ''])
    // If both directions are marked, a bare amount has none.
    expect(await of('180.00Cr', '50.00Dr', '20.00')).toEqual(['2', '3', '4'])
  })

  it('is told by the running balance where nothing else does, and contradicts no column in silence', async () => {
    expect(
      await sidesOf(
        'Date,Amount,Balance,Details\n2026-06-04,100,1100,A\n2026-06-05,180,1280,B\n2026-06-06,20,1260,C',
      ),
    ).toEqual(['3', '4', '2'])
    const inOut = 'Date,Details,Credit,Debit'
    expect(
      await sidesOf(`${inOut}\n2026-06-05,A,-180,\n2026-06-05,B,,5\n2026-06-05,C,,-5`),
    ).toEqual(['', '3', '2,4'])
    expect(
      await sidesOf(
        `${inOut},Balance\n2026-06-05,A,100,,1000\n2026-06-05,B,-180,,820\n2026-06-05,C,,5,815`,
      ),
    ).toEqual(['2', '3,4', ''])
  })

  it('is none where a row has money in both columns', async () => {
    expect(await sidesOf('Date,Details,Credit,Debit\n2026-06-05,A,180,5')).toEqual(['', '', '2'])
  })
})

it('lists a row that is short of a cell or has one too many, and never shifts its sums', async () => {
  const { credits, unreadable } = await rowsOf(
    [
      'Date,Details,Credit,Debit,Balance',
      '2026-06-05,A,100,,1100',
      '2026-06-05,B,100,1200',
      '2026-06-05,OBI, NGOZI,100,,1300',
      '2026-06-05,D,100,,1400,,',
    ].join('\n'),
  )
  expect(credits.map(({ line }) => line)).toEqual([2, 5])
  expect(unreadable.map(({ line, reason }) => `${line} ${reason}`)).toEqual(['3 cells', '4 cells'])
})

it('says where the balance does not fit, in either order of the lines, and that it proves a file', async () => {
  const lines = ['2026-06-05,A,100,,1100', '2026-06-05,B,50,,1150', '2026-06-06,C,,30,1120']
  const judged = async (rows: readonly string[], above = '') =>
    (await rowsOf([above, 'Date,Details,Credit,Debit,Balance', ...rows].join('\n'))).balance
  expect(await judged(lines)).toEqual({ kind: 'proven' })
  expect(await judged(lines.toReversed())).toEqual({ kind: 'proven' })
  expect(await judged(lines, 'Opening balance,1000')).toEqual({ kind: 'proven' })
  expect(await judged(lines, 'Opening balance,900')).toMatchObject({ kind: 'broken', line: 3 })
  expect(await judged([lines[0]!, lines[2]!])).toMatchObject({
    kind: 'broken',
    line: 4,
    expected: 107_000,
    printed: 112_000,
  })
  expect(await judged([...lines, '2026-06-06,D,1O,,1130', '2026-06-06,E,5,,1135'])).toEqual({
    kind: 'open',
  })
  expect(await judged(lines.map((line) => line.replace(/\d+$/, '')))).toEqual({ kind: 'none' })
})

it('takes totals and balances for what they are, and a shop called Total for a shop', async () => {
  const { credits, debits, undated, others } = await rowsOf(
    [
      'Date,Details,Credit,Debit,Balance',
      '2026-06-05,Opening balance,,,1000',
      '2026-06-05,TOTAL PARKVIEW,,100,900',
      '2026-06-05,TOTALLY FAIR LTD KZ-7F3K9Q,100,,1000',
      '?,TOTAL KIDS SCHOOL KZ-8G4M2R,0.50,,1000.50',
      ',Totals,100,100,',
      'Grand Total,,100,100,1000',
      '2026-06-06,Closing Balance,,,1000',
    ].join('\n'),
  )
  expect([credits, debits].map((rows) => rows.map(({ line }) => line).join())).toEqual(['4', '3'])
  expect(undated.map(({ line }) => line)).toEqual([5])
  expect(others.slice(1).map(({ kind }) => kind)).toEqual(['total', 'total', 'total', 'total'])
})

it('tells lines apart by every cell of text, and by the bank’s own id where there is one', async () => {
  const { credits } = await rowsOf(
    [
      'S/N,Date,Value Date,Details,Sender,Branch,Credit,Balance',
      '1,2026-06-05,2026-06-06,PAYMENT,ADA,LAGOS,100,1100',
      '2,2026-06-05,2026-06-05,PAYMENT,ADA,ABUJA,100,1200',
    ].join('\n'),
  )
  expect(credits.map(({ identity }) => identity)).toEqual([
    'PAYMENT ADA LAGOS',
    'PAYMENT ADA ABUJA',
  ])
  expect(credits.map(({ narration }) => narration)).toEqual(['ADA PAYMENT', 'ADA PAYMENT'])
})

it('offers numbered columns where the headings are unknown', async () => {
  expect(await readStatement('05/05,Ada,100\n06/05,Bola,200')).toMatchObject({
    headers: ['Column 1', 'Column 2', 'Column 3'],
    records: [
      { line: 1, cells: ['05/05', 'Ada', '100'] },
      { line: 2, cells: ['06/05', 'Bola', '200'] },
    ],
    currency: null,
  })
  expect(await readStatement('  ')).toBeNull()
  expect(await readStatement('hello')).toBeNull()
})

it("keeps apart who sent it, the bank's own number and what went out", async () => {
  const { credits, debits } = await rowsOf(
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

it('names what cannot be read, whether it came in or went out', async () => {
  const { credits, debits, unreadable } = await rowsOf(
    'A Bank\n\nDate,Narration,Debit,Credit\n05/05/2026,FEE,1O.00,\n\n05/05/2026,EFT,,l80.00\n05/05/2026,TRF,,"NGN lOO,OOO"\n05/05/2026,TRF,,\n05/05/2026,TOTAL,,Nil',
  )
  expect([credits, debits]).toEqual([[], []])
  expect(unreadable).toMatchObject([
    { line: 4, text: '05/05/2026 | FEE | 1O.00', reason: 'amount', detail: '1O.00' },
    { line: 6, reason: 'amount', detail: 'l80.00' },
    { line: 7, reason: 'amount', detail: 'NGN lOO,OOO' },
    { line: 8, reason: 'no amount' },
  ])
})

it('is not misled by the signs of a preamble when it looks for what separates the columns', async () => {
  const text =
    'Branch: Rand Street, Lagos\nFrom, to: May\nDate\tDetails\tCredit\n05/05/2026\tKZ\t180.00'
  expect((await rowsOf(text)).credits).toHaveLength(1)
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
    // A reference or narration may contain something like an amount or a currency name.
    ['Date,Narration,Credit (NGN)\n05/05,TRF/KZ-R78GZ5 R180 rand,10000', 'NGN'],
    ['Date,Narration,Credit\n05/05,TRF/KZ-R78GZ5 in USD,10000', null],
    ['Date,Narration,Reference,Credit\n05/05,R180,R 12345,10000', null],
    ['01/05,R180,10000\n02/05,KZ-R78GZ5,10000', null],
  ])('%j', async (text, currency) => {
    expect((await readStatement(text))?.currency).toBe(currency)
  })
})
