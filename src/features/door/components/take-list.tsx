import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { AppError } from '@/lib/api/errors'
import type { SessionUser } from '@/lib/api/session-store'
import { useAppForm } from '@/lib/forms/use-app-form'
import { paths } from '@/lib/paths'
import type { Door } from '../door'
import { codeSchema, type CodeValues } from '../schema'
import { nameOf } from '../name-of'
import { CodeField } from './code-field'
import { DoorFrame } from './door-frame'

/** The first step at a door: the list comes to the phone, behind four digits. */
export function TakeList({ door, user }: { door: Door; user: SessionUser }) {
  const { pathname } = useLocation()
  const [needsFactor, setNeedsFactor] = useState(false)
  const form = useAppForm<CodeValues>({ schema: codeSchema, defaultValues: { code: '' } })
  const { errors, isSubmitting, submitCount } = form.formState
  const submit = form.submitTo(async ({ code }) => {
    try {
      await door.take({ id: user.id, name: nameOf(user) }, code)
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'second_factor_missing') setNeedsFactor(true)
      throw cause
    }
  })
  if (needsFactor) return <Navigate to={paths.secondFactor} replace state={{ from: pathname }} />
  return (
    <DoorFrame
      title="Check-in"
      note="The list comes to this phone, so that the hall needs no network."
    >
      <form noValidate onSubmit={submit} aria-label="Take the list" className="flex flex-col gap-4">
        <FormErrorSummary
          title="The list was not taken"
          message={form.refusal}
          attempt={submitCount}
        />
        <CodeField
          label="Door code"
          hint="Choose four digits. Whoever works at this door with this phone types them; they keep others out."
          error={errors.code?.message}
          field={form.register('code')}
        />
        <Button type="submit" size="large" isWide isBusy={isSubmitting} busyText="Taking the list…">
          Take the list
        </Button>
        <p className="text-muted-foreground">
          It holds names and telephones. They leave this phone when you sign out, or 12 hours after
          the audition.
        </p>
      </form>
    </DoorFrame>
  )
}
