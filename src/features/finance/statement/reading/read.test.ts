import { type BookType, utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { MAX_BYTES } from './bytes'
import { readStatement } from './read'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const cellsOf = async (source: Uint8Array | string) =>
  (await readStatement(source))?.records.map(({ cells }) => cells)

const ROWS = [
  ['Account', '62 0000 04471'],
  [],
  ['Date', 'Narration', 'Credit', 'Balance'],
  [new Date(Date.UTC(2026, 5, 5)), 'TRF Ọlábísí KZ-7F3K9Q', 10_000, 110_000.5],
  ['06/06/2026', '000123', '1,000.00', { t: 'n', f: 'D4+1000' }],
  ['07/06/2026', 'A FORMULA WITH ITS VALUE', { t: 'n', v: 5, f: 'SUM(A1)' }, 111_005.5],
]

function workbook(bookType: BookType, sheets: unknown[][][] = [ROWS]): Uint8Array {
  const book = utils.book_new()
  for (const rows of sheets) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true, dateNF: 'dd/mm/yyyy' }))
  }
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}

describe('a spreadsheet', () => {
  it.each(['xlsx', 'xlsb', 'biff8', 'ods'] as const)(
    'is read as text from %s: days as days, figures without their form, no formula worked out',
    async (bookType) => {
      const table = await readStatement(workbook(bookType))
      expect(table).toMatchObject({ account: '4471', currency: null })
      expect(table?.records.map(({ line }) => line)).toEqual([4, 5, 6])
      const [first, second, third] = table!.records.map(({ cells }) => cells)
      expect(first).toEqual(['2026-06-05', 'TRF Ọlábísí KZ-7F3K9Q', '10000', '110000.50'])
      expect(second?.slice(0, 3)).toEqual(['06/06/2026', '000123', '1,000.00'])
      expect(Number(second?.[3] || 0)).not.toBe(111_000.5)
      expect(third).toEqual(['07/06/2026', 'A FORMULA WITH ITS VALUE', '5', '111005.50'])
    },
  )

  it('is refused where two of its sheets are statements, and read where one is', async () => {
    await expect(readStatement(workbook('xlsx', [ROWS, ROWS]))).rejects.toThrow(/several sheets/)
    expect(await cellsOf(workbook('xlsx', [[['Notes']], ROWS]))).toHaveLength(3)
  })

  it('is refused with more than 10,000 lines', async () => {
    const lines = Array.from({ length: 10_300 }, () => ['06/06/2026', 'A', '1', '1'])
    await expect(readStatement(workbook('xlsx', [[...ROWS, ...lines]]))).rejects.toThrow(/10,000/)
  })

  it('that is HTML is read as its rows, with what stands above in a table of its own', async () => {
    const html = `<HTML><body><script>globalThis.ran = true</script><img src=x onerror="globalThis.ran = true">
      <table><tr><td>Account No</td><td>0123454471</td></tr></table>
      <table><tr><th>Date</th><th>Details</th><th>Credit</th></tr>
      <tr><td>05/06/2026</td><td>ADA &amp; BOLA&nbsp;KZ-7F3K9Q</td><td>10,000.00</td></tr></table></body></HTML>`
    const table = await readStatement(bytesOf(html))
    expect(table?.account).toBe('4471')
    expect(table?.records).toEqual([
      { line: 3, cells: ['05/06/2026', 'ADA & BOLA KZ-7F3K9Q', '10,000.00'] },
    ])
    expect('ran' in globalThis).toBe(false)
  })

  it('that is HTML has its text also where that is written as a formula', async () => {
    const html = `<table><tr><td>Date</td><td>Details</td><td>Credit</td></tr>
      <tr><td>="05/06/2026"</td><td>="000123"</td><td>=1+1</td></tr></table>`
    expect(await cellsOf(bytesOf(html))).toEqual([['05/06/2026', '000123', '=1+1']])
  })
})

const CSV = 'Date,Details,Credit\r\n05/06/2026,René Ọlá,10\r\n'
const utf16 = (text: string, isLittle = true) =>
  new Uint8Array(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )

it.each([
  ['UTF-8', bytesOf(CSV)],
  ['UTF-8 with a mark', bytesOf(`\uFEFF${CSV}`)],
  ['UTF-16', utf16(CSV)],
  ['UTF-16 with a mark', utf16(`\uFEFF${CSV}`)],
  ['UTF-16, the other way round', utf16(CSV, false)],
  ['UTF-16, the other way round with a mark', utf16(`\uFEFF${CSV}`, false)],
])('reads %s', async (_name, bytes) => {
  expect(await cellsOf(bytes)).toEqual([['05/06/2026', 'René Ọlá', '10']])
})

it('reads the letters of Windows, which older software writes', async () => {
  const bytes = Uint8Array.from(CSV.replace('Ọlá', 'x'), (letter) => letter.charCodeAt(0))
  expect(await cellsOf(bytes)).toEqual([['05/06/2026', 'René x', '10']])
})

const OFX = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>ZAR</CURDEF><BANKACCTFROM><ACCTID>62000004471</ACCTID></BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260601</DTSTART><DTEND>20260630</DTEND>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260605</DTPOSTED><TRNAMT>180.00</TRNAMT><FITID>A1</FITID><NAME>LERATO &amp; CO</NAME><MEMO>KZ-7F3K9Q</MEMO></STMTTRN>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260606</DTPOSTED><TRNAMT>-12.50</TRNAMT><FITID>A2</FITID><NAME>CHARGE</NAME></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1167.50</BALAMT></LEDGERBAL><AVAILBAL><BALAMT>99.00</BALAMT></AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

it.each([
  ['XML', `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${OFX}`],
  ['SGML', `OFXHEADER:100\nDATA:OFXSGML\n\n${OFX.replace(/<\/(?!STMTTRN|BANKTRANLIST)\w+>/g, '')}`],
  ['one line', `OFXHEADER:100${OFX.replaceAll('\n', '')}`],
])('reads OFX in %s', async (_form, text) => {
  const table = await readStatement(bytesOf(text))
  expect(table).toMatchObject({
    currency: 'ZAR',
    account: '4471',
    period: ['20260601', '20260630'],
    closing: 1167.5,
  })
  expect(table?.records).toEqual([
    { line: 1, cells: ['20260605', '+180.00', 'LERATO & CO', 'KZ-7F3K9Q', '', 'CREDIT', 'A1'] },
    { line: 2, cells: ['20260606', '-12.50', 'CHARGE', '', '', 'DEBIT', 'A2'] },
  ])
})

it('refuses OFX of several accounts', async () => {
  await expect(
    readStatement(bytesOf(OFX.replace('</STMTRS>', '</STMTRS><STMTRS>'))),
  ).rejects.toThrow(/several accounts/)
})

it('reads QIF with the position of each line, and not what a sum is divided into', async () => {
  const text = `!Account\nNCheque\n^\n!Type:Bank\nD05/06'26\nT1,180.00\nPLERATO TEST\nMKZ-7F3K9Q\nSFees\n$1,180.00\n^\nD06/06'26\nT-12.50\nPCHARGE\n`
  expect((await readStatement(bytesOf(text)))?.records).toEqual([
    { line: 5, cells: ["05/06'26", '1,180.00', 'LERATO TEST', 'KZ-7F3K9Q', '', '', ''] },
    { line: 12, cells: ["06/06'26", '-12.50', 'CHARGE', '', '', '', ''] },
  ])
})

describe('a table of text', () => {
  it.each([',', ';', '\t', '|'])('is separated by %j, with other signs above it', async (sign) => {
    const text = [
      'A bank; Lagos, "R" | 1',
      ['Date', 'Details', 'Credit'],
      ['05/06/2026', '"A" B', '10'],
    ]
      .map((row) => (typeof row === 'string' ? row : row.join(sign)))
      .join('\n')
    expect(await cellsOf(text)).toEqual([['05/06/2026', '"A" B', '10']])
  })

  it('has its text also where that is written as a formula, and no formula is worked out', async () => {
    const text = [
      '="Date",="Details",="Credit"',
      '="05/06/2026", ="ADA, ""A""\nTEST",="0001"',
      '"=""06/06/2026""","=""000123""",=1+1',
      '="07/06/2026",="",5="5"',
    ].join('\r\n')
    expect(await cellsOf(text)).toEqual([
      ['05/06/2026', 'ADA, "A"\nTEST', '0001'],
      ['06/06/2026', '000123', '=1+1'],
      ['07/06/2026', '', '5="5"'],
    ])
  })

  it('has cells over several lines, with separators and quotes in them', async () => {
    const text =
      'Date,Details,Credit\n05/06/2026,"ADA, ""A""\nTEST\n\nKZ-7F3K9Q",10\n06/06/2026,"BOLA" ,20'
    expect((await readStatement(text))?.records).toEqual([
      { line: 2, cells: ['05/06/2026', 'ADA, "A"\nTEST\n\nKZ-7F3K9Q', '10'] },
      { line: 6, cells: ['06/06/2026', 'BOLA', '20'] },
    ])
  })

  it.each([
    ['before a line with a quoted cell', '06/06/2026,"DAN",20'],
    ['before a line that looks like its end', '06/06/2026,DAN",20'],
    ['before a line without quotes', '06/06/2026,DAN,20'],
    ['before an empty cell in quotes', '06/06/2026,"",20'],
    ['at the end', ''],
  ])('keeps a lone quote in its own line: %s', async (_where, next) => {
    const records = (await readStatement(`Date,Details,Credit\n05/06/2026,"ADA,10\n${next}`))
      ?.records
    expect(records?.[0]).toEqual({
      line: 2,
      cells: ['05/06/2026', 'ADA', '10'],
      hasLoneQuote: true,
    })
    expect(records).toHaveLength(next === '' ? 1 : 2)
  })

  it('is read in one pass, whatever its quotes', async () => {
    const heads = 'Date,Details,Credit\n'
    const worst = [
      `${heads}${'"'.repeat(400_001)}`,
      `${heads}${',"a'.repeat(200_000)}`,
      `${heads}${'05/06/2026,"ADA,10\n'.repeat(9000)}`,
      `${heads}${`${'"a'.repeat(20)}\n`.repeat(9000)}`,
    ]
    for (const text of worst) {
      const copies = [text, text.slice(0, text.length / 2)]
      const [whole = 0, half = 0] = await Promise.all(
        copies.map(async (copy) => (await readStatement(copy))?.records.length ?? 0),
      )
      expect(whole).toBeGreaterThanOrEqual(half)
    }
  })
})

it.each([
  ['a PDF', '%PDF-1.7', /PDF.*Excel, CSV or OFX/],
  ['MT940', ':20:START\n:25:12345678\n:60F:C260601ZAR1,', /MT940/],
  ['MT940 in its envelope', '{1:F01BANKZAJJ}{2:}{4:\n:20:1', /MT940/],
  [
    'CAMT',
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">',
    /CAMT/,
  ],
  ['a picture', '\u00ff\u00d8\u00ff\u00e0', /picture/],
  ['an archive', 'Rar!\u001a', /archive/],
  ['a locked or damaged spreadsheet', 'PK\u0003\u0004nothing', /locked or damaged/],
])('refuses %s with a sentence', async (_kind, text, sentence) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  await expect(readStatement(bytes)).rejects.toThrow(sentence)
})

it('refuses what is larger than 20 MB or has more than 10,000 lines', async () => {
  await expect(readStatement(new Uint8Array(MAX_BYTES + 1))).rejects.toThrow(/20 MB/)
  await expect(readStatement('a,b\n'.repeat(10_001))).rejects.toThrow(/10,000/)
  const line = 'D1\nT1\n^\n'
  await expect(readStatement(`!Type:Bank\n${line.repeat(10_001)}`)).rejects.toThrow(/10,000/)
  await expect(
    readStatement(`OFXHEADER:100<OFX>${'<STMTTRN><TRNAMT>1</STMTTRN>'.repeat(10_001)}`),
  ).rejects.toThrow(/10,000/)
})
