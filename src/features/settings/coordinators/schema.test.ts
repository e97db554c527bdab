import { expect, it } from 'vitest'
import {
  addSchema,
  type CoordinatorValues,
  editSchema,
  HAS_TO_AGREE,
  toCoordinatorFields,
  volunteerSchema,
} from './schema'

const valid: CoordinatorValues = {
  country: 'Nigeria',
  state_province: 'Kano',
  coordinator_name: 'Zainab Músá',
  coordinator_phone: '0803 000 0002 or 0803 000 0003',
  has_agreed: false,
}

const errorsOf = (
  schema: typeof addSchema | typeof editSchema | typeof volunteerSchema,
  changes: Partial<CoordinatorValues>,
) =>
  Object.fromEntries(
    (schema.safeParse({ ...valid, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

it('asks a new coordinator for a state and a name', () => {
  const words = 'State/Province and Name are required'
  expect(errorsOf(addSchema, {})).toEqual({})
  expect(errorsOf(addSchema, { state_province: '', coordinator_name: '  ' })).toEqual({
    state_province: words,
    coordinator_name: words,
  })
})

it('needs the yes of a volunteer', () => {
  expect(errorsOf(volunteerSchema, {})).toEqual({ has_agreed: HAS_TO_AGREE })
  expect(errorsOf(volunteerSchema, { has_agreed: true })).toEqual({})
})

it('lets a coordinator leave, and keeps the state', () => {
  expect(errorsOf(editSchema, { coordinator_name: '', coordinator_phone: '' })).toEqual({})
  expect(toCoordinatorFields({ ...valid, coordinator_name: ' ', coordinator_phone: '' })).toEqual({
    country: 'Nigeria',
    state_province: 'Kano',
    coordinator_name: null,
    coordinator_phone: null,
  })
})

it.each([
  [{ state_province: 'Gauteng' }, 'state_province', /of the chosen country/],
  [{ coordinator_name: '<b>Zainab</b>' }, 'coordinator_name', /leave out the sign/],
  [{ coordinator_phone: '0'.repeat(41) }, 'coordinator_phone', /up to 40/],
  [{ coordinator_phone: '<script>' }, 'coordinator_phone', /check the phone/],
] as const)('refuses %o', (changes, field, words) => {
  expect(errorsOf(addSchema, changes)[field]).toMatch(words)
})
