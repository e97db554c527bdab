import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import type { CsvColumn, CsvValue } from './csv-export'
import { exportXlsx } from './csv-export'

interface Row {
  id: string
  note: CsvValue
  amount: number | null
  phone: string
}

const columns: CsvColumn<Row>[] = [
  { header: 'Note', value: ({ note }) => note },
  { header: 'Amount', value: ({ amount }) => amount },
  { header: 'Phone', value: ({ phone }) => phone, isText: true },
]

async function sheetOf(rows: Row[]) {
  const file = await exportXlsx({
    columns,
    rowKey: ({ id }) => id,
    fetchRange: (last) =>
      Promise.resolve({ rows: rows.slice(last === null ? 0 : 1), isLast: last !== null }),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  const workbook = read(await file.arrayBuffer(), { type: 'array', cellFormula: true })
  return workbook.Sheets[workbook.SheetNames[0]!]!
}

const row = (changes: Partial<Row>): Row => ({
  id: '1',
  note: 'Ọlábísí',
  amount: 10_000.5,
  phone: '+2348030000001',
  ...changes,
})

it('has the rows of the list, each once, under their headings', async () => {
  const sheet = await sheetOf([row({}), row({ id: '2', note: true, amount: null })])
  expect(utils.sheet_to_json(sheet)).toEqual([
    { Note: 'Ọlábísí', Amount: 10_000.5, Phone: '+2348030000001' },
    { Note: 'Yes', Phone: '+2348030000001' },
  ])
})

it('keeps figures as numbers and a phone number as text without an apostrophe', async () => {
  const sheet = await sheetOf([row({ phone: '08030000001' })])
  expect(sheet.B2).toMatchObject({ t: 'n', v: 10_000.5 })
  expect(sheet.C2).toMatchObject({ t: 's', v: '08030000001' })
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("example")', '\u200B=1'])(
  'writes %j as text and never as a formula',
  async (note) => {
    const sheet = await sheetOf([row({ note })])
    expect(sheet.A2).toMatchObject({ t: 's', v: note })
    expect(sheet.A2).not.toHaveProperty('f')
  },
)

it('cuts a text that is longer than a cell can be', async () => {
  const sheet = await sheetOf([row({ note: 'x'.repeat(40_000) })])
  expect((sheet.A2 as { v: string }).v).toHaveLength(32_767)
})
