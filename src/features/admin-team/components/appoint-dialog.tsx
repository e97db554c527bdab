import { useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { config } from '@/lib/config'
import { useAppForm } from '@/lib/forms/use-app-form'
import { paths } from '@/lib/paths'
import { useAppointMember } from '../queries'
import { appointSchema, type AppointValues } from '../schema'
import { PartFields } from './part-fields'

/** Gives somebody's account a part, with the code from their own page. */
export function AppointDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const form = useAppForm<AppointValues>({
    schema: appointSchema,
    defaultValues: { email: '', code: '', role: 'reviewer', states: [] },
  })
  const appoint = useAppointMember()
  const { isSubmitting, submitCount, errors } = form.formState
  const submit = form.submitTo(async (values) => {
    await appoint.mutateAsync(values)
    onClose()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Appoint somebody"
      isLocked={isSubmitting}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isSubmitting} busyText="Appointing…">
            Appoint
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <FormErrorSummary
            title="Nobody was appointed"
            message={form.refusal}
            attempt={submitCount}
          />
          <ol className="list-decimal space-y-1 pl-5">
            <li>
              They sign in and open{' '}
              <strong className="wrap-anywhere">{`${config.siteUrl ?? window.location.origin}${paths.join}`}</strong>
              .
            </li>
            <li>There they ask for a code and tell it to you: by phone or in person.</li>
            <li>You enter it here within seven days.</li>
          </ol>
          <Field label="Email of their account" isRequired error={errors.email?.message}>
            <Input {...form.register('email')} type="email" autoComplete="off" />
          </Field>
          <Field
            label="Code"
            isRequired
            hint="Twelve letters and digits"
            error={errors.code?.message}
          >
            <Input
              {...form.register('code')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
          </Field>
          <PartFields />
          <p className="text-sm text-muted-foreground">
            From the second member on, everybody needs an authenticator app to sign in.
          </p>
        </form>
      </FormProvider>
    </Dialog>
  )
}
