import { expect, it } from 'vitest'
import { requestsOf, startRecording } from './recorder.ts'

it('records what a visitor and a parent ask for', async () => {
  startRecording()
  const profiles = await import('@/features/public/profiles/api')
  const applications = await import('@/features/family/children/api')
  const { signal } = new AbortController()
  const anybody = { search: '', age: null, talent: null, country: null, state: null }

  const [shown] = await requestsOf(() =>
    profiles.fetchProfiles({ ...anybody, year: 2025, page: 1 }, signal),
  )
  expect(shown?.url.pathname).toBe('/rest/v1/rpc/get_public_profiles')
  expect(shown?.body).toMatchObject({ only_year: 2025 })

  const [own] = await requestsOf(() => applications.fetchMyApplications('somebody', signal))
  expect(own?.url.pathname).toBe('/rest/v1/applications')
  expect(own?.url.searchParams.get('user_id')).toBe('eq.somebody')
})
