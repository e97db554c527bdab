import { expect, it, vi } from 'vitest'
import { type CsvColumn, csvCell, csvLines, exportCsv, localDateColumns } from './csv-export'

it.each([
  ['plain', 'plain'],
  ['a "quoted", word', '"a ""quoted"", word"'],
  ['two\nlines', '"two\nlines"'],
  ['Ọlábísí', 'Ọlábísí'],
  [null, ''],
  [undefined, ''],
  [10_000.5, '10000.5'],
  [-5, '-5'],
  [true, 'Yes'],
])('writes %o as %o', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  ' =1',
  '\u00A0+1',
  '\u200B=1',
  '\u202E@A',
  '\u3164-1',
  '\uFEFF \u2060=1',
  '=cmd|"/c calc"!A1',
])('defuses %o', (value) => {
  expect(csvCell(value).replace(/^"/, '')).toMatch(/^'/)
})

it('keeps a phone number a text', () => {
  expect(csvCell('08030000000', true)).toBe("'08030000000")
  expect(csvCell('+2348030000000', true)).toBe("'+2348030000000")
  expect(csvCell('', true)).toBe('')
})

interface Row {
  id: string
  name: string
}
const columns: CsvColumn<Row>[] = [
  { header: 'Id', value: ({ id }) => id },
  { header: 'Name, full', value: ({ name }) => name },
]

it('fetches range after range, leaves out what it has, and counts', async () => {
  const ranges = [
    [
      { id: '1', name: 'Ada' },
      { id: '2', name: '=Bola' },
    ],
    [
      { id: '2', name: '=Bola' },
      { id: '3', name: 'Chidi' },
    ],
  ]
  const asked: unknown[] = []
  const onProgress = vi.fn()
  const file = await exportCsv({
    columns,
    rowKey: ({ id }) => id,
    fetchRange: (last) => {
      asked.push(last?.id ?? null)
      const rows = ranges[asked.length - 1]!
      return Promise.resolve({ rows, isLast: asked.length === 2 })
    },
    onProgress,
    signal: new AbortController().signal,
  })
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(
    'Id,"Name, full"\r\n1,Ada\r\n2,\'=Bola\r\n3,Chidi\r\n',
  )
  expect(asked).toEqual([null, '2'])
  expect(onProgress.mock.calls).toEqual([[2], [3]])
})

it('makes no file when a range fails or it is stopped', async () => {
  const stop = new AbortController()
  const list = { columns, rowKey: ({ id }: Row) => id, onProgress: () => undefined }
  await expect(
    exportCsv({
      ...list,
      fetchRange: () => Promise.reject(new Error('gone')),
      signal: stop.signal,
    }),
  ).rejects.toThrow('gone')
  stop.abort()
  await expect(
    exportCsv({
      ...list,
      fetchRange: () => Promise.resolve({ rows: [], isLast: true }),
      signal: stop.signal,
    }),
  ).rejects.toThrow(/abort/i)
})

it('writes a moment on the clocks of its row, and says which', () => {
  const row = { created_at: '2026-05-05T22:30:00+00:00', country: 'South Africa' } as const
  expect(csvLines(localDateColumns('Date'), [row])).toBe('2026-05-06 00:30,Johannesburg time\r\n')
})
