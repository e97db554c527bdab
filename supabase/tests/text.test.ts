import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPersonName } from '@/domain/names'
import { checkPlainText, checkVisibleText, cleanText } from '@/domain/plain-text'
import { forgotPasswordSchema } from '@/features/auth/schema'
import { manageSchema } from '@/features/admin/applications/schema'
import { addSchema } from '@/features/settings/coordinators/schema'
import { donationSchema } from '@/features/public/donations/schema'
import { paymentSchema } from '@/features/family/payments/schema'
import { partnershipSchema } from '@/features/public/schools/schema'
import { createDatabase, type Database } from '../local/stack/database.ts'

/** The rules of text, which the browser and the database both have: each example is judged by both. */

let database: Database

beforeAll(async () => {
  database = await createDatabase({ dataDir: 'memory' })
})

afterAll(() => database.close())

async function ask<Value>(sql: string, parameters: unknown[]): Promise<Value> {
  const { rows } = await database.pg.query<{ value: Value }>(`select ${sql} as value`, parameters)
  return rows[0]?.value as Value
}

/** The answers of the database and of the browser. */
const asName = async (text: string) => [
  await ask('private.is_person_name(private.clean_text($1))', [text]),
  checkPersonName(text).error === undefined,
]
const asPlain = async (text: string) => [
  await ask('private.is_plain_text($1)', [text]),
  checkPlainText(text) === undefined,
]
const asVisible = async (text: string) => [
  await ask('private.is_visible_text($1)', [text]),
  checkVisibleText(text) === undefined,
]
const taken = [true, true]
const refused = [false, false]

const names = [
  'Ọlá',
  'Ńkẹ́m',
  'Thandéka',
  'Sibusiso',
  "O'Neil",
  'O’Neil',
  'Zoë',
  'Anne-Marie',
  "N'Golo",
  'Ọlábísí Adé',
  'Chịdịmma Ẹ̀bùn-Ọmọ',
  'Ɓala Ɗanjuma Ƙasim',
  'Ńkemdịlịm',
  'Ṣọlá',
  'Gẹ́gẹ́',
  'Ǹjíkọ̀',
  '!Xóõ',
  '||'.replaceAll('|', 'ǁ') + 'Kabbo',
  'Ŝ',
  'Nguyễn',
  '李小龙',
  'محمد',
  'שָׁלוֹם',
  'अनन्या',
  'José 3',
  'J.P.',
  'St.Mary',
  'Mr.Obi',
  'Mr.Ng',
  'Mrs.Edu',
  'A.B.Co',
  'J.P.Obi',
  'Dr.Comfort',
  'Ada (Ada)',
  'Ada 2031',
  '  Adé \u00a0 Olú\t',
  'Ola\u0301',
  'E\u0323\u0301bun',
  'Ada ❤️',
]

/** Other honest texts: descriptions, reasons, reports. */
const texts = [
  '3.5',
  'and/or',
  '7.5/10',
  'a.m./p.m.',
  '9.30a.m.',
  'No.5',
  'N10,000.00',
  'e.g. this',
  'i.e.',
  'Paid.Thanks.',
  'Good.Comfortable on stage.Organised.',
  'Talent Hunt Ticket for Ọlá',
  'KZ-7F3K9Q',
  'TRF/2026.11.21/000123',
  'Wait...come back',
  'Ask help@kanyezi.org or ada.obi@mail.example.com.',
  'The audition:\n1. Dance\n\t2. Music\r\n',
  'Room 2: first floor',
  'Time 10:30',
  'Ratio 1://2',
  '50%',
  '#1',
  'C++',
  '"Best" <3',
  'www',
  'dot com',
  '.com',
  'Great 👍🏽',
  '❤️',
  '👨‍👩‍👧',
  '1️⃣',
  '🕵🏽‍♂️',
  '🇳🇬🇿🇦',
  '©️',
  '™️',
  'Well done ⭐⭐⭐',
  '',
  ' ',
  '\u2028',
  '\u00a0',
  '\u3000',
]

const unseen = {
  'a zero-width space': 'Ada\u200bObi',
  'a zero-width non-joiner': 'Ada\u200cObi',
  'a zero-width joiner between letters': 'Ada\u200dObi',
  'a joiner at the end': '👨\u200d',
  'a word joiner': 'Ada\u2060Obi',
  'a soft hyphen': 'Sibu\u00adsiso',
  'a byte order mark': 'a\ufeffb',
  'a Hangul filler': '\u3164',
  'a half-width Hangul filler': 'Ada\uffa0',
  'Hangul choseong and jungseong fillers': '\u115f\u1160',
  'a Braille blank': '\u2800\u2800',
  'a Khmer inherent vowel': 'a\u17b5',
  'a Mongolian vowel separator': 'a\u180eb',
  'a grapheme joiner': 'a\u034fb',
  'a right-to-left override': 'Ada\u202egpj.exe',
  'an embedding': '\u202bAda\u202c',
  'an isolate': '\u2066Ada\u2069',
  'a left-to-right mark': 'Ada\u200e',
  'a right-to-left mark': '\u200fAda',
  'an Arabic letter mark': 'Ada\u061c',
  'tag characters': 'Ada\u{e0041}\u{e0064}',
  'a flag of tags': '🏴\u{e0067}\u{e0062}\u{e007f}',
  'a variation selector behind a letter': 'A\ufe0fda',
  'a variation selector alone': '\ufe0f',
  'a variation selector of another kind': '❤\ufe00',
  'a supplementary variation selector': '葛\u{e0100}',
  'a bell': 'Ada\u0007',
  'a delete': 'Ada\u007f',
  'a next line': 'Ada\u0085Obi',
  'an annotation anchor': '\ufff9Ada',
  'a musical format character': 'a\u{1d173}',
  'a private use character': 'a\ue000',
}

const heaps = {
  'three marks on a letter': 'Z\u0300\u0301\u0302',
  'three marks that compose to two and one': 'x\u0323\u0323\u0323',
  zalgo: 'Z̷̨͎a̴̩͛l̶̰̈g̵̡̈o̷̧͠',
  'Thai marks': 'ก็็็็',
  'enclosing marks': 'a\u20dd\u20dd\u20dd',
  'a mark alone': '\u0301',
  'a mark behind a blank': 'Ada \u0301',
}

const addresses = [
  'http://example.com',
  'HTTPS://example.invalid',
  'see https://1.2.3.4/x',
  'http:\\\\example',
  'ftp://files',
  'https:/x',
  'www.example',
  'WWW.Example.Xy',
  'go to www.kanyezi.africa now',
  '(www.a.b)',
  'example.com',
  'Example.Com',
  'EXAMPLE.COM',
  'x.com',
  'Ada.com',
  'kanyezi.org',
  'kanyezi.net.',
  'a-b.xyz!',
  'pay at bank.biz',
  'kanyezi.ng',
  'kanyezi.com.ng',
  'kanyezi.co.za',
  'example.africa',
  'abc.online',
  'bit.ly/x',
  'goo.gl/x',
  'kanyezi.io',
  'a.link',
  'wa.me/2348030000000',
  't.me/x',
  'youtu.be/x',
  'is.gd/x',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  'example。com',
  'example\uff61com',
  'exämple.com',
  'ọlá.com',
  'Ada example.com Obi',
]

describe('a name', () => {
  it.each(names)('is %j', async (name) => {
    expect(await asName(name)).toEqual(taken)
    expect(await asPlain(cleanText(name))).toEqual(taken)
  })

  it.each([
    '',
    ' ',
    '\u00a0\u3000\ufeff',
    'Ada 12345',
    'Ada <b>',
    'ada@example.com',
    'a/b',
    'a"b',
    'x'.repeat(81),
    ...addresses,
    ...Object.values(heaps),
    // Around a name it is a blank, as the browser trims it.
    ...Object.values(unseen).filter((text) => !text.includes('\ufeff')),
  ])('is not %j', async (name) => {
    expect(await asName(name)).toEqual(refused)
  })

  it.each([...names, '\ufeffAda\u2028\u1680Obi\u202f', 'x\n\ty', 'Å\u212b'])(
    '%j is stored alike',
    async (name) => {
      expect(await ask('private.clean_text($1)', [name])).toBe(cleanText(name))
    },
  )
})

describe('an email address', () => {
  const asEmail = async (text: string) => [
    await ask('private.is_email($1)', [text]),
    forgotPasswordSchema.safeParse({ email: text }).success,
  ]

  it.each([
    'ada.obi@example.com',
    'Ada+kz@Example.co.za',
    "o'neil_9@example.com",
    '!#$%&*/=?^`{|}~-@a.b',
    'ọlá@example.com',
    'e\u0323\u0301bun@example.com',
    'ada@münchen.example',
    '李@例子.example',
  ])('is %j', async (email) => {
    expect(await asEmail(email)).toEqual(taken)
  })

  it.each([
    '"><img src=x>@example.org',
    '"><img/src=x>@example.org',
    'ada@example.org>',
    '"ada"@example.org',
    'a(b)@example.com',
    '[a]@example.com',
    'a\\b@example.com',
    'a,b@example.com',
    'a:b@example.com',
    'a;b@example.com',
    'ada',
    'ada@example',
    '@example.com',
    'a@b@example.com',
    'a b@example.com',
    'a\u00a0b@example.com',
    'a\nb@example.com',
    'ada\u200b@example.com',
    'ada\u202e@example.com',
    `${'a'.repeat(251)}@a.b`,
  ])('is not %j', async (email) => {
    expect(await asEmail(email)).toEqual(refused)
  })
})

describe('a text', () => {
  it.each(texts)('may be %j', async (text) => {
    expect(await asPlain(text)).toEqual(taken)
  })

  it.each(Object.entries({ ...unseen, ...heaps }))('refuses %s', async (_, text) => {
    expect(await asVisible(text)).toEqual(refused)
    expect(await asPlain(text)).toEqual(refused)
  })

  it.each(addresses)('refuses the address %j', async (address) => {
    expect(await asVisible(address)).toEqual(taken)
    expect(await asPlain(address)).toEqual(refused)
    expect(await asPlain(`Look at ${address} please`)).toEqual(refused)
  })

  it('says which it is', () => {
    expect(checkPlainText('a\u200b', 'The note')).toBe(
      'The note has characters that cannot be seen. Please type it again.',
    )
    expect(checkPlainText('Z\u0300\u0301\u0302')).toBe(
      'This has too many accents on one letter. Please type it again.',
    )
    expect(checkPlainText('example.com')).toBe('Please leave out the web address.')
  })

  it('refuses the same addresses by their endings', async () => {
    const source = await ask<string>(
      `(select prosrc from pg_proc where oid = 'private.is_plain_text'::regproc)`,
      [],
    )
    const lists = source.matchAll(/\(([a-z]+(?:[|'\s]+[a-z]+)+)\)/g)
    const endings = [...lists].flatMap(([, list]) => list?.replace(/['\s]/g, '').split('|') ?? [])
    expect(endings.length).toBeGreaterThan(30)
    for (const ending of endings) {
      expect([ending, await asPlain(`example.${ending}/x`)]).toEqual([ending, refused])
    }
  })

  it('refuses the same characters', async () => {
    // The planes that hold more than ideographs.
    const codes = [...range(1, 0xd7ff), ...range(0xe000, 0x1ffff), ...range(0xe0000, 0xe0fff)]
    const byDatabase = await ask<number[]>(
      `(select array_agg(c order by c) from unnest($1::integer[]) c where not private.is_visible_text('a' || chr(c) || 'b'))`,
      [codes],
    )
    const byBrowser = codes.filter((code) => checkVisibleText(`a${String.fromCodePoint(code)}b`))
    expect(byDatabase.length).toBeGreaterThan(6400)
    expect(byDatabase).toEqual(byBrowser)
  })

  it('takes for marks what Unicode does, and no letter', async () => {
    const codes = [...range(0xa0, 0xd7ff), ...range(0xf900, 0xffff)].filter(
      (code) => !checkVisibleText(`a${String.fromCodePoint(code)}b`),
    )
    const heaped = await ask<number[]>(
      `(select array_agg(c order by c) from unnest($1::integer[]) c where not private.is_visible_text('a' || repeat(chr(c), 3)))`,
      [codes],
    )
    // A later Unicode has more of them than the database knows.
    expect(heaped.length).toBeGreaterThan(1000)
    const seen = String.fromCodePoint(...heaped).replace(/[\p{M}\p{Cn}]/gu, '')
    expect(seen).toBe('')
  })
})

describe('a form', () => {
  it.each([
    ['description', paymentSchema],
    ['reference', paymentSchema],
    ['assessment_note', manageSchema],
    ['assessment_report', manageSchema],
    ['audition_details', manageSchema],
    ['audition_report', manageSchema],
    ['coordinator_phone', addSchema],
    ['coordinator_name', addSchema],
    ['school_name', partnershipSchema],
    ['contact_person', partnershipSchema],
    ['donor_name', donationSchema],
    ['donor_email', donationSchema],
  ] as const)('says at the field %s what is wrong', (field, schema) => {
    const said = (value: string) => {
      const { issues } = schema.safeParse({ [field]: value }).error ?? { issues: [] }
      return issues.filter(({ path }) => path[0] === field).map(({ message }) => message)
    }
    expect(said('ada\u200b@example.org')).toContainEqual(
      expect.stringMatching(/ has characters that cannot be seen\. Please type it again\.$/),
    )
    if (field !== 'donor_email') {
      expect(said('ada example.com')).toEqual(['Please leave out the web address.'])
    }
  })
})

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
