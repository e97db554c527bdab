import { FormDialog } from '@/components/ui/form-dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { config } from '@/lib/config'
import { useSignInAgain } from '@/components/use-sign-in-again'
import { useAppForm } from '@/lib/forms/use-app-form'
import { paths } from '@/lib/paths'
import { useUser } from '@/lib/supabase/use-user'
import { useAppointMember } from '../queries'
import { appointSchema, type AppointValues } from '../schema'
import { RoleFields } from './role-fields'

/** Gives an account a role, using the code from its own page. */
export function AppointDialog({ onClose }: { onClose: () => void }) {
  const form = useAppForm<AppointValues>({
    schema: appointSchema,
    defaultValues: { email: '', code: '', role: 'reviewer', states: [], talents: [] },
  })
  const { runSurely, question } = useSignInAgain(useUser().email)
  const appoint = useAppointMember(runSurely)
  const { errors } = form.formState
  const submit = form.submitTo(async (values) => {
    await appoint.mutateAsync(values)
    onClose()
  })
  return (
    <>
      <FormDialog
        form={form}
        onSubmit={submit}
        onClose={onClose}
        title="Appoint somebody"
        submitLabel="Appoint"
        busyText="Appointing…"
        refusalTitle="Nobody was appointed"
      >
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
        <RoleFields />
        <p className="text-sm text-muted-foreground">
          From the second member on, everybody needs an authenticator app to sign in.
        </p>
      </FormDialog>
      {question}
    </>
  )
}
