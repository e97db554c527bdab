import { DEFAULT_BRAND_LETTERS, isReferenceSign, squeezeReference } from '@/domain/reference'

/*
 * Banks pass references on in any form: in capitals, without the dash, split by blanks or line ends, joined with names
 * or their own numbers, or cut off at the end of a line.
 */

const CODE_LENGTH = 6
/** Fewer characters of a code match many children. */
const MIN_CUT_LENGTH = 4

export interface FoundReference {
  /** Brand and code as in the database; null if it is incomplete. */
  reference: string | null
  /** No adjoining text can have contributed a character. */
  isWhole: boolean
  /** Its possible prefixes, if it was cut off: KZ-7F3K of "KZ-7F3K OBI". */
  cuts: string[]
}

interface Sign {
  letter: string
  /** The gap before it: none, separators that banks insert into references, or anything else. */
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

/** The brand letters of these references, and the default ones. */
export function brandsOf(references: Iterable<string>): string[] {
  const brands = [...references].map((reference) => reference.split('-')[0] ?? '')
  return [...new Set([DEFAULT_BRAND_LETTERS, ...brands])].filter(Boolean)
}

/**
 * Everything in a narration that may be a child's reference, in order.
 *
 * @param isBounded accepts only free-standing matches: a bank's own number may contain anything
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

  // A bank's own number continues; it is not cut off.
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
    // Adjoining letters are a name run together with it. Adjoining digits may form one number with it, unless a dash or
    // blank inside shows that it was written as a reference. A piece that only starts with its last characters is the
    // next word, after a truncated reference.
    isWhole:
      (!followsDigit || isBroken) &&
      (after === undefined || (/\p{L}/u.test(after) && !isBrokenInCode)),
    cuts,
    isFree: before === undefined && after === undefined,
  }
}

const LOOK_ALIKES: Record<string, string> = { 5: 'S', 2: 'Z', 8: 'B', 6: 'G' }

/** Equal for references that a reader could confuse. */
export function foldLookAlikes(reference: string): string {
  const [brand = '', code = ''] = reference.split('-')
  return `${brand}-${code.replace(/[5286]/g, (sign) => LOOK_ALIKES[sign] ?? sign)}`
}

const MIN_TYPED_LENGTH = 6
// A brand of four letters and a code of six characters.
const MAX_SHAPED_LENGTH = 10

/**
 * Normalises the reference a parent typed for matching; null if it is meaningless: common words, a short one, or a
 * date, which many narrations contain.
 */
export function typedReference(text: string | null): string | null {
  const typed = squeezeReference(text ?? '')
  const isDate =
    /^(20\d\d(0\d|1[0-2])[0-3]\d|[0-3]\d(0\d|1[0-2])20\d\d|[0-3]\d(0\d|1[0-2])\d\d)$/.test(typed)
  return typed.length >= MIN_TYPED_LENGTH && /\d/.test(typed) && !isDate ? typed : null
}

/**
 * Pieces of a line that may hold a typed reference: the whole line, its words, and adjacent words joined up to the
 * length of a reference: "FT AB 7F3K9Q OBI" gives AB7F3K9Q. They start and end at word boundaries, so that nothing
 * matches inside a longer number.
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
