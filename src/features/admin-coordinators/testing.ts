import type { Coordinator } from './api'

/** A valid row; a test overrides only what it is about. */
export function makeCoordinator(changes: Partial<Coordinator> = {}): Coordinator {
  return {
    id: '50000000-0000-4000-8000-000000000001',
    country: 'Nigeria',
    state_province: 'Kano',
    coordinator_name: 'Zainab Musa',
    coordinator_phone: '0803 000 0002',
    created_at: '2026-05-05T10:00:00+00:00',
    updated_at: '2026-05-05T10:00:00.123456+00:00',
    ...changes,
  }
}
