import { KeptWords } from '@/components/kept-words'
import { FormDialog } from '@/components/ui/form-dialog'
import { GIVEN_ROLES } from '@/domain/team'
import { useSignInAgain } from '@/components/use-sign-in-again'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useUser } from '@/lib/supabase/use-user'
import type { TeamMember } from '../api'
import { useChangeMember } from '../queries'
import { partSchema, type PartValues } from '../schema'
import { PartFields } from './part-fields'

export interface ChangePartDialogProps {
  member: TeamMember
  onClose: () => void
}

/** Changes a member's role or states. */
export function ChangePartDialog({ member, onClose }: ChangePartDialogProps) {
  const form = useAppForm<PartValues>({
    schema: partSchema,
    defaultValues: {
      role: GIVEN_ROLES.find((role) => role === member.role) ?? 'reviewer',
      states: [...(member.states ?? [])],
      talents: [...(member.talents ?? [])],
    },
  })
  const { runSurely, question } = useSignInAgain(useUser().email)
  const change = useChangeMember(runSurely)
  const submit = form.submitTo(async (part) => {
    await change.mutateAsync({ member, part })
    onClose()
  })
  return (
    <>
      <FormDialog
        form={form}
        onSubmit={submit}
        onClose={onClose}
        title={<KeptWords text={`Change the part of ${member.email}`} words={[member.email]} />}
        description="This takes effect at once, in every open tab."
        submitLabel="Save"
        refusalTitle="Nothing was changed"
      >
        <PartFields />
      </FormDialog>
      {question}
    </>
  )
}
