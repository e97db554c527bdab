import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  APPLICATION_STATUSES,
  isOutOfShow,
  MAX_AGE_AT_REGISTRATION,
  MAX_AGE_ON_CHILD_FORM,
  MAX_SCORE,
  MIN_CHILD_AGE,
  MIN_SCORE,
  PASS_SCORE,
} from '@/domain/application'
import { LIVING_STATUSES } from '@/domain/account'
import { CARE_VERSION } from '@/domain/safeguarding-details'
import { CONSENT_VERSION } from '@/domain/consent'
import { isMark, MAX_MARK } from '@/domain/judging'
import { checkPersonName, MAX_NAME_LENGTH } from '@/domain/names'
import { MAX_AMOUNT } from '@/domain/payment'
import { MAX_DONATION } from '@/domain/donation'
import { LONGEST_KEPT } from '@/domain/retention'
import { plainError } from '@/domain/error-words'
import { MAX_REPORT_CONTACT, MAX_REPORT_WORDS } from '@/domain/profile-report'
import { NOTICE_KINDS, type NoticeToSay, noticeSentence } from '@/domain/notice'
import { MAX_CHILDREN, MAX_PENDING_PAYMENTS, MAX_PENDING_TICKET_PAYMENTS } from '@/domain/quotas'
import { normaliseReference } from '@/domain/reference'
import { currencyOf } from '@/domain/money'
import { parsePhone } from '@/domain/phone/phone'
import { PHONE_METADATA } from '@/domain/phone/phone-metadata'
import {
  callingCode,
  COUNTRIES,
  countryCode,
  ownCurrency,
  statesOf,
  timeZoneOf,
} from '@/domain/regions'
import { searchedWords, queryWords, searchKey, SHORTEST_SUBSTRING } from '@/domain/search'
import { CAPABILITIES, capabilitiesOf, STAFF_ROLES } from '@/domain/team'
import { isTalentOpenTo, MAX_TALENTS, TALENT_TITLES } from '@/domain/talents'
import { isTicketDescription, ticketDescription } from '@/domain/ticket'
import { REACHED_STEPS } from '@/domain/reached-step'
import {
  isTicketPaid,
  isTicketTier,
  publicTicketLabel,
  TICKET_STATUSES,
  tierPoints,
} from '@/domain/ticket-status'
import { MAX_VOLUNTEER_AGE, MIN_VOLUNTEER_AGE } from '@/domain/volunteer'
import {
  checkVideoLink,
  MAX_VIDEO_LINK_LENGTH,
  OTHER_PAGE_PATTERN,
  VIDEO_HOSTS,
} from '@/domain/video'
import { readConfig } from '@/lib/config-schema'
import { MAX_SEARCH_LENGTH } from '@/lib/list-params'
import { isShareCode } from '@/lib/paths'
import { parameterOf } from '@/lib/startup/page-parameter'
import { detailsSchema } from '@/features/account/details/schema'
import { manageSchema, MAX_POINTS } from '@/features/admin/applications/schema'
import {
  hasPlaceholder,
  hasUnknownPlaceholder,
  isMapUrl,
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
} from '@/features/messages/schema'
import { MAX_PHONE_LENGTH } from '@/features/settings/coordinators/schema'
import { MAX_SPONSORED_CHILDREN } from '@/features/public/donations/schema'
import { MAX_OLD_OFFERS } from '@/features/settings/retention/api'
import { MAX_FILE_BYTES, ACCEPTED_KINDS } from '@/features/family/payments/chosen-file'
import { paymentSchema } from '@/features/family/payments/schema'
import { createDatabase, type Database } from '../local/stack/database.ts'

/**
 * A fact that both the browser and the database need stands once in each. Here the two are compared,
 * by what the database answers rather than by its text wherever that is possible.
 */

let database: Database

beforeAll(async () => {
  database = await createDatabase({ dataDir: 'memory' })
})

afterAll(() => database.close())

async function ask<Value>(sql: string, parameters: unknown[] = []): Promise<Value> {
  const { rows } = await database.pg.query<{ value: Value }>(`select ${sql} as value`, parameters)
  return rows[0]?.value as Value
}

/** The expression of a check constraint, over the names of its columns. */
async function checkOf(constraint: string): Promise<string> {
  const text = await ask<string | null>(
    `(select pg_get_expr(conbin, conrelid) from pg_constraint where conname = $1 and contype = 'c')`,
    [constraint],
  )
  if (text === null) throw new Error(`There is no check named ${constraint}`)
  return text
}

/** Whether a check lets values through: its columns with an SQL type and a value each. */
async function allows(
  constraint: string,
  columns: Record<string, [type: string, value: unknown]>,
): Promise<boolean> {
  const check = await checkOf(constraint)
  const entries = Object.entries(columns)
  const selected = entries.map(([name, [type]], index) => `$${index + 1}::${type} as ${name}`)
  const values = entries.map(([, [, value]]) => value)
  return ask<boolean>(`(select ${check} from (select ${selected.join(', ')}) given)`, values)
}

/** The smallest and the largest whole number of some that a check lets through. */
async function boundsOf(constraint: string, column: string, type: string, tried: number[]) {
  const allowed: number[] = []
  for (const number of tried) {
    if (await allows(constraint, { [column]: [type, number] })) allowed.push(number)
  }
  return [Math.min(...allowed), Math.max(...allowed)]
}

const around = (...numbers: number[]) => numbers.flatMap((one) => [one - 1, one, one + 1])

/** Whether a check takes this many letters, and one more. */
async function takesLength(constraint: string, column: string, length: number) {
  const takes = (count: number) => allows(constraint, { [column]: ['text', 'a'.repeat(count)] })
  return [await takes(length), await takes(length + 1)]
}

async function makeAccount(meta: object = {}): Promise<string> {
  const id = crypto.randomUUID()
  await database.pg.query(
    'insert into auth.users (id, email, raw_user_meta_data) values ($1::uuid, $2, $3::jsonb)',
    [id, `${id}@example.com`, JSON.stringify(meta)],
  )
  return id
}

const child = {
  parent_name: 'Ada Obi',
  living_status: 'Living with child',
  phone_number: '+2348030000000',
  child_name: 'Chidi Obi',
  child_age: 9,
  child_gender: 'Male',
  country: 'Nigeria',
  state_city: 'Lagos',
  talents: ['Dance'],
  consent_version: CONSENT_VERSION,
}

/** A child of an account of its own; gives the application's id. */
async function makeChild(change: object = {}): Promise<string> {
  const parent = await makeAccount({ ...child, ...change })
  return ask<string>('(select id from public.applications where user_id = $1)', [parent])
}

async function update<Value>(id: string, set: string, column: string): Promise<Value> {
  await database.pg.query(`update public.applications set ${set} where id = $1`, [id])
  return ask<Value>(`(select ${column} from public.applications where id = $1)`, [id])
}

describe('places', () => {
  it.each(COUNTRIES)('%s has the same states', async (country) => {
    const states = await ask<string[]>('private.states_of($1)', [country])
    expect(states.toSorted()).toEqual([...statesOf(country)].toSorted())
  })

  it.each(COUNTRIES)('%s has the same code, calling code and currency', async (country) => {
    const fact = (name: string) => ask<string>(`(private.facts_of($1)).${name}::text`, [country])
    const code = countryCode(country)
    expect(await fact('code')).toBe(code)
    expect(await fact('currency')).toBe(currencyOf(country))
    const calling = await fact('calling_code')
    expect(calling).toBe(callingCode(country))
    expect(PHONE_METADATA.country_calling_codes[calling]).toEqual([code])
  })

  it.each(COUNTRIES)('%s has phone numbers that are read alike', async (country) => {
    const written = [
      '0803 123 4567',
      '082 123 4567',
      '8031234567',
      '234 803 123 4567',
      '+27 (0)82 123 4567',
    ]
    const wrong = [
      '',
      'call me',
      '0803',
      '+234 803',
      '+2348031234567890',
      '00',
      '+1',
      '0092 34 1234567',
    ]
    const abroad = [
      '00234 803 123 4567',
      '009 234 803 123 4567',
      '+44 20 7946 0958',
      '0044 20 7946 0958',
    ]
    for (const phone of [...written, ...abroad, ...wrong]) {
      const kept = await ask<string | null>('private.e164($1, $2)', [phone, country])
      const number = kept?.startsWith('+') ? kept : undefined
      expect([phone, number]).toEqual([phone, parsePhone(phone, country).e164])
    }
  })

  it('are the same countries', async () => {
    expect(await ask('enum_range(null::public.country)::text[]')).toEqual(COUNTRIES)
  })
})

describe('talents', () => {
  it('have the same titles', async () => {
    const check = await checkOf('applications_talents_check')
    const titles = [...check.matchAll(/'([A-Z][^']*)'::text/g)].map(([, title]) => title)
    expect(titles.toSorted()).toEqual(TALENT_TITLES.toSorted())
  })

  it.each(TALENT_TITLES)('%s is open from the same age', async (title) => {
    const talents = { talents: ['text[]', [title]] as [string, unknown] }
    expect(await allows('applications_talents_check', talents)).toBe(true)
    for (let age = MIN_CHILD_AGE; age <= MAX_AGE_ON_CHILD_FORM; age += 1) {
      const isOpen = await allows('applications_talents_age_check', {
        ...talents,
        age: ['integer', age],
      })
      expect([age, isOpen]).toEqual([age, isTalentOpenTo(title, age)])
    }
  })

  it('are as many at most', async () => {
    const takes = (count: number) =>
      allows('applications_talents_check', { talents: ['text[]', TALENT_TITLES.slice(0, count)] })
    expect([await takes(MAX_TALENTS), await takes(MAX_TALENTS + 1)]).toEqual([true, false])
  })
})

describe('ages', () => {
  it('of a child on the child form', async () => {
    const ages = around(MIN_CHILD_AGE, MAX_AGE_ON_CHILD_FORM)
    expect(await boundsOf('applications_age_check', 'age', 'integer', ages)).toEqual([
      MIN_CHILD_AGE,
      MAX_AGE_ON_CHILD_FORM,
    ])
  })

  it('of a child at registration', async () => {
    await makeChild({ child_age: MIN_CHILD_AGE })
    await makeChild({ child_age: MAX_AGE_AT_REGISTRATION })
    for (const child_age of [MIN_CHILD_AGE - 1, MAX_AGE_AT_REGISTRATION + 1]) {
      await expect(makeChild({ child_age })).rejects.toThrow('sign_up_invalid')
    }
  })

  it('of a volunteer', async () => {
    const ages = around(MIN_VOLUNTEER_AGE, MAX_VOLUNTEER_AGE)
    expect(await boundsOf('volunteers_age_check', 'age', 'integer', ages)).toEqual([
      MIN_VOLUNTEER_AGE,
      MAX_VOLUNTEER_AGE,
    ])
  })
})

describe('the living status', () => {
  it('has the same answers', async () => {
    expect(await ask('private.living_statuses()')).toEqual(LIVING_STATUSES)
  })

  it.each(LIVING_STATUSES)('is taken at sign-up: %s', async (living_status) => {
    await expect(makeChild({ living_status })).resolves.toBeDefined()
    await expect(makeChild({ living_status: `${living_status}?` })).rejects.toThrow(
      'sign_up_invalid',
    )
  })
})

describe("an account's name and phone", () => {
  /** Whether the form takes them, and whether the account does. */
  async function judged(details: { parent_name?: string; phone_number?: string }) {
    const typed = { parent_name: 'Ada Obi', phone_number: '0803 000 0000', ...details }
    const form = detailsSchema.safeParse({ ...typed, country: 'Nigeria' })
    const stored = {
      parent_name: checkPersonName(typed.parent_name).name ?? typed.parent_name,
      phone_number: parsePhone(typed.phone_number, 'Nigeria').e164 ?? typed.phone_number,
    }
    const account = await makeAccount(child)
    const written = await database.pg
      .query('update auth.users set raw_user_meta_data = raw_user_meta_data || $2 where id = $1', [
        account,
        JSON.stringify(stored),
      ])
      .then(
        () => true,
        () => false,
      )
    return [form.success, written]
  }

  it.each([
    { parent_name: 'Adé  Ọ’Brien-Obi' },
    { parent_name: 'x'.repeat(80) },
    { phone_number: '+44 20 7946 0958' },
    { phone_number: '\u202a+27 82 123 4567\u202c' },
  ])('of %j are taken by form and account', async (details) => {
    expect(await judged(details)).toEqual([true, true])
  })

  it.each([
    ...['', '  ', 'x'.repeat(81), '<b>Ada</b>', 'Ada 08030000000', 'ada.com'].map(
      (parent_name) => ({
        parent_name,
      }),
    ),
    ...['Ada\u200bObi', 'Ada\u0000', 'Ada\ud800', 'Z\u0300\u0301\u0302'].map((parent_name) => ({
      parent_name,
    })),
    ...['', '0803', '+234', '+1', '+123456789012345678', 'call me', '0803 000 0000 ext 5'].map(
      (phone_number) => ({ phone_number }),
    ),
  ])('of %j are refused by both, in the form first', async (details) => {
    expect(await judged(details)).toEqual([false, false])
  })
})

describe('what a family tells the door', () => {
  it('is agreed to by the same text', async () => {
    expect(await ask('private.care_version()')).toBe(CARE_VERSION)
  })
})

describe('judging', () => {
  it('has the same scores', async () => {
    const scores = around(MIN_SCORE, MAX_SCORE)
    expect(
      await boundsOf('applications_assessment_score_check', 'assessment_score', 'numeric', scores),
    ).toEqual([MIN_SCORE, MAX_SCORE])
  })

  it('has the same pass mark', async () => {
    const id = await makeChild()
    const resultOf = (score: number) =>
      update<string>(id, `assessment_score = ${score}`, 'assessment_result')
    expect(await resultOf(PASS_SCORE - 0.1)).toBe('Fail')
    expect(await resultOf(PASS_SCORE)).toBe('Pass')
  })

  it('takes the same marks', async () => {
    const round = crypto.randomUUID()
    await database.pg.query(
      `insert into private.rounds (id, edition, kind, name) values ($1, private.current_edition(), 'video', 'Videos')`,
      [round],
    )
    await database.pg.query(
      `insert into private.criteria (round_id, position, name) values ($1, 1, 'Voice')`,
      [round],
    )
    const isTaken = (mark: number) =>
      ask('private.checked_marks($1, $2)', [round, JSON.stringify({ 1: mark })]).then(
        () => true,
        ({ message }: Error) => {
          expect(message).toBe('mark_refused')
          return false
        },
      )
    const marks = [-1, -0.5, 0, 0.1, 0.25, 0.5, 0.75, 1, 7.3, 7.5, 9.5, 9.75, MAX_MARK, 10.5, 11]
    const taken: number[] = []
    for (const mark of marks) if (await isTaken(mark)) taken.push(mark)
    expect(taken).toEqual(marks.filter(isMark))
    expect(taken).toContain(MAX_MARK)
  })
})

describe('tickets', () => {
  it.each(TICKET_STATUSES)('%s counts as paid in both or in neither', async (status) => {
    expect(await ask('private.is_ticket_paid($1)', [status])).toBe(isTicketPaid(status))
  })

  it('are asked for of no child who is out of the show', async () => {
    for (const status of APPLICATION_STATUSES) {
      for (const ticket_status of TICKET_STATUSES) {
        const isOut = await ask('private.is_out_of_show($1, $2)', [status, ticket_status])
        expect([status, ticket_status, isOut]).toEqual([
          status,
          ticket_status,
          isOutOfShow({ status, ticket_status }),
        ])
      }
    }
  })

  it('give the same points for each tier, and none for anything else', async () => {
    const id = await makeChild()
    let points = 0
    for (const status of TICKET_STATUSES) {
      points += isTicketTier(status) ? tierPoints(status) : 0
      expect([status, await update(id, `ticket_status = '${status}'`, 'points')]).toEqual([
        status,
        points,
      ])
    }
  })

  it.each(TICKET_STATUSES)('%s is told to the family as it reads', async (status) => {
    const id = await makeChild()
    await update(id, `ticket_status = 'paid'`, 'id')
    await database.pg.query('delete from public.notices where application_id = $1', [id])
    await update(id, `ticket_status = '${status}'`, 'id')
    const { rows } = await database.pg.query<NoticeToSay>(
      'select kind, child_name, facts from public.notices where application_id = $1',
      [id],
    )
    const told = rows.map((notice) => noticeSentence(notice))
    if (isTicketTier(status)) expect(told).toEqual([`Chidi has a ${status} ticket now.`])
    else if (status === 'Disqualified') expect(told).toEqual(["Chidi's ticket was disqualified."])
    else expect(told).toEqual([])
  })

  it.each(TICKET_STATUSES)(
    '%s is told as a ticket where it is the first that is paid',
    async (status) => {
      const id = await makeChild()
      await update(id, `ticket_status = 'unpaid'`, 'id')
      await update(id, `ticket_status = '${status}'`, 'id')
      const told = await ask<string[] | null>(
        '(select array_agg(kind::text) from public.notices where application_id = $1)',
        [id],
      )
      expect(told?.includes('ticket_paid') ?? false).toBe(isTicketPaid(status))
    },
  )

  it.each(TICKET_STATUSES)('%s reads the same in public', async (status) => {
    const id = await makeChild()
    await update(id, `status = 'approved', ticket_status = '${status}'`, 'id')
    const shown = await ask<string | null>(
      '(select ticket_status::text from public.public_profiles where id = $1)',
      [id],
    )
    expect(publicTicketLabel(shown)).toBe(publicTicketLabel(status))
    // A fact that the public list does not tell is not in its row either.
    expect(shown).toBe(publicTicketLabel(status) === publicTicketLabel(null) ? null : status)
  })

  it.each([
    'Talent Hunt Ticket',
    ticketDescription('Ada'),
    'TALENT HUNT TICKET',
    'talent hunt ticket',
    '  Talent   Hunt  Ticket',
    '\tTalent\nHunt\r\nTicket',
    'Talent Hunt Tickets',
    'tALENT hUNT tICKET (ZAR)',
    'Talent\u00a0Hunt\u00a0Ticket',
    '\u3000Talent\u2003Hunt\u202fTicket',
    '\ufeffTalent Hunt Ticket',
    'A Talent Hunt Ticket',
    'TalentHunt Ticket',
    'Talent Hunt',
    'Talent-Hunt Ticket',
    '',
    ' ',
    'Donation',
    // Not blanks, and letters that only some locales fold to plain ones.
    'Talent\u200bHunt Ticket',
    'Talent\u0085Hunt Ticket',
    'Talent Hunt T\u0130cket',
    'Talent Hunt Tic\u212aet',
  ])('recognise %j alike', async (description) => {
    expect(await ask('private.is_ticket_description($1)', [description])).toBe(
      isTicketDescription(description),
    )
  })

  it('recognise something, and not everything', () => {
    expect(isTicketDescription(' talent  hunt\tTICKET for Ada')).toBe(true)
    expect(isTicketDescription('Ticket')).toBe(false)
  })
})

describe('countries', () => {
  it.each(COUNTRIES)('have the same clocks: %s', async (country) => {
    const ahead = `extract(hour from timestamp '2026-05-05 12:00' - (timestamp '2026-05-05 12:00' at time zone private.time_zone_of($1)) at time zone 'UTC')::integer`
    expect(await ask(ahead, [country])).toBe(timeZoneOf(country).hoursAhead)
  })

  it.each(COUNTRIES)('ask for the same fee: %s', async (country) => {
    const { edition, ticketFees } = readConfig({})
    const currency = ownCurrency(country)
    expect(Number(await ask('private.edition_fee($1, $2)', [edition, currency]))).toBe(
      ticketFees[currency],
    )
  })
})

describe('entry videos', () => {
  const allowsLink = async (link: string) =>
    (await allows('applications_entry_video_url_check', { entry_video_url: ['text', link] })) &&
    (await allows('applications_entry_video_url_page_check', { entry_video_url: ['text', link] }))

  it('have the same hosts', async () => {
    const check = await checkOf('applications_entry_video_url_check')
    const hosts = /\(([a-z.|\\]+\\\.com[^)]*)\)\//.exec(check)?.[1]?.replaceAll('\\', '').split('|')
    expect(hosts?.toSorted()).toEqual(VIDEO_HOSTS.toSorted())
  })

  it.each([
    ...VIDEO_HOSTS.flatMap((host) => [`https://${host}/x`, `https://www.${host}/x`]),
    'http://youtu.be/x',
    'https://example.com/x',
    'https://notyoutube.com/x',
    'https://youtu.be/',
    'https://youtube.com.example.com/x',
    'https://www.instagram.com/ada.sings/',
    'https://www.instagram.com/reel/abc/',
    'https://www.facebook.com/watch/?v=1',
    'https://www.facebook.com/ada.sings?mibextid=abc',
    'https://vimeo.com/123?share=copy',
    'https://www.youtube.com/channel/UCabcdefghijklmnop',
    'https://drive.google.com/drive/folders/1AbCdEfGhIjK',
    'https://www.tiktok.com/tiktoklite',
  ])('%s is taken by both or by neither', async (link) => {
    expect(await allowsLink(link)).toBe(checkVideoLink(link).error === undefined)
  })

  it('have the same pages that are no video', async () => {
    const check = await checkOf('applications_entry_video_url_page_check')
    expect(check.replaceAll('\\', '')).toContain(OTHER_PAGE_PATTERN.replaceAll('\\', ''))
  })

  it('have links of the same length', async () => {
    const link = (length: number) => 'https://youtu.be/'.padEnd(length, 'x')
    expect(await allowsLink(link(MAX_VIDEO_LINK_LENGTH))).toBe(true)
    expect(await allowsLink(link(MAX_VIDEO_LINK_LENGTH + 1))).toBe(false)
  })
})

describe('names', () => {
  it('have the same length', async () => {
    const takes = (length: number) =>
      ask<boolean>('private.is_person_name($1)', ['x'.repeat(length)])
    expect([await takes(MAX_NAME_LENGTH), await takes(MAX_NAME_LENGTH + 1)]).toEqual([true, false])
  })

  it.each([
    'Ọlábísí',
    'Ẹ̀bùn',
    'Ńkemdịlịm',
    'Ɓala Ɗan Ƙasa',
    'ŋozi Ƴaya',
    'O’Brien',
    'OʼBrien',
    '  Adé   Olú ',
    'Ade\tOlu',
    'ADÉ',
    '李小龙',
    '',
  ])('%j is searched alike', async (name) => {
    expect(await ask('private.search_key($1)', [name])).toBe(searchKey(name))
  })

  it.each([
    'Ngọzi Adébáyọ̀-Ọkáfọ̀',
    'Seán O’Brien',
    "O'Brien",
    'O Brien',
    'Anne-Marie (Annie) "Bee" d\'Ọ-Jay',
    'Ama, Jr./Ẹ̀bùn; 李小龙',
    'M.K.-Z3 [x] {y} a_b & *#:!?+`',
    '  - ',
    '',
  ])('%j is found by the same words', async (name) => {
    const sorted = (words: readonly string[]) => [...new Set(words)].toSorted()
    expect(sorted(await ask('private.words_of($1)', [name]))).toEqual(sorted(searchedWords(name)))
    expect(await ask('private.query_words($1)', [name])).toEqual(queryWords(name))
  })

  it.each(['a', '1'])('a substring of a word is looked for from as many %s on', async (sign) => {
    const patternOf = (length: number) => ask('private.search_pattern($1)', [sign.repeat(length)])
    expect(await patternOf(SHORTEST_SUBSTRING)).toBe(`%${sign.repeat(SHORTEST_SUBSTRING)}%`)
    expect(await patternOf(SHORTEST_SUBSTRING - 1)).toBeNull()
  })
})

describe('money', () => {
  it('has the same largest amount', async () => {
    for (const amount of around(0, MAX_AMOUNT)) {
      const { success } = paymentSchema.shape.amount.safeParse(`${amount}`)
      const isAllowed = await allows('payments_amount_check', { amount: ['numeric', amount] })
      expect([amount, isAllowed]).toEqual([amount, success])
    }
  })

  it.each([
    ['payments_received_amount_check', 'received_amount', MAX_AMOUNT],
    ['subscriptions_amount_check', 'amount', MAX_AMOUNT],
    ['subscriptions_received_amount_check', 'received_amount', MAX_AMOUNT],
    ['donations_amount_check', 'amount', MAX_DONATION],
  ])('has the same largest amount in %s', async (constraint, column, most) => {
    const bounds = await boundsOf(constraint, column, 'numeric', around(0, most))
    expect(bounds).toEqual([1, most])
  })

  it.each(['payments', 'subscriptions'])('%s take texts of the same length', async (table) => {
    for (const [column, longest] of [
      ['description', 200],
      ['reference', 100],
    ] as const) {
      const takes = (length: number) =>
        paymentSchema.shape[column].safeParse('a'.repeat(length)).success
      expect([takes(longest), takes(longest + 1)]).toEqual([true, false])
      expect(await takesLength(`${table}_${column}_check`, column, longest)).toEqual([true, false])
    }
  })

  it('has references that the browser reads', async () => {
    const reference = await ask<string>('private.new_payment_reference()')
    expect(normaliseReference(reference.replace('-', ' ').toLowerCase(), 'KZ')).toBe(reference)
  })

  it('has share codes that the browser and the first script take for one', async () => {
    const code = await ask<string>('private.new_share_code()')
    expect(isShareCode(code)).toBe(true)
    expect(parameterOf(`/share/${code}`)).toBe(code)
  })

  it('has proofs of the same kinds and sizes', async () => {
    const kinds = ACCEPTED_KINDS.split(',').toSorted()
    const bucket = `from storage.buckets where id = 'payment-proofs'`
    expect((await ask<string[]>(`(select allowed_mime_types ${bucket})`)).toSorted()).toEqual(kinds)
    expect(Number(await ask(`(select file_size_limit ${bucket})`))).toBe(MAX_FILE_BYTES)
    for (const kind of kinds) {
      expect(await allows('payment_proofs_kind_check', { kind: ['text', kind] })).toBe(true)
    }
    const sizes = around(1, MAX_FILE_BYTES)
    expect(
      await boundsOf('payment_proofs_size_bytes_check', 'size_bytes', 'integer', sizes),
    ).toEqual([1, MAX_FILE_BYTES])
  })
})

describe('the roles of the team', () => {
  it('are the same', async () => {
    expect(await ask('enum_range(null::public.staff_role)::text[]')).toEqual(STAFF_ROLES)
  })

  it.each(STAFF_ROLES)('open the same to %s', async (role) => {
    const opened = await ask<string[]>('private.capabilities($1::public.staff_role)', [role])
    expect(opened.toSorted()).toEqual([...capabilitiesOf(role)].toSorted())
  })

  it('are asked for by names that there are', async () => {
    const asked = await ask<string[]>(`array(
      select distinct m[1] from pg_proc p, regexp_matches(p.prosrc, 'private\\.(?:require|require_country|opens)\\(''(\\w+)''', 'g') m
      where p.pronamespace = 'private'::regnamespace)`)
    expect(asked.length).toBeGreaterThan(5)
    expect(CAPABILITIES).toEqual(expect.arrayContaining(asked))
  })
})

it('the kinds of notices are the same', async () => {
  expect(await ask('enum_range(null::public.notice_kind)::text[]')).toEqual(NOTICE_KINDS)
})

describe('a message to parents', () => {
  it.each([
    ['https://www.google.com/maps/search/?api=1&query=Kano', true],
    ['https://google.com.ng/maps/place/City+Hall/@6.5,3.4,17z', true],
    ['https://maps.google.co.za/?q=Soweto', true],
    ['https://www.openstreetmap.org/?mlat=6.5&mlon=3.4#map=17/6.5/3.4', true],
    ['https://www.openstreetmap.org/#map=17/6.5/3.4', true],
    ['https://openstreetmap.org/way/123#map=17/6.5/3.4', true],
    ['https://www.openstreetmap.org/node/123', true],
    ['https://www.google.com/maps/../url?q=https://evil.example/', false],
    ['https://www.google.com/maps/%2e%2e/url?q=https://evil.example/', false],
    ['https://www.google.com/maps/.%2E/url?q=https://evil.example/', false],
    ['https://www.google.com/url?q=https://evil.example/', false],
    ['https://www.openstreetmap.org/go/0EEQjE--', false],
    ['https://www.openstreetmap.org/user/Somebody', false],
    ['https://www.openstreetmap.org/node/123/history', false],
    ['https://www.openstreetmap.org/', false],
    ['https://maps.app.goo.gl/abc', false],
    ['https://example.com/maps/', false],
  ])('leads to the same maps: %s', async (url, isMap) => {
    expect([isMapUrl(url), await ask('private.is_map_url($1)', [url])]).toEqual([isMap, isMap])
  })

  it.each([
    ['Come on Friday', true, true],
    ['Dear {parent}, bring {children}.', false, true],
    ['Dear {Parent}', false, false],
    ['Bring {child}', false, false],
    ['Bring { children }', false, false],
    ['A brace { alone', true, true],
  ])('fills the same names: %s', async (text, isSubject, isBody) => {
    expect([!hasPlaceholder(text), await ask('private.is_message_subject($1)', [text])]).toEqual([
      isSubject,
      isSubject,
    ])
    expect([
      !hasUnknownPlaceholder(text),
      await ask('private.is_message_body($1)', [text]),
    ]).toEqual([isBody, isBody])
  })

  it.each([
    ['subject', MAX_SUBJECT_LENGTH],
    ['body', MAX_BODY_LENGTH],
  ])('has a %s of the same length', async (column, longest) => {
    const constraint = `broadcasts_${column}_check`
    expect(await takesLength(constraint, column, longest)).toEqual([true, false])
    expect(await allows(constraint, { [column]: ['text', ''] })).toBe(false)
  })

  it('goes by the same steps', async () => {
    for (const step of REACHED_STEPS) {
      expect(await allows('broadcast_audiences_step_check', { step: ['text', step] })).toBe(true)
    }
    expect(await allows('broadcast_audiences_step_check', { step: ['text', 'judged'] })).toBe(false)
    const reached = await ask<string[]>(`array(
      select distinct private.reached_step(t, v, a, f) from unnest(enum_range(null::public.ticket_status)) t,
        unnest(enum_range(null::public.entry_video_status)) v, unnest(enum_range(null::public.audition_state)) a,
        unnest(array[true, false]) f)`)
    expect(reached.toSorted()).toEqual([...REACHED_STEPS].toSorted())
  })
})

describe('quotas', () => {
  const money = `(user_id, amount, currency, description) select $1::uuid, 10, 'NGN', 'Contribution'`
  const children = `(user_id, child_name, age, gender, country, state_city, parent_phone, consent_version)
    select $1::uuid, 'Ada Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '${CONSENT_VERSION}'`

  it.each([
    ['applications', children, MAX_CHILDREN, 'too_many_children'],
    ['payments', money, MAX_PENDING_PAYMENTS, 'too_many_pending_payments'],
    ['subscriptions', money, MAX_PENDING_PAYMENTS, 'too_many_pending_payments'],
  ])('of %s are the same', async (table, row, most, code) => {
    const parent = await makeAccount()
    const claims = JSON.stringify({ sub: parent, role: 'authenticated' })
    const insert = (count: number) =>
      database.pg.transaction(async (transaction) => {
        await transaction.query(
          `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
          [claims],
        )
        const statement = `insert into public.${table} ${row} from generate_series(1, $2::integer)`
        await transaction.query(statement, [parent, count])
      })
    await expect(insert(most + 1)).rejects.toThrow(code)
    await expect(insert(most)).resolves.toBeUndefined()
    await expect(insert(1)).rejects.toThrow(code)
  })

  it('of payments for one ticket are the same', async () => {
    const child = await makeChild()
    const parent = await ask<string>('(select user_id from public.applications where id = $1)', [
      child,
    ])
    const insert = (count: number) =>
      database.pg.transaction(async (transaction) => {
        await transaction.query(
          `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
          [JSON.stringify({ sub: parent, role: 'authenticated' })],
        )
        const statement = `insert into public.payments (user_id, application_id, amount, currency, description)
          select $1::uuid, $2::uuid, 10, 'NGN', 'Talent Hunt Ticket' from generate_series(1, $3::integer)`
        await transaction.query(statement, [parent, child, count])
      })
    await expect(insert(MAX_PENDING_TICKET_PAYMENTS + 1)).rejects.toThrow(
      'too_many_ticket_payments',
    )
    await expect(insert(MAX_PENDING_TICKET_PAYMENTS)).resolves.toBeUndefined()
    await expect(insert(1)).rejects.toThrow('too_many_ticket_payments')
  })
})

describe('other limits', () => {
  it('of the months for which what is personal is kept', async () => {
    const takes = (value: string, name = 'retention_months') =>
      allows('settings_retention_months_check', { name: ['text', name], value: ['text', value] })
    expect(await takes(`${LONGEST_KEPT.months}`)).toBe(true)
    expect(await takes('1')).toBe(true)
    for (const value of [`${LONGEST_KEPT.months + 1}`, '0', '-1', '1.5', '', 'x', '240'])
      expect(await takes(value)).toBe(false)
    expect(await takes('240', 'emails_an_hour')).toBe(true)
  })

  it('of the old offers that are decided on at once', async () => {
    const owner = await makeAccount()
    const email = `${owner}@example.com`
    const claims = JSON.stringify({ sub: owner, session_id: owner, email, role: 'authenticated' })
    await database.pg.transaction(async (transaction) => {
      await transaction.query('insert into auth.sessions (id, user_id) values ($1::uuid, $1)', [
        owner,
      ])
      await transaction.query('insert into private.staff (user_id, email) values ($1, $2)', [
        owner,
        email,
      ])
      await transaction.query(
        `insert into public.volunteers (full_name, phone_number, age, country, state_province, created_at)
         select 'Ada Obi', '+2348030000000', 30, 'Nigeria', 'Lagos', now() - interval '10 years' from generate_series(1, $1)`,
        [MAX_OLD_OFFERS + 1],
      )
      await transaction.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
      const { rows } = await transaction.query('select from private.old_offers()')
      expect(rows).toHaveLength(MAX_OLD_OFFERS)
      await transaction.rollback()
    })
  })

  it('of points', async () => {
    const points = around(0, MAX_POINTS)
    expect(await boundsOf('applications_points_check', 'points', 'integer', points)).toEqual([
      0,
      MAX_POINTS,
    ])
  })

  it('of the children that a donor sponsors', async () => {
    const counts = around(1, MAX_SPONSORED_CHILDREN)
    expect(
      await boundsOf('donations_children_count_check', 'children_count', 'integer', counts),
    ).toEqual([1, MAX_SPONSORED_CHILDREN])
  })

  it("of a coordinator's telephone number", async () => {
    const constraint = 'state_coordinators_coordinator_phone_check'
    expect(await takesLength(constraint, 'coordinator_phone', MAX_PHONE_LENGTH)).toEqual([
      true,
      false,
    ])
  })

  it.each([
    ['application_notes', 'assessment_note', 2000],
    ['applications', 'assessment_report', 5000],
    ['applications', 'audition_details', 2000],
    ['applications', 'audition_report', 5000],
  ] as const)('of %s.%s', async (table, column, longest) => {
    const takes = (length: number) =>
      manageSchema.shape[column].safeParse('a'.repeat(length)).success
    expect([takes(longest), takes(longest + 1)]).toEqual([true, false])
    expect(await takesLength(`${table}_${column}_check`, column, longest)).toEqual([true, false])
  })

  it('of the words of a report', async () => {
    expect(await takesLength('profile_reports_words_check', 'words', MAX_REPORT_WORDS)).toEqual([
      true,
      false,
    ])
    expect(
      await takesLength('profile_reports_contact_check', 'contact', MAX_REPORT_CONTACT),
    ).toEqual([true, false])
  })

  it.each([
    "TypeError: Cannot read properties of undefined (reading 'child_name')",
    'Minified React error #418; visit https://react.dev/errors/418?args[]=Ada for the message',
    'No child named Chidịmma Okafor, nor ADA OBI-EZE. Ada McDonald is not AppError',
    'No "Ada Obi" of ‘Ngozi’ or “Bola” or `Sipho` or «Thandi»',
    "Can't find 'Ada O'Brien's ticket' here, nor 'ada obi and more",
    "'ada' 'obi'",
    'It said "Ada and more',
    'We couldn’t write to ada.obi+1@example.com today… – or tomorrow',
    'Row 10000000-0000-4000-8000-000000000001, KZ-7Q4MXA and 0h3k9x2b8m',
    'Call +234 803 123 4567 or (082) 123-4567, NGN 10,000.00 of 2 for a child of 7, 08031234567x',
    'See data:image/png;base64,AAAA and mailto:ada@example.com now',
    'isNewVersion is not HTMLInputElement',
    'Two\n lines\tof it',
    '   ',
    `${'a b '.repeat(1000)}`,
  ])('of what is told of an error: %s', async (said) => {
    expect(plainError(said)).toBe(await ask('private.plain_error($1)', [said]))
  })

  it('of a search', async () => {
    const check = (length: number) => ask(`private.check_search($1)`, ['a'.repeat(length)])
    await expect(check(MAX_SEARCH_LENGTH)).resolves.toBeDefined()
    await expect(check(MAX_SEARCH_LENGTH + 1)).rejects.toThrow('search_too_long')
  })

  it('of the version of the consent', async () => {
    expect(
      await allows('applications_consent_version_check', {
        consent_version: ['text', CONSENT_VERSION],
      }),
    ).toBe(true)
  })
})

// The last of all, because the country stays in this database.
describe('a country that the list of countries lacks', () => {
  it('is refused by its name, and is not taken for another', async () => {
    await database.pg.exec(`alter type public.country add value 'Ghana'`)
    for (const asked of ['states_of', 'time_zone_of', 'currency_of']) {
      await expect(database.pg.query(`select private.${asked}('Ghana')`)).rejects.toMatchObject({
        message: 'unknown_country',
        detail: 'Ghana',
      })
    }
  })
})
