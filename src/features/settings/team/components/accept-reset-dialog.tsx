import { FormDialog } from '@/components/ui/form-dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useSignInAgain } from '@/components/use-sign-in-again'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useUser } from '@/lib/supabase/use-user'
import type { TeamMember } from '../api'
import { useAcceptReset } from '../queries'
import { resetCodeSchema, type ResetCodeValues } from '../schema'

export interface AcceptResetDialogProps {
  member: TeamMember
  onClose: () => void
}

/** Lets a member set up an authenticator again after a reset. */
export function AcceptResetDialog({ member, onClose }: AcceptResetDialogProps) {
  const form = useAppForm<ResetCodeValues>({ schema: resetCodeSchema, defaultValues: { code: '' } })
  const { runSurely, question } = useSignInAgain(useUser().email)
  const accept = useAcceptReset(runSurely)
  const submit = form.submitTo(async ({ code }) => {
    await accept.mutateAsync({ member, code })
    onClose()
  })
  return (
    <>
      <FormDialog
        form={form}
        onSubmit={submit}
        onClose={onClose}
        title={`The code of ${member.email}`}
        description="Call them, or meet them. They sign in, open their account page, ask for a code there and tell it to you. It works for 15 minutes."
        submitLabel="Let them go on"
        busyText="Checking…"
        refusalTitle="Nothing was changed"
      >
        <Field label="Code" error={form.formState.errors.code?.message} isRequired>
          <Input
            {...form.register('code')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </FormDialog>
      {question}
    </>
  )
}
