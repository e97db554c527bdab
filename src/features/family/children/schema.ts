import * as z from 'zod/mini'
import { MAX_AGE_ON_CHILD_FORM, MIN_CHILD_AGE } from '@/domain/application'
import { parsePhone } from '@/domain/phone/phone'
import { checkVideoLink } from '@/domain/video'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { checkChild, childShape } from '@/lib/forms/child-schema'
import { optionalPersonName } from '@/lib/forms/form-fields'

export const entryVideoSchema = z.object({
  url: z.string().check((context) => {
    const { error } = checkVideoLink(context.value)
    if (error) context.issues.push({ code: 'custom', message: error, input: context.value })
  }),
})
export type EntryVideoInput = z.infer<typeof entryVideoSchema>

/** A child as added or edited by its parent: up to 16 years, talents optional. */
export const childSchema = z
  .object({
    ...childShape(MAX_AGE_ON_CHILD_FORM, `The age is ${MIN_CHILD_AGE} to ${MAX_AGE_ON_CHILD_FORM}`),
    /** Idempotency key made with the form: a retry after a lost answer must not add the child twice. */
    id: z.uuid(),
    stage_name: optionalPersonName,
    parent_phone: z.string().check(z.trim(), z.minLength(1, 'Please enter your phone number')),
  })
  .check(
    crossFieldCheck((values, refuse) => {
      refuse('parent_phone', parsePhone(values.parent_phone, values.country).error)
      checkChild(values, MAX_AGE_ON_CHILD_FORM, refuse)
    }, 'country'),
  )
export type ChildInput = z.infer<typeof childSchema>
