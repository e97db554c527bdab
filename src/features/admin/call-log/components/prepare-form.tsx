import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ChildFields } from '@/components/child-fields'
import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { MAX_AGE_AT_REGISTRATION, MIN_CHILD_AGE } from '@/domain/application'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import { useAppForm } from '@/lib/forms/use-app-form'
import { PREPARED_DAYS } from '@/lib/prepared-child'
import {
  type PreparedLink,
  type PreparedLinks,
  preparedLinks,
  type PrepareInput,
  prepareSchema,
} from '../prepare-schema'

/** Fills in a registration for a family on the phone, who receives it as a link. Nothing is stored. */
export function PrepareForm({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<PreparedLinks | null>(null)
  return made ? (
    <MadeLinks made={made} onClose={onClose} />
  ) : (
    <AnswersForm onMade={setMade} onClose={onClose} />
  )
}

interface AnswersFormProps {
  onMade: (made: PreparedLinks) => void
  onClose: () => void
}

function AnswersForm({ onMade, onClose }: AnswersFormProps) {
  // No draft: nothing a family says is stored before it submits the form itself.
  const form = useAppForm<PrepareInput>({
    schema: prepareSchema,
    defaultValues: {
      child_name: '',
      age: '',
      country: DEFAULT_COUNTRY,
      state_city: '',
      talents: [],
      parent_name: '',
      phone: '',
      // Only the parent can consent.
      has_consented: true,
    },
  })
  const { errors } = form.formState
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Prepare a registration"
        onSubmit={form.submitTo((input) => Promise.resolve(onMade(preparedLinks(input))))}
        className="flex flex-col gap-4 rounded-card border border-border p-4"
      >
        <p className="text-muted-foreground">
          Email, password and consent are the parent’s own. A family without an email makes one
          first, or a relative who is the child’s legal guardian registers.
        </p>
        <ChildFields
          maxAge={MAX_AGE_AT_REGISTRATION}
          ageHint={`From ${MIN_CHILD_AGE} to ${MAX_AGE_AT_REGISTRATION}`}
          afterPlace={
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Parent's name" error={errors.parent_name?.message} isRequired>
                <Input {...form.register('parent_name')} autoComplete="off" spellCheck={false} />
              </Field>
              <Field label="Parent's phone number" error={errors.phone?.message} isRequired>
                <Input {...form.register('phone')} type="tel" inputMode="tel" autoComplete="off" />
              </Field>
            </div>
          }
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit">Prepare the link</Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

function MadeLinks({ made, onClose }: { made: PreparedLinks; onClose: () => void }) {
  return (
    // Takes the focus of the button that it replaces.
    <div
      ref={takeFocus}
      tabIndex={-1}
      role="group"
      aria-label="The prepared link"
      className="flex flex-col gap-4 rounded-card border border-border p-4"
    >
      <p className="font-semibold wrap-anywhere">
        The link for <span translate="no">{made.childName}</span> is ready.
      </p>
      <p className="text-muted-foreground">
        The answers are only in the link. Send it to this family only, never by email. It fills in
        the form for {PREPARED_DAYS} days.
      </p>
      <MadeLink to={made.toRegister} label="Send by WhatsApp" variant="primary">
        For a family without an account: it leads to the registration.
      </MadeLink>
      <MadeLink to={made.toAccount} label="They have an account" variant="secondary">
        It leads to Children in their account, after they sign in.
      </MadeLink>
      <Button size="small" variant="quiet" className="self-start" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

interface MadeLinkProps {
  to: PreparedLink
  label: string
  variant: 'primary' | 'secondary'
  /** The recipient. */
  children: string
}

function MadeLink({ to, label, variant, children }: MadeLinkProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonAnchor href={to.whatsapp} size="small" variant={variant}>
        <Icon name="whatsapp" />
        <span>{label}</span>
      </ButtonAnchor>
      <CopyButton value={to.link} what={`link: ${label}`} variant="quiet" />
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted-foreground">{children}</p>
    </div>
  )
}
