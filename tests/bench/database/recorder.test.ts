import { expect, it } from 'vitest'
import { requestsOf, startRecording } from './recorder.ts'

it('records what a visitor and a parent ask for', async () => {
  startRecording()
  const profiles = await import('@/features/profiles/api')
  const applications = await import('@/features/applications/api')
  const { signal } = new AbortController()
  const filters = { search: '', age: null, talent: null, country: null, state: null, page: 1 }

  const [shown] = await requestsOf(() => profiles.fetchProfiles(filters, signal))
  expect(shown?.url.pathname).toBe('/rest/v1/public_profiles')

  const [own] = await requestsOf(() => applications.fetchMyApplications('somebody', signal))
  expect(own?.url.pathname).toBe('/rest/v1/applications')
  expect(own?.url.searchParams.get('user_id')).toBe('eq.somebody')
})
