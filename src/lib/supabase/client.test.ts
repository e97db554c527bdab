// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { stubRest } from '../../../tests/fakes/api'
import { refusal } from '../../../tests/fakes/call'
import { supabase } from './client'

// `rest.retry` is internal to the client since supabase-js 2.109. A version that renames it fails here.
it('asks once alone, also where the server is busy', async () => {
  const calls = stubRest(() => refusal(503, { message: 'busy' }))
  const { error } = await supabase().from('state_coordinators').select('id')
  expect(error?.message).toBe('busy')
  expect(calls).toHaveLength(1)
})
