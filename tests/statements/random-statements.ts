import { type BookType, utils, write } from '@e965/xlsx'
import { seeded } from '../fuzz/attacks.ts'

/** A line as it happened, of which a bank makes a row. */
interface TrueLine {
  day: string
  /** In cents; what goes out is negative. */
  cents: number
  words: string
}

export interface RandomStatement {
  lines: TrueLine[]
  source: Uint8Array
  /** How it is written, to find a fault by. */
  form: string
}

const WORDS = [
  'ADA',
  'BOLA',
  'Ọlábísí',
  'VAN DER MERWE',
  'O’NEIL',
  'TOTAL',
  'KZ-7F3K9Q',
  'NIP/UBA/',
  '2026',
  '"A"',
  'A,B',
  'C;D',
  'E|F',
  'FEE',
  'Cr',
  'balance',
  '(180.00)',
  '-',
  'R50',
  '#1',
  'ñandú',
  '05/06/2026',
]
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const AFRIKAANS = [
  'Jan',
  'Feb',
  'Mrt',
  'Apr',
  'Mei',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Okt',
  'Nov',
  'Des',
]

const DAYS: Record<string, (year: string, month: string, day: string) => string> = {
  iso: (year, month, day) => `${year}-${month}-${day}`,
  slashes: (year, month, day) => `${year}/${month}/${day} 08:14`,
  plain: (year, month, day) => `${year}${month}${day}`,
  'day first': (year, month, day) => `${day}/${month}/${year}`,
  'month first': (year, month, day) => `${month}/${day}/${year}`,
  named: (year, month, day) => `${day}-${MONTHS[Number(month) - 1]}-${year}`,
  'two figures': (year, month, day) =>
    `${Number(day)} ${MONTHS[Number(month) - 1]} ${year.slice(2)}`,
  Afrikaans: (year, month, day) => `${day} ${AFRIKAANS[Number(month) - 1]} ${year}`,
  'year named': (year, month, day) => `${year} ${MONTHS[Number(month) - 1]} ${day} 10:00:05`,
  serial: (year, month, day) =>
    String(
      Math.round(
        (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(1899, 11, 30)) /
          86_400_000,
      ),
    ),
}

const figures = (cents: number, group: string, decimal: string) => {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(?:\d{3})+$)/g, group)
  return `${whole}${decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

const NUMBERS: Record<string, (cents: number) => string> = {
  plain: (cents) => figures(cents, '', '.'),
  commas: (cents) => figures(cents, ',', '.'),
  blanks: (cents) => figures(cents, ' ', ','),
  naira: (cents) => `₦${figures(cents, ',', '.')}`,
  rand: (cents) => `R ${figures(cents, '\u00a0', '.')}`,
  code: (cents) => `NGN ${figures(cents, ',', '.')}`,
}

const SIGNS: Record<string, (text: string, isOut: boolean) => string> = {
  minus: (text, isOut) => (isOut ? `-${text}` : text),
  'minus behind': (text, isOut) => (isOut ? `${text}-` : text),
  brackets: (text, isOut) => (isOut ? `(${text})` : text),
  'Dr and Cr': (text, isOut) => `${text}${isOut ? 'Dr' : 'Cr'}`,
  'credits only': (text, isOut) => (isOut ? text : `${text} Cr`),
  'debits only': (text, isOut) => (isOut ? `DR ${text}` : text),
}

const PAIRS = [
  ['Credit', 'Debit'],
  ['Money In (R)', 'Money Out (R)'],
  ['Deposits', 'Payments'],
  ['Lodgements', 'Withdrawals'],
  ['Krediet', 'Debiet'],
] as const

const WORDS_OF_SIDE = [
  ['CR', 'DR'],
  ['Credit', 'Debit'],
  ['Deposit', 'Withdrawal'],
  ['Inbetaling', 'Onttrekking'],
] as const

/** A random list of lines, and a statement of it in a random form. */
export function randomStatement(seed: number): RandomStatement {
  const random = seeded(seed)
  const below = (most: number) => Math.floor(random() * most)
  const one = <Value>(values: readonly Value[]): Value => {
    const found = values[below(values.length)]
    if (found === undefined) throw new Error('There is nothing to choose from')
    return found
  }
  const isTrue = (chance = 0.5) => random() < chance

  let cents = 1_000_000 + below(10_000_000)
  const opening = cents
  // One day has a single reading, so that the file decides its order.
  const days = [25 + below(4), ...Array.from({ length: 1 + below(12) }, () => 1 + below(28))]
  const month = String(1 + below(10)).padStart(2, '0')
  const lines = days
    .toSorted((first, second) => first - second)
    .map((day): TrueLine & { balance: number } => {
      const change =
        (isTrue(0.6) ? 1 : -1) * (1 + below(isTrue() ? 100_000 : 100) * 100 + below(100))
      cents += change
      const words = Array.from({ length: 2 + below(4) }, () => one(WORDS)).join(' ')
      return {
        day: `2026-${month}-${String(day).padStart(2, '0')}`,
        cents: change,
        words: `WORDS ${words}`,
        balance: cents,
      }
    })
  // A file that marks one side alone has both, or it would say nothing.
  const [first, second] = lines
  if (first && second && lines.every(({ cents: sum }) => sum > 0 === first.cents > 0)) {
    second.cents = -second.cents
    for (const [index, line] of lines.entries())
      line.balance = (lines[index - 1]?.balance ?? opening) + line.cents
  }

  const kind = one(['text', 'text', 'text', 'xlsx', 'biff8', 'html', 'ofx', 'qif'] as const)
  const dayForm = one(Object.keys(DAYS))
  const dayOf = (day: string) => {
    const [year = '', monthOf = '', dayIn = ''] = day.split('-')
    return DAYS[dayForm]?.(year, monthOf, dayIn) ?? ''
  }
  if (kind === 'ofx' || kind === 'qif') {
    const source =
      kind === 'ofx'
        ? ofxOf(lines, isTrue())
        : qifOf(lines, DAYS[isTrue() ? 'day first' : 'month first'])
    return { lines, source: new TextEncoder().encode(source), form: kind }
  }

  const numberForm = one(Object.keys(NUMBERS))
  const number = NUMBERS[numberForm] ?? String
  const layout = one(['pair', 'pair', 'signed', 'type'] as const)
  const signForm = one(Object.keys(SIGNS))
  const signed = SIGNS[signForm] ?? ((text: string) => text)
  const [inHead, outHead] = one(PAIRS)
  const [inWord, outWord] = one(WORDS_OF_SIDE)
  const zero = one(['', '0.00', '-'])
  const hasBalance = isTrue(0.8)
  const balanceOf = (sum: number) => (sum < 0 ? `-${number(sum)}` : number(sum))
  const columns: [head: string, cell: (line: (typeof lines)[number], index: number) => string][] = [
    [one(['Date', 'Trans. Date', 'Posting Date', 'Datum']), ({ day }) => dayOf(day)],
    [one(['Narration', 'Description', 'Remarks', 'Beskrywing']), ({ words }) => words],
    ...(layout === 'pair'
      ? ([
          [inHead, ({ cents: sum }) => (sum > 0 ? number(sum) : zero)],
          [outHead, ({ cents: sum }) => (sum < 0 ? number(sum) : zero)],
        ] as typeof columns)
      : layout === 'signed'
        ? ([['Amount', ({ cents: sum }) => signed(number(sum), sum < 0)]] as typeof columns)
        : ([
            ['Type', ({ cents: sum }) => (sum > 0 ? inWord : outWord)],
            ['Amount', ({ cents: sum }) => number(sum)],
          ] as typeof columns)),
    ...(hasBalance ? ([['Balance', ({ balance }) => balanceOf(balance)]] as typeof columns) : []),
    ...(isTrue(0.3) ? ([['S/N', (_line, index) => String(index + 1)]] as typeof columns) : []),
    ...(isTrue(0.3) ? ([['Reference', (_line, index) => `S812${index}`]] as typeof columns) : []),
  ]
  const order = columns
    .map((column) => ({ column, at: random() }))
    .toSorted((before, after) => before.at - after.at)
    .map(({ column }) => column)
  const isNewestFirst = isTrue(0.3)
  const ordered = isNewestFirst ? lines.toReversed() : lines
  const heads = order.map(([head]) => head)
  const rows: string[][] = ordered.map((line, index) => order.map(([, cell]) => cell(line, index)))
  if (isTrue(0.3)) rows.splice(below(rows.length), 0, heads)
  const labelled = (label: string) =>
    order.map(([head]) => (/narr|desc|rem|beskr/i.test(head) ? label : ''))
  if (isTrue(0.3)) rows.push(labelled('TOTAL'))
  const above = isTrue()
    ? [
        ['Account statement'],
        ['Account number', '0123454471'],
        [],
        ['Opening balance', balanceOf(opening)],
      ]
    : []
  const table = [...above, heads, ...rows]
  const form = { kind, dayForm, numberForm, layout, signForm, hasBalance, isNewestFirst }
  const source = kind === 'text' ? textOf(table, { one, isTrue, below }) : fileOf(table, kind)
  return { lines: ordered, source, form: JSON.stringify(form) }
}

interface Chance {
  one: <Value>(values: readonly Value[]) => Value
  isTrue: (chance?: number) => boolean
  below: (most: number) => number
}

function textOf(table: readonly string[][], { one, isTrue }: Chance): Uint8Array {
  const separator = one([',', ';', '\t', '|'])
  const isQuoted = isTrue(0.3)
  const lineEnd = one(['\n', '\r\n'])
  const cellOf = (cell: string) =>
    isQuoted || cell.includes(separator) || cell.includes('"')
      ? `"${cell.replaceAll('"', '""')}"`
      : cell
  const text = table.map((cells) => cells.map(cellOf).join(separator)).join(lineEnd) + lineEnd
  const encoding = one(['utf-8', 'utf-8 with a mark', 'utf-16', 'utf-16 with a mark'])
  if (encoding.startsWith('utf-8'))
    return new TextEncoder().encode(encoding === 'utf-8' ? text : `\uFEFF${text}`)
  const marked = encoding === 'utf-16' ? text : `\uFEFF${text}`
  return Uint8Array.from(
    Array.from({ length: marked.length }, (_, at) => marked.charCodeAt(at)).flatMap((code) => [
      code & 255,
      code >> 8,
    ]),
  )
}

function fileOf(table: readonly string[][], kind: 'xlsx' | 'biff8' | 'html'): Uint8Array {
  if (kind === 'html') {
    const cellOf = (cell: string) =>
      `<td>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</td>`
    const rows = table.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`).join('\n')
    return new TextEncoder().encode(`<html><body><table>${rows}</table></body></html>`)
  }
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(table as string[][]))
  return new Uint8Array(
    write(book, { type: 'array', bookType: kind satisfies BookType }) as ArrayBuffer,
  )
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function ofxOf(lines: readonly TrueLine[], isXml: boolean): string {
  const tag = (name: string, value: string) =>
    `<${name}>${escape(value)}${isXml ? `</${name}>` : ''}\n`
  const rows = lines.map(
    ({ day, cents, words }, index) =>
      `<STMTTRN>${tag('TRNTYPE', cents > 0 ? 'CREDIT' : 'DEBIT')}${tag('DTPOSTED', day.replaceAll('-', ''))}${tag('TRNAMT', (cents / 100).toFixed(2))}${tag('FITID', `F${index}`)}${tag('NAME', words)}</STMTTRN>`,
  )
  return `${isXml ? '<?OFX OFXHEADER="200"?>' : 'OFXHEADER:100\n'}<OFX><STMTRS><BANKTRANLIST>${rows.join('')}</BANKTRANLIST></STMTRS></OFX>`
}

function qifOf(lines: readonly TrueLine[], dayOf: (typeof DAYS)[string] | undefined): string {
  const rows = lines.map(({ day, cents, words }) => {
    const [year = '', month = '', dayIn = ''] = day.split('-')
    return `D${dayOf?.(year, month, dayIn)}\nT${(cents / 100).toFixed(2)}\nP${words}\n^`
  })
  return `!Type:Bank\n${rows.join('\n')}\n`
}
