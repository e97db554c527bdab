import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { makeRegistration, makePaymentInput } from '../../tests/fakes/inputs'
import {} from '../../tests/fakes/rows'
import { detailsSchema } from '@/features/account/details/schema'
import { correctionSchema } from '@/features/admin/applications/correction-schema'
import { addSchema, editSchema, volunteerSchema } from '@/features/settings/coordinators/schema'
import { planSchema as auditionSchema, toPlanValues } from '@/features/settings/auditions/schema'
import { changeSchema, planSchema } from '@/features/settings/editions/schema'
import { showDetailsSchema } from '@/features/settings/show/schema'
import { prepareSchema } from '@/features/admin/call-log/prepare-schema'
import { childSchema } from '@/features/family/children/schema'
import { registrationSchema } from '@/features/auth/registration-schema'
import { allocateSchema, unchosen } from '@/features/finance/allocate/allocation'
import type { Payable } from '@/features/finance/allocate/payables'
import { donationSchema, newDonation } from '@/features/public/donations/schema'
import { paymentSchema } from '@/features/family/payments/schema'
import { partnershipSchema } from '@/features/public/schools/schema'
import { newVolunteer, volunteerSchema as volunteering } from '@/features/public/volunteers/schema'

// A form shows all its errors at once: those of single fields and those across fields.

const ticket: Payable = {
  id: 'child',
  kind: 'ticket',
  family: 'family',
  child: 'child',
  name: 'Ada Obi',
  parent: 'Ngozi Obi',
  reference: 'KZ-7F3K9Q',
  stated: null,
  statedOn: null,
  needs: 10_000,
  currency: 'NGN',
  isTicket: true,
  isPaid: false,
  endedYear: null,
}

const child = {
  ...makeRegistration(),
  id: makeRegistration().application_id,
  stage_name: '',
  gender: null,
  country: 'Nigeria',
  state_city: 'Gauteng',
  age: '3',
  talents: ['Sports'],
}
const joined = ['state_city', 'talents']
const edition = {
  year: 'soon',
  name: '',
  registration_opens_at: '2027-02-02T10:00',
  registration_closes_at: '2027-02-01T10:00',
  auditions_from: '',
  auditions_until: '',
  finale_on: '',
  fees: { NGN: '10,000', ZAR: 'none' },
}
const coordinator = {
  country: 'Nigeria',
  state_province: 'Gauteng',
  coordinator_name: '<b>',
  coordinator_phone: '',
  has_agreed: true,
}

const FORMS: Record<string, [$ZodType, unknown, string[]]> = {
  register: [
    registrationSchema,
    { ...child, phone_number: '0803' },
    ['gender', 'phone_number', ...joined],
  ],
  'add a child': [
    childSchema,
    { ...child, parent_phone: '0803' },
    ['gender', 'parent_phone', ...joined],
  ],
  'correct a child': [
    correctionSchema,
    { ...child, parent_phone: '0803', told_reason: '', phone_for_siblings: true },
    ['gender', 'parent_phone', ...joined],
  ],
  prepare: [prepareSchema, { ...child, phone: '0803' }, ['gender', 'phone', ...joined]],
  profile: [
    detailsSchema,
    { parent_name: '<b>', phone_number: '0803', country: 'Nigeria' },
    ['parent_name', 'phone_number'],
  ],
  donate: [
    donationSchema,
    { ...newDonation(), donor_name: '<b>', donor_email: 'a@example.com', donor_phone: '0803' },
    ['donor_name', 'donor_phone'],
  ],
  school: [
    partnershipSchema,
    {
      school_name: 'Hill School',
      country: 'Nigeria',
      state_province: 'Gauteng',
      contact_person: '<b>',
      phone_number: '0803',
      children_count: '12',
      request_summary: 'Please come',
    },
    ['contact_person', 'state_province', 'phone_number'],
  ],
  volunteer: [
    volunteering,
    { ...newVolunteer(), age: '30', phone_number: '0803', state_province: 'Gauteng' },
    ['full_name', 'state_province', 'phone_number'],
  ],
  pay: [
    paymentSchema,
    {
      ...makePaymentInput(),
      kind: 'subscription',
      description: 'Talent Hunt Ticket',
      currency: '',
    },
    ['currency', 'description'],
  ],
  'allocate money': [
    allocateSchema,
    {
      origin: { kind: 'cash' },
      received_amount: '10',
      received_currency: 'NGN',
      received_on: '',
      parts: [
        {
          ...unchosen(ticket),
          waiting: [{ ...ticket, id: 'stated', kind: 'payment' }],
          isChosen: true,
          amount: '9',
        },
        { ...unchosen({ ...ticket, id: 'other', isPaid: true }), isChosen: true, amount: 'ten' },
      ],
      families: [],
      other_families: null,
      credit_to: '',
      correction: '',
    },
    ['other_families', 'received_on', 'parts.0.stated', 'parts.0.ticket', 'parts.1.amount'],
  ],
  'add a coordinator': [addSchema, coordinator, ['coordinator_name', 'state_province']],
  'change a coordinator': [editSchema, coordinator, ['coordinator_name', 'state_province']],
  'appoint a volunteer': [volunteerSchema, coordinator, ['coordinator_name', 'state_province']],
  'plan an audition day': [
    auditionSchema,
    {
      ...toPlanValues(undefined),
      state_city: 'Gauteng',
      ends: '08:00',
      round: '10',
      stages: [
        { name: '', talent: '' },
        { name: 'Hall', talent: '' },
      ],
      breaks: 'noon',
    },
    ['state_city', 'venue', 'address', 'day', 'ends', 'round', 'stages.0.name', 'breaks'],
  ],
  'plan a year': [planSchema([]), edition, ['year', 'name', 'fees.ZAR', 'registration_closes_at']],
  'news and support': [
    showDetailsSchema,
    {
      news_title: '',
      news_text: 'See example.com',
      news_link: 'http://example.com',
      news_from: '2027-02-01T10:00',
      news_until: '2027-02-01T10:00',
      whatsapp_nigeria: '0803',
      whatsapp_south_africa: '',
    },
    ['news_title', 'news_text', 'news_link', 'news_until', 'whatsapp_nigeria'],
  ],
  'change a year': [changeSchema, edition, ['year', 'name', 'fees.ZAR', 'registration_closes_at']],
}

it.each(Object.entries(FORMS))(
  '%s tells every error in one round',
  (_, [schema, input, fields]) => {
    const { issues = [] } = safeParse(schema, input).error ?? {}
    const told = new Set(issues.map(({ path }) => path.join('.')))
    expect([...told].toSorted()).toEqual([...fields].toSorted())
  },
)

it('keeps the error of a field that has one of its own', () => {
  const [schema, input] = FORMS.register!
  const { error } = safeParse(schema, { ...(input as object), phone_number: '' })
  const ofPhone = error?.issues.filter(({ path }) => path[0] === 'phone_number')
  expect(ofPhone?.map(({ message }) => message)).toEqual(['Please enter your phone number'])
})

it('compares nothing with a country that there is not', () => {
  const [schema, input] = FORMS.volunteer!
  const { error } = safeParse(schema, { ...(input as object), country: 'Nowhere' })
  const told = error?.issues.map(({ path }) => path[0])
  expect(told?.toSorted()).toEqual(['country', 'full_name'])
})

it('are tried of every schema that joins fields', () => {
  const joins = readdirSync('src/features', { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      readFileSync(`src/features/${file}`, 'utf8').includes("'@/lib/forms/cross-field-check'"),
  )
  const here = readFileSync('src/pages/form-errors.test.ts', 'utf8')
  const untested = joins.filter(
    (file) => !here.includes(`'@/features/${file.replace(/\.ts$/, '')}'`),
  )
  expect(joins.length).toBeGreaterThan(10)
  expect(untested).toEqual([])
})
