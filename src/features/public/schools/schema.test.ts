import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { partnershipMessage } from './message'
import { type PartnershipInput, partnershipSchema } from './schema'

const request: PartnershipInput = {
  school_name: ' Ìmọ́lẹ̀ Primary School ',
  country: 'Nigeria',
  state_province: 'Ogun',
  contact_person: "Adé O'Brien-Ṣadé",
  phone_number: '0803 000 0001',
  children_count: '1,200',
  request_summary: 'A talent day in March & a workshop',
}

function problems(overrides: Partial<PartnershipInput>) {
  const result = safeParse(partnershipSchema, { ...request, ...overrides })
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )
}

describe('a partnership request', () => {
  it.each([
    ['school_name', ' ', 'School name is required'],
    ['state_province', '', 'State/Province is required'],
    ['state_province', 'Gauteng', 'State/Province is required'],
    ['contact_person', '', "Contact person's name is required"],
    ['phone_number', '', 'Phone number is required'],
    ['children_count', '', 'Number of children is required'],
    ['children_count', 'many', 'Number of children is required'],
    ['children_count', '0', 'Number of children is required'],
    ['children_count', '-5', 'Number of children is required'],
    ['children_count', '1.5', 'Number of children is required'],
    ['children_count', '100001', 'The number of children is a whole number from 1 to 100,000'],
    ['request_summary', '\n', 'Please provide a brief summary'],
  ])('with %s %j is told: %s', (field, value, message) => {
    expect(problems({ [field]: value })).toEqual({ [field]: message })
  })

  it.each([
    ['Nigeria', 'Ogun', '+234 803 000 0001'],
    ['South Africa', 'Limpopo', '082 000 0001'],
    ['South Africa', 'Limpopo', '+27 82 000 0001'],
  ] as const)('from %s, %s takes the number %s', (country, state_province, phone_number) => {
    expect(problems({ country, state_province, phone_number })).toEqual({})
  })

  it('with a number that nobody can ring is shown how to write it', () => {
    expect(problems({ phone_number: '12345' })['phone_number']).toMatch(/Please check the number/)
  })

  it('becomes a message with a line for each field', () => {
    expect(partnershipMessage('Kanyezi', partnershipSchema.parse(request))).toBe(
      [
        'School partnership request for Kanyezi Edu',
        '',
        'School name: Ìmọ́lẹ̀ Primary School',
        'Country: Nigeria',
        'State/Province: Ogun',
        "Contact person: Adé O'Brien-Ṣadé",
        'Phone number: +2348030000001',
        'Number of children: 1200',
        'Request summary: A talent day in March & a workshop',
      ].join('\n'),
    )
  })
})
