import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { AppError } from '@/lib/api/errors'
import { useAppForm } from '@/lib/forms/use-app-form'
import { keepListNotes, listNotes } from '@/lib/kept-lists'
import { toSessionUser } from '@/lib/api/session-store'
import { signInAgain } from '@/lib/supabase/sign-in-again'
import { fetchMyAuditions } from '../api'
import type { Door } from '../door'
import { MAX_TRIES } from '../lock'
import { codeSchema, type CodeValues, otherMemberSchema, type OtherMemberValues } from '../schema'
import type { DoorMember, KeptList } from '../types'
import { CodeField } from './code-field'
import { DoorFrame } from './door-frame'
import { nameOf } from '../name-of'

export interface LockScreenProps {
  door: Door
  list: KeptList
}

/** A door that waits for its code: after a start of the phone, and between two people who share it. */
export function LockScreen({ door, list }: LockScreenProps) {
  const [isOther, setIsOther] = useState(false)
  return (
    <DoorFrame
      title={<span translate="no">{list.audition.venue}</span>}
      note="The list is on this phone. Type the door code to open it."
    >
      <div className="flex flex-col gap-6">
        <CodeForm door={door} list={list} />
        {isOther ? (
          <OtherMember door={door} auditionId={list.id} />
        ) : (
          <Button variant="secondary" isWide onClick={() => setIsOther(true)}>
            Somebody else, or the code is lost
          </Button>
        )}
      </div>
    </DoorFrame>
  )
}

function CodeForm({ door, list }: LockScreenProps) {
  const [first] = list.members
  const [memberId, setMemberId] = useState(first?.id)
  const form = useAppForm<CodeValues>({ schema: codeSchema, defaultValues: { code: '' } })
  const { errors, isSubmitting, submitCount } = form.formState
  const isOut = list.lock.tries >= MAX_TRIES
  const submit = form.submitTo(async ({ code }) => {
    const member = list.members.find(({ id }) => id === memberId) ?? first
    if (member && (await door.unlock(member, code))) return
    form.setValue('code', '')
    const left = MAX_TRIES - (door.get().list?.lock.tries ?? 0)
    if (left <= 0) return
    throw new AppError(
      'rejected',
      `This is not the code of this door. ${left} ${left === 1 ? 'try is' : 'tries are'} left.`,
      { code: 'wrong_code', field: 'code' },
    )
  })
  if (isOut) {
    return (
      <p
        role="alert"
        className="rounded-card bg-warning-soft p-4 font-semibold text-warning-strong"
      >
        Too many wrong codes. Somebody who may check in here signs in below, with network. What was
        marked is safe on this phone.
      </p>
    )
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Open the door" className="flex flex-col gap-4">
      <FormErrorSummary title="It is still closed" message={form.refusal} attempt={submitCount} />
      {list.members.length > 1 ? (
        <div translate="no">
          <RadioGroup
            legend={<span translate="yes">At the door</span>}
            value={memberId}
            onPick={setMemberId}
            choices={list.members.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      ) : null}
      <CodeField
        label="Door code"
        hint="The four digits that were chosen when the list was taken."
        error={errors.code?.message}
        field={form.register('code')}
      />
      <Button type="submit" size="large" isWide isBusy={isSubmitting} busyText="Opening…">
        Open
      </Button>
    </form>
  )
}

/** Another member comes to the phone: once with network, and from then on by the code alone. */
function OtherMember({ door, auditionId }: { door: Door; auditionId: string }) {
  const [asksCode, setAsksCode] = useState(false)
  const form = useAppForm<OtherMemberValues>({
    schema: otherMemberSchema,
    defaultValues: { email: '', password: '', secondCode: '' },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const submit = form.submitTo(async ({ email, password, secondCode }) => {
    let member: DoorMember | undefined
    try {
      await signInAgain(
        { email, password, code: secondCode.replaceAll(/\s/g, '') },
        async (client, user) => {
          const days = await fetchMyAuditions(client)
          if (!days.some(({ id, is_open }) => id === auditionId && is_open)) {
            throw new AppError('rejected', 'This day is not in your part, or its list is closed.')
          }
          member = { id: user.id, name: nameOf(toSessionUser(user)) }
          allow(auditionId, user.id)
        },
      )
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause
      if (cause.field === 'code') {
        setAsksCode(true)
        throw new AppError('rejected', cause.message, { code: cause.code, field: 'secondCode' })
      }
      if (cause.code !== 'wrong_password') throw cause
      throw new AppError('rejected', 'This email and this password do not belong together.', {
        code: cause.code,
        field: 'password',
      })
    }
    if (member) await door.addMember(member)
  })
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Sign in at this door"
      className="flex flex-col gap-4 border-t-2 border-border pt-4"
    >
      <p className="text-muted-foreground">
        Sign in once with network. After that the door code is enough.
      </p>
      <FormErrorSummary
        title="You are not signed in"
        message={form.refusal}
        attempt={submitCount}
      />
      <Field label="Email" error={errors.email?.message} isRequired>
        <Input {...form.register('email')} type="email" inputMode="email" autoComplete="username" />
      </Field>
      <Field label="Password" error={errors.password?.message} isRequired>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      {asksCode ? (
        <Field
          label="Code"
          hint="The 6 digits that your authenticator app shows"
          error={errors.secondCode?.message}
          isRequired
        >
          <Input
            {...form.register('secondCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-48 text-lg tracking-widest"
          />
        </Field>
      ) : null}
      <Button
        type="submit"
        variant="secondary"
        size="large"
        isWide
        isBusy={isSubmitting}
        busyText="Signing in…"
      >
        Sign in at this door
      </Button>
    </form>
  )
}

/** Notes before the change of the session that this account may open the list, so that no page forgets it. */
function allow(auditionId: string, userId: string): void {
  const notes = listNotes()
  const note = notes[auditionId]
  if (!note) return
  keepListNotes({ ...notes, [auditionId]: { ...note, members: [...note.members, userId] } })
}
