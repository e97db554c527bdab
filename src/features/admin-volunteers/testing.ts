import type { Volunteer } from './api'

/** A valid row; a test overrides only what it is about. */
export function makeVolunteer(changes: Partial<Volunteer> = {}): Volunteer {
  return {
    id: '40000000-0000-4000-8000-000000000001',
    full_name: 'Músá Bello',
    phone_number: '+2348030000001',
    age: 30,
    country: 'Nigeria',
    state_province: 'Kano',
    volunteer_role: 'Regular Volunteer',
    project_department: 'Ghetto',
    days_per_week: 3,
    created_at: '2026-05-05T10:00:00+00:00',
    ...changes,
  }
}
