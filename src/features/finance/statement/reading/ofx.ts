import { CURRENCIES } from '@/domain/money'
import { parseBankAmount, readAmount } from '../amounts'
import { MAX_LINES, RECORD_COLUMNS, type StatementTable } from './table'
import { Unreadable } from './unreadable'

const HEADERS = ['Date', 'Amount', 'Name', 'Memo', 'Number', 'Type', 'Bank’s id']

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const unescape = (text: string) =>
  text
    .replace(/&(#x?)?(\w+);/g, (whole, numbered: string | undefined, name: string) => {
      if (numbered === undefined) return ENTITIES[name.toLowerCase()] ?? whole
      const code = Number.parseInt(name, numbered === '#' ? 10 : 16)
      return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : whole
    })
    .trim()

/** The day of a timestamp, from its first eight digits. The bank's own day counts, in any time zone. */
const dayOf = (stamp: string) => /^\d{8}(?=(?:\d{2}){0,3}(?:\D|$))/.exec(stamp)?.[0] ?? stamp

/** Line types with a fixed direction, as bank words. Others, such as XFER, POS and INT, go both ways. */
const SIDED_TYPES: Record<string, string> = {
  CREDIT: 'CREDIT',
  DEP: 'DEPOSIT',
  DIRECTDEP: 'DIRECT DEPOSIT',
  DEBIT: 'DEBIT',
  FEE: 'FEE',
  SRVCHG: 'SERVICE FEE',
  CASH: 'CASH WITHDRAWAL',
  DIRECTDEBIT: 'DIRECT DEBIT',
}

/**
 * The amount and the word for its direction. If any amount in the file has a minus, signs decide, and only a plain
 * CREDIT or DEBIT can contradict them; without any minus, each line's type decides.
 */
function sideOf(amount: string, type: string, isSigned: boolean): { amount: string; word: string } {
  if (!isSigned) return { amount, word: SIDED_TYPES[type.toUpperCase()] ?? type }
  const isPlain = /^(credit|debit)$/i.test(type)
  return { amount: /^[\d.,]/.test(amount) ? `+${amount}` : amount, word: isPlain ? type : '' }
}

/** Reads OFX or QFX, in SGML, where values have no closing tag, or in XML. */
export function readOfx(text: string): StatementTable {
  const lines: Map<string, string>[] = []
  const facts = new Map<string, string[]>()
  let line: Map<string, string> | null = null
  let balance = ''
  for (const [, close = '', tag = '', value = ''] of text.matchAll(
    /<(\/?)([A-Za-z0-9_.]+)[^>]*>([^<]*)/g,
  )) {
    const name = tag.toUpperCase()
    if (name === 'STMTTRN') {
      line = null
      if (close !== '') continue
      line = new Map()
      lines.push(line)
    } else if (name === 'BANKTRANLIST' || name === 'STMTRS' || name === 'CCSTMTRS') {
      line = null
      if (close === '' && name !== 'BANKTRANLIST')
        facts.set('STATEMENTS', [...(facts.get('STATEMENTS') ?? []), ''])
    } else if (close !== '') {
      continue
    } else if (line) {
      if (!line.has(name)) line.set(name, unescape(value))
    } else {
      if (/BAL$/.test(name)) balance = name
      const key = name === 'BALAMT' ? `${balance} BALAMT` : name
      facts.set(key, [...(facts.get(key) ?? []), unescape(value)])
    }
  }
  if (lines.length > MAX_LINES) throw new Unreadable('lines')
  if ((facts.get('STATEMENTS')?.length ?? 0) > 1) throw new Unreadable('accounts')
  const factOf = (name: string) => facts.get(name)?.[0] ?? ''
  const isSigned = lines.some((fields) => readAmount(fields.get('TRNAMT') ?? '')?.sign === '-')
  const records = lines.map((fields, index) => {
    const of = (name: string) => fields.get(name) ?? ''
    const { amount, word } = sideOf(of('TRNAMT'), of('TRNTYPE'), isSigned)
    return {
      line: index + 1,
      cells: [
        dayOf(of('DTPOSTED')),
        amount,
        of('NAME'),
        of('MEMO'),
        [of('CHECKNUM'), of('REFNUM')].filter(Boolean).join(' '),
        word,
        of('FITID'),
      ],
    }
  })
  const account = factOf('ACCTID').replace(/\D/g, '').slice(-4)
  return {
    headers: HEADERS,
    records,
    above: [],
    columns: { ...RECORD_COLUMNS, direction: HEADERS.indexOf('Type') },
    idColumn: HEADERS.length - 1,
    currency: CURRENCIES.find((known) => known === factOf('CURDEF').toUpperCase()) ?? null,
    account: account.length === 4 ? account : null,
    period: [factOf('DTSTART'), factOf('DTEND')].filter(Boolean).map(dayOf),
    opening: null,
    closing: parseBankAmount(factOf('LEDGERBAL BALAMT')),
  }
}
