import { describe, expect, it } from 'vitest'
import { makePlan, makeSlotChild } from '../../../../tests/fakes/rows'
import type { SheetChild, SlotChild } from './api'
import { gridOf, timeRowsOf } from './grid'
import { moveBreaks, newStage, planSchema, toPlanFields, toPlanValues } from './schema'
import { printoutLines } from './printout-lines'
import { absenceOf, filledWords, planName, planState, stageOf, toldWords } from './labels'

const plan = makePlan()

const timesOf = (taken: SlotChild[]) =>
  gridOf(plan, taken).map(
    (slot) => `${slot.startsAt.slice(11, 16)}/${slot.stage}${slot.child ? ' taken' : ''}`,
  )

describe('the grid of a day', () => {
  it('has each time in each stage, without breaks', () => {
    expect(timesOf([])).toEqual(['08:00/1', '08:00/2', '08:15/1', '08:15/2', '08:45/1', '08:45/2'])
  })

  it('puts a child who was moved beside the grid at its time, and offers nothing that would overlap', () => {
    expect(timesOf([makeSlotChild({ starts_at: '2027-02-06T08:05:00Z' })])).toEqual([
      '08:00/2',
      '08:05/1 taken',
      '08:15/2',
      '08:45/1',
      '08:45/2',
    ])
  })
})

it('the slots of one time are one line, however their moment is written', () => {
  const taken = makeSlotChild({ starts_at: '2027-02-06T08:00:00+00:00', stage: 2 })
  const rows = timeRowsOf(gridOf(plan, [taken]))
  expect(rows.map(({ slots }) => slots.map(({ stage, child }) => [stage, child !== null]))).toEqual(
    [
      [
        [1, false],
        [2, true],
      ],
      [
        [1, false],
        [2, false],
      ],
      [
        [1, false],
        [2, false],
      ],
    ],
  )
})

// The slot is from 08:00 to 08:15.
it.each<[string, Partial<SlotChild>, ReturnType<typeof absenceOf>]>([
  ['07:59', {}, null],
  ['08:00', {}, 'late'],
  ['08:14', { check_in: 'undone' }, 'late'],
  ['08:15', {}, 'missing'],
  ['08:15', { check_in: 'arrived' }, null],
  ['08:15', { check_in: 'left' }, null],
  ['07:59', { check_in: 'absent' }, 'missing'],
  ['08:15', { answer: 'not_coming' }, null],
  ['08:15', { answer: 'not_coming', check_in: 'absent' }, 'missing'],
  ['08:15', { outcome: 'rejected', check_in: 'absent' }, null],
])('at %s a child of 08:00 (%o) is %s', (clock, changes, absence) => {
  const now = Date.parse(`2027-02-06T${clock}:00Z`)
  expect(absenceOf(makeSlotChild(changes), plan, now)).toBe(absence)
})

const stagesOf = (count: number) =>
  Array.from({ length: count }, (_stage, index) => ({ name: `Stage ${index + 1}`, talent: '' }))

describe('the form of a day', () => {
  it('keeps a day as it was through its fields, on the clocks of its country', () => {
    const values = toPlanValues(plan)
    expect(values).toMatchObject({ day: '2027-02-06', starts: '09:00', breaks: '09:30' })
    expect(planSchema.safeParse(values).success).toBe(true)
    expect(toPlanFields(values)).toMatchObject({
      starts_at: '2027-02-06T08:00:00.000Z',
      ends_at: '2027-02-06T09:00:00.000Z',
      breaks: ['2027-02-06T08:30:00.000Z'],
      round: 1,
      stages: ['Grand hall', 'Stage 2'],
      stage_talents: ['Music', ''],
    })
  })

  it.each([
    [{ ends: '08:59' }, 'ends', 'The day has to end after it starts'],
    [{ state_city: 'Gauteng' }, 'state_city', /of the chosen country/],
    [{ slot_minutes: '0' }, 'slot_minutes', /from 1 to 240/],
    [{ round: '10' }, 'round', /from 1 to 9/],
    [{ stages: [] }, 'stages', /at least one stage/],
    [{ stages: stagesOf(21) }, 'stages', /up to 20 stages/],
    [{ stages: [{ name: 'x'.repeat(41), talent: '' }] }, 'stages', /40 characters/],
    [{ stages: [{ name: ' ', talent: '' }] }, 'stages', /name the stage/],
    [{ stages: [...stagesOf(1), { name: ' Stage  1', talent: '' }] }, 'stages', /of its own/],
    [{ breaks: 'noon' }, 'breaks', /Times such as/],
    [{ address: 'see www.example.com' }, 'address', /web address/],
    [{ venue: 'x'.repeat(121) }, 'venue', /120 characters/],
  ])('refuses %o beside its field', (change, field, words) => {
    const result = planSchema.safeParse({ ...toPlanValues(plan), ...change })
    const issue = result.error?.issues.find(({ path }) => path[0] === field)
    expect(issue?.message).toMatch(words)
  })
})

describe('the stages of a form', () => {
  it('are called by their number until they are named', () => {
    expect(newStage([])).toEqual({ name: 'Stage 1', talent: '' })
    expect(newStage([{ name: 'Grand hall' }, { name: 'Stage 3' }]).name).toBe('Stage 4')
  })
})

describe('the breaks of a form', () => {
  it('move as far as the beginning does, and back', () => {
    const moved = moveBreaks('12:00, 9:45', '09:00', '09:30')
    expect(moved).toBe('12:30, 10:15')
    expect(moveBreaks(moved, '09:30', '00:30')).toBe('03:30, 01:15')
    expect(moveBreaks('03:30, 01:15', '00:30', '09:00')).toBe('12:00, 09:45')
    expect(moveBreaks('noon', '09:00', '09:30')).toBe('noon')
  })
})

describe('the words of a day', () => {
  it('say how far it has come', () => {
    expect(planState(plan).label).toBe('Planned')
    expect(planState({ ...plan, unpublished: 2 }).label).toBe('Not published')
    const published = { ...plan, published_at: '2027-01-02T00:00:00Z' }
    expect(planState(published).label).toBe('Published')
    expect(planState({ ...published, unpublished: 1 }).label).toBe('Changes not published')
    expect(planState({ ...published, completed_at: '2027-02-07T00:00:00Z' }).label).toBe(
      'Completed',
    )
    expect(planState({ ...published, cancelled_at: '2027-01-03T00:00:00Z' }).label).toBe(
      'Cancelled',
    )
  })

  it('name the stage where there are several, and a later round', () => {
    expect([stageOf(plan, 1), stageOf(plan, 2), stageOf(plan, null)]).toEqual([
      'Grand hall',
      'Stage 2',
      null,
    ])
    expect(stageOf({ stages: ['Grand hall'] }, 1)).toBeNull()
    expect(planName(plan)).toBe('6 February 2027, Kano, City Hall')
    expect(planName({ ...plan, round: 2 })).toBe('6 February 2027, Kano, City Hall, Round 2')
  })

  it('say how families were told', () => {
    expect(toldWords({ told: 60, withoutEmail: 8, leftOut: 0 })).toBe(
      'Told the families of 60 children: 52 by email and on their page, 8 on their page only.',
    )
    expect(toldWords({ told: 1, withoutEmail: 0, leftOut: 2 })).toBe(
      'Told the family of 1 child: 1 by email and on their page. 2 children left out: see the list.',
    )
    expect(toldWords({ told: 3, withoutEmail: 3, leftOut: 0 })).toBe(
      'Told the families of 3 children: 3 on their page only.',
    )
    expect(toldWords({ told: 0, withoutEmail: 0, leftOut: 0 })).toBe(
      'Told the families of 0 children.',
    )
  })

  it('say what became of children who were to be planned', () => {
    expect(filledWords({ planned: ['ada'], left: new Map([['full', ['bem', 'chi']]]) })).toBe(
      '1 child planned, 2 without a free slot.',
    )
  })
})

it('the hall’s list leaves out who is out of the show, and says whom to call', () => {
  const row: SheetChild = {
    application_id: 'ada',
    child_name: 'Ada Obi',
    stage_name: 'Little Star',
    age: 9,
    gender: 'Female',
    talents: ['Music', 'Dance'],
    payment_reference: 'KZ-222222',
    parent_phone: '+2348030000000',
    starts_at: plan.starts_at,
    stage: 2,
    ticket_status: 'Gold',
    is_paid: true,
    outcome: 'scheduled',
    care: {
      contact_name: 'Ngozi Obi',
      contact_phone: '+2348030000077',
      needs: 'Nuts',
      collectors: ['Emeka Obi'],
    },
  }
  expect(printoutLines(plan, [row, { ...row, outcome: 'rejected' }])).toMatchObject([
    {
      time: '09:00',
      stage: 'Stage 2',
      talents: 'Music and Dance',
      collectors: 'Emeka Obi',
      emergency: 'Ngozi Obi, +2348030000077',
      needs: 'Nuts',
    },
  ])
})
