import { describe, expect, it } from 'vitest'
import { coordinatorList } from './list-params'
import { groupByState } from './state-groups'
import { makeCoordinator } from '../../../../tests/fakes/rows'

describe('the address', () => {
  it('says nothing of what is the default', () => {
    expect(coordinatorList.write(coordinatorList.read(new URLSearchParams())).toString()).toBe('')
  })

  it('keeps country and search', () => {
    const view = { country: 'South Africa', search: 'cape' } as const
    expect(coordinatorList.read(coordinatorList.write(view))).toEqual(view)
  })

  it('takes what means nothing for the default', () => {
    expect(coordinatorList.read(new URLSearchParams('country=Ghana')).country).toBe('Nigeria')
  })
})

describe('the groups', () => {
  const rows = [
    makeCoordinator({ id: '1', state_province: 'Kano' }),
    makeCoordinator({ id: '2', state_province: 'Kano' }),
    makeCoordinator({ id: '3', state_province: 'Ogun' }),
    makeCoordinator({ id: '4', country: 'South Africa', state_province: 'Gauteng' }),
  ]
  const statesFor = (country: 'Nigeria' | 'South Africa', search: string) =>
    groupByState(rows, { country, search }).map(({ state, coordinators }) => [
      state,
      ...coordinators.map(({ id }) => id),
    ])

  it('hold the coordinators of a state together, of one country only', () => {
    expect(statesFor('Nigeria', '')).toEqual([
      ['Kano', '1', '2'],
      ['Ogun', '3'],
    ])
    expect(statesFor('South Africa', '')).toEqual([['Gauteng', '4']])
  })

  it.each(['ogun', 'Ògùn', '  OGU '])('are found by %o, whatever its accents', (search) => {
    expect(statesFor('Nigeria', search)).toEqual([['Ogun', '3']])
  })

  it('are not found in the other country', () => {
    expect(statesFor('Nigeria', 'Gauteng')).toEqual([])
  })
})
