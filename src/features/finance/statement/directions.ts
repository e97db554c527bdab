/** Money in, money out, or the reversal of an earlier line in the other direction. */
export type Direction = 'in' | 'out' | 'reversal'

/*
 * A closed list, in English and Afrikaans: other words lead to a question. "Payment" and "transfer" alone are missing
 * because banks use them in both directions.
 */
const WORDS: Record<Direction, string> = {
  in: `c, cr, credit, credits, in, inflow, incoming, money in, deposit, cash deposit, direct deposit, direct credit,
    credit transfer, transfer in, inward transfer, incoming transfer, bank deposit, received, payment received, money received,
    transfer received, lodgement, lodgment, top up, interest earned, interest received, +,
    k, kt, krediet, inbetaling, deposito, direkte krediet, ontvang, betaling ontvang, inkomend`,
  out: `d, dr, debit, debits, out, outflow, outgoing, money out, withdrawal, cash withdrawal, atm withdrawal, direct debit,
    debit order, debit transfer, transfer out, outward transfer, outgoing transfer, sent, payment sent, money sent, purchase,
    card purchase, pos purchase, bill payment, airtime, fee, fees, charge, charges, bank charge, bank charges, service fee, stamp duty, -,
    dt, debiet, onttrekking, kontantonttrekking, debietorder, uitbetaling, aankoop, kaartaankoop, fooi, fooie, bankkoste, uitgaande`,
  reversal:
    'reversal, reversed, rvsl, reverse, credit reversal, debit reversal, terugskrywing, omkering',
}

const BY_WORD = new Map(
  (Object.entries(WORDS) as [Direction, string][]).flatMap(([direction, words]) =>
    words.split(',').map((word) => [word.trim().replace(/\s+/g, ' '), direction] as const),
  ),
)

/** Normalises a word as in the list. */
export const plainWord = (word: string) =>
  word
    .toLowerCase()
    .replace(/[.\s_/]+/g, ' ')
    .trim()

/** The direction of a bank's word; null when the list does not contain it. */
export function directionOf(word: string): Direction | null {
  return BY_WORD.get(plainWord(word)) ?? null
}

/** Words for returned money in narrations. "Rev" alone is a title. */
export const REVERSAL =
  /\b(rvsl|rvrsl|revsl|reversal|reversed|terugskrywing|omkering|refund(ed)?|returned?|chargeback|unpaid|rtd|onbetaal)\b/i
