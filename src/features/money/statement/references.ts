import { DEFAULT_BRAND_LETTERS, isReferenceSign, squeezeReference } from '@/domain/reference'

/*
 * A bank passes a reference on as it likes: in capitals, without its dash, broken by blanks or a line's end, run
 * together with names or with its own numbers, or cut where its line ends.
 */

const CODE_LENGTH = 6
/** Fewer signs of a code fit many children. */
const MIN_CUT_LENGTH = 4

export interface FoundReference {
  /** Brand and code as the database writes them; null where fewer than all signs stand there. */
  reference: string | null
  /** Nothing that it is run together with can have lent it a sign. */
  isWhole: boolean
  /** Its possible beginnings, if it was cut: KZ-7F3K of "KZ-7F3K OBI". */
  cuts: string[]
}

interface Sign {
  letter: string
  /** The gap between it and the one before: nothing, the signs that banks put into references, or anything else. */
  gap: 'none' | 'soft' | 'hard'
}

const SOFT_GAP = /^[\s\p{Pd}._/:#*]+$/u

function signsOf(text: string): Sign[] {
  const signs: Sign[] = []
  let between = ''
  for (const letter of text.toUpperCase()) {
    if (/[\p{L}\p{N}]/u.test(letter)) {
      const gap = between === '' ? 'none' : SOFT_GAP.test(between) ? 'soft' : 'hard'
      signs.push({ letter, gap })
      between = ''
    } else {
      between += letter
    }
  }
  return signs
}

/** Brand letters of the given references, and the usual ones. */
export function brandsOf(references: Iterable<string>): string[] {
  const brands = [...references].map((reference) => reference.split('-')[0] ?? '')
  return [...new Set([DEFAULT_BRAND_LETTERS, ...brands])].filter(Boolean)
}

/**
 * All that can be a child's reference in a narration, from its start to its end.
 *
 * @param isBounded takes only what stands free on both sides: a bank's own number may hold anything
 */
export function findReferences(
  text: string,
  brands: readonly string[],
  isBounded = false,
): FoundReference[] {
  const signs = signsOf(text)
  return signs.flatMap((_, at) =>
    brands.flatMap((brand) => {
      const isHere = [...brand].every((letter, index) => {
        const sign = signs[at + index]
        return sign?.letter === letter && (index === 0 || sign.gap !== 'hard')
      })
      if (!isHere) return []
      const found = readAt(signs, at, brand)
      if (found === null) return []
      return isBounded && !found.isFree ? [] : [found]
    }),
  )
}

function readAt(
  signs: readonly Sign[],
  at: number,
  brand: string,
): (FoundReference & { isFree: boolean }) | null {
  const begin = at + brand.length
  let length = 0
  while (length < CODE_LENGTH) {
    const sign = signs[begin + length]
    if (!sign || sign.gap === 'hard' || !isReferenceSign(sign.letter)) break
    length += 1
  }
  const code = signs.slice(begin, begin + length)
  const write = (count: number) =>
    `${brand}-${code
      .slice(0, count)
      .map(({ letter }) => letter)
      .join('')}`
  const before = signs[at]?.gap === 'none' ? signs[at - 1]?.letter : undefined
  const followsDigit = /\p{N}/u.test(before ?? '')
  const endsPiece = (count: number) => signs[begin + count]?.gap !== 'none'

  // A bank's own number runs on; it is not cut.
  const cuts = followsDigit
    ? []
    : [5, 4]
        .filter((count) => count >= MIN_CUT_LENGTH && count <= length && endsPiece(count))
        .filter((count) => count < CODE_LENGTH)
        .map(write)
  if (length < CODE_LENGTH) {
    const isFree = before === undefined && signs[begin + length] === undefined
    return cuts.length === 0 ? null : { reference: null, isWhole: false, cuts, isFree }
  }

  const after = endsPiece(CODE_LENGTH) ? undefined : (signs[begin + CODE_LENGTH]?.letter ?? '')
  const isBrokenInCode = code.slice(1).some(({ gap }) => gap !== 'none')
  const isBroken = [...signs.slice(at + 1, begin), ...code].some(({ gap }) => gap !== 'none')
  return {
    reference: write(CODE_LENGTH),
    // Letters beside it are a name run together with it; digits may be one number with it, unless a dash or
    // blank within shows that it was written as a reference; and a piece that only begins with its last
    // signs is the next word, behind a reference that was cut.
    isWhole:
      (!followsDigit || isBroken) &&
      (after === undefined || (/\p{L}/u.test(after) && !isBrokenInCode)),
    cuts,
    isFree: before === undefined && after === undefined,
  }
}

const LOOK_ALIKES: Record<string, string> = { 5: 'S', 2: 'Z', 8: 'B', 6: 'G' }

/** The same for references that a reader could take for each other. */
export function foldLookAlikes(reference: string): string {
  const [brand = '', code = ''] = reference.split('-')
  return `${brand}-${code.replace(/[5286]/g, (sign) => LOOK_ALIKES[sign] ?? sign)}`
}

const MIN_TYPED_LENGTH = 6
// Four letters of a brand and a code of six signs.
const MAX_SHAPED_LENGTH = 10

/**
 * The reference that a parent typed, as it is looked for; null where it says nothing: common words, a short
 * one, or a date, which stands in many narrations.
 */
export function typedReference(text: string | null): string | null {
  const typed = squeezeReference(text ?? '')
  const isDate =
    /^(20\d\d(0\d|1[0-2])[0-3]\d|[0-3]\d(0\d|1[0-2])20\d\d|[0-3]\d(0\d|1[0-2])\d\d)$/.test(typed)
  return typed.length >= MIN_TYPED_LENGTH && /\d/.test(typed) && !isDate ? typed : null
}

/**
 * Pieces of a line in which a typed reference may stand: the whole line, its words, and neighbouring words
 * put together, as long as a reference is: "FT AB 7F3K9Q OBI" gives AB7F3K9Q. They begin and end with a word,
 * so that nothing is found within a longer number.
 */
export function piecesOf(text: string): { words: string[]; joined: string[] } {
  const pieces = text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const joined = pieces.flatMap((first, at) => {
    const runs = [first]
    for (let next = at + 1; next < pieces.length; next += 1) {
      const run = `${runs.at(-1) ?? ''}${pieces[next] ?? ''}`
      if (run.length > MAX_SHAPED_LENGTH) break
      runs.push(run)
    }
    return runs
  })
  return { words: [text, ...text.split(/[\s,;:|]+/)].map(squeezeReference), joined }
}
