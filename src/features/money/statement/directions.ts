/** Money in, money out, or one that takes back a line before it, in the other direction. */
export type Direction = 'in' | 'out' | 'reversal'

/*
 * A closed list, in English and Afrikaans: a word that is not here asks. "Payment" and "transfer" alone are not here,
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

/** A word as the list has it. */
export const plainWord = (word: string) =>
  word
    .toLowerCase()
    .replace(/[.\s_/]+/g, ' ')
    .trim()

/** The direction that a word of the bank names; null for one that is not in the list. */
export function directionOf(word: string): Direction | null {
  return BY_WORD.get(plainWord(word)) ?? null
}

/** Words for money that came back, as they stand in narrations. "Rev" alone is a title. */
export const REVERSAL =
  /\b(rvsl|rvrsl|revsl|reversal|reversed|terugskrywing|omkering|refund(ed)?|returned?|chargeback|unpaid|rtd|onbetaal)\b/i
