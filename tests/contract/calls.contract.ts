import { describe, expect, it } from 'vitest'
import { callSites } from './call-sites.ts'
import { callsNotWalked } from './calls.ts'
import { callOf, seen, unselectedColumns } from './recorder.ts'
import './walk/account.ts'
import './walk/door.ts'
import './walk/family.ts'
import './walk/judging.ts'
import './walk/panel.ts'
import './walk/auditions.ts'
import './walk/money.ts'

describe('the walk', () => {
  it('has made every call of the app', async () => {
    expect(await callsNotWalked()).toEqual([])
  })

  it('has asked what each line of the app asks of PostgREST', () => {
    const asked = new Set(seen.map(callOf))
    const sites = callSites()
    expect(sites.length).toBeGreaterThan(150)
    expect(sites.filter(({ call }) => call !== null && !asked.has(call))).toEqual([])
  })

  it('has filtered and ordered procedures only by what it selects', () => {
    const faults = seen.flatMap((request) =>
      unselectedColumns(request).map((column) => `${callOf(request)}: ${column}`),
    )
    expect([...new Set(faults)]).toEqual([])
  })

  it('knows a filter and an order by a column that is not selected', () => {
    const asked = (query: string) => ({
      method: 'POST',
      url: new URL(`http://localhost/rest/v1/rpc/get_jobs?${query}`),
    })
    expect(unselectedColumns(asked('name=eq.deliver&select=is_late'))).toEqual(['name'])
    expect(unselectedColumns(asked('order=name.desc,is_late&select=is_late'))).toEqual(['name'])
    expect(unselectedColumns(asked('or=(name.eq.a,is_late.is.true)&select=is_late'))).toEqual([
      'name',
    ])
    expect(unselectedColumns(asked('name=eq.deliver&select=name,is_late'))).toEqual([])
    expect(unselectedColumns(asked('name=eq.deliver'))).toEqual([])
  })
})
