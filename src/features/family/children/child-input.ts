import { MAX_AGE_ON_CHILD_FORM } from '@/domain/application'
import { phoneToEdit } from '@/domain/written-phone'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import { isTalentTitle } from '@/domain/talents'
import { newId } from '@/lib/new-id'
import type { SessionUser } from '@/lib/api/session-store'
import type { Application } from './api'
import type { ChildInput } from './schema'

/** A further child starts with the parent's known details, so that they are not asked again. */
export function newChildInput(user: SessionUser, last: Application | undefined) {
  const phone = last?.parent_phone ?? user.phone
  const country = last?.country ?? DEFAULT_COUNTRY
  return {
    id: newId(),
    parent_phone: phone ? phoneToEdit(phone, country) : '',
    country,
    state_city: last?.state_city ?? '',
    has_consented: false,
  }
}

/** The same child in a later year. If its age exceeds the form's range, the parent has to choose. */
export function entryAgainInput(application: Application, year: number) {
  const age = ageIn(application, year)
  return {
    ...childInputOf(application),
    id: newId(),
    age: age > MAX_AGE_ON_CHILD_FORM ? '' : String(age),
    has_consented: false,
  }
}

/** A child's age in a later year, from the difference in years. */
export function ageIn({ age, edition }: Application, year: number): number {
  return age + year - edition
}

export function childInputOf(application: Application): ChildInput {
  return {
    id: application.id,
    child_name: application.child_name,
    stage_name: application.stage_name ?? '',
    parent_phone: phoneToEdit(application.parent_phone, application.country),
    age: String(application.age),
    gender: application.gender,
    country: application.country,
    state_city: application.state_city,
    talents: application.talents.filter(isTalentTitle),
    has_consented: true,
  }
}
