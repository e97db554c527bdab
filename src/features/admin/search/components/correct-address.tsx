import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { formatDate, formatDateTime } from '@/domain/dates'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { AuthenticatorFirst } from '@/components/authenticator-first'
import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useSignInAgain } from '@/components/use-sign-in-again'
import { emailAddress } from '@/lib/forms/form-fields'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useUser } from '@/lib/supabase/use-user'
import type { AddressCorrection } from '../api'
import { panelQueries, useCorrectAddress, useTakeBackAddress } from '../queries'

const schema = z.object({ email: emailAddress('Please enter the right address') })

/** Replaces a wrong address; the old one can refuse for 72 hours. For owners only. */
export function CorrectAddress({ userId }: { userId: string }) {
  const correction = useQuery(panelQueries.addressCorrection(userId))
  const takeBack = useTakeBackAddress(userId)
  return (
    <QueryView
      query={correction}
      errorTitle="Could not look up whether another address is asked for."
      skeleton={<SkeletonList count={1} className="h-11" />}
    >
      {(last) => (
        <div className="flex w-full flex-col items-start gap-2">
          {last ? (
            <p>
              <KeptWords text={wordsOf(last)} words={[last.new_address]} />
            </p>
          ) : null}
          {last && last.outcome === null ? (
            <Button
              size="small"
              variant="secondary"
              isBusy={takeBack.isPending}
              busyText="Taking it back…"
              onClick={() => takeBack.mutate()}
            >
              Take it back
            </Button>
          ) : (
            <Ask userId={userId} />
          )}
        </div>
      )}
    </QueryView>
  )
}

function wordsOf({ new_address, asked_at, due_at, ended_at, outcome }: AddressCorrection): string {
  const on = formatDate(ended_at ?? asked_at)
  switch (outcome) {
    case null:
      return due_at === null
        ? `${new_address} was asked for on ${on}. The email to the old address has not left yet.`
        : `${new_address} becomes the address on ${formatDateTime(due_at, OFFICE_COUNTRY)}, unless somebody at the old one says no.`
    case 'done':
      return `${new_address} became the address on ${on}.`
    case 'refused':
      return `Somebody at the old address said no to ${new_address} on ${on}. Call the family.`
    case 'taken_back':
      return `${new_address} was taken back on ${on}.`
    default:
      return `${new_address} could not become the address on ${on}: it has an account by now, or the family changed its own.`
  }
}

function Ask({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, email } = useUser()
  const { data: hasAuthenticator } = useQuery(panelQueries.hasAuthenticator(id))
  const { runSurely, question } = useSignInAgain(email)
  const correct = useCorrectAddress(userId, runSurely)
  const form = useAppForm<{ email: string }>({ schema, defaultValues: { email: '' } })
  const { errors, isSubmitting, submitCount } = form.formState
  if (!isOpen) {
    return (
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        The address is wrong
      </Button>
    )
  }
  if (hasAuthenticator === false) return <AuthenticatorFirst to="To correct it" />
  return (
    <>
      <form
        noValidate
        aria-label="Another address"
        onSubmit={form.submitTo((values) => correct.mutateAsync(values.email))}
        className="flex w-full max-w-form flex-col items-start gap-3"
      >
        <FormErrorSummary
          title="Nothing was asked for"
          message={form.refusal}
          attempt={submitCount}
        />
        <p>
          Be sure who is calling: this email opens the account. The old address gets an email and
          can say no for 72 hours. Then the new one is told, and the account is signed out
          everywhere.
        </p>
        <Field
          label="Right email address"
          isRequired
          error={errors.email?.message}
          className="w-full"
        >
          <Input
            {...form.register('email')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" isBusy={isSubmitting} busyText="Asking…">
            Ask for this address
          </Button>
          <Button size="small" variant="quiet" onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
        </div>
      </form>
      {question}
    </>
  )
}
