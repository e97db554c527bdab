import { KeptWords } from '@/components/kept-words'
import { FormDialog } from '@/components/ui/form-dialog'
import { useSignInAgain } from '@/components/use-sign-in-again'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useUser } from '@/lib/supabase/use-user'
import type { TeamMember } from '../api'
import { useChangeMember } from '../queries'
import { roleSchema, type RoleValues } from '../schema'
import { RoleFields } from './role-fields'

export interface ChangeRoleDialogProps {
  member: TeamMember
  onClose: () => void
}

/** Changes a member's role or states. */
export function ChangeRoleDialog({ member, onClose }: ChangeRoleDialogProps) {
  const form = useAppForm<RoleValues>({
    schema: roleSchema,
    defaultValues: {
      role: member.role,
      states: [...(member.states ?? [])],
      talents: [...(member.talents ?? [])],
    },
  })
  const { runSurely, question } = useSignInAgain(useUser().email)
  const change = useChangeMember(runSurely)
  const submit = form.submitTo(async (assigned) => {
    await change.mutateAsync({ member, assigned })
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
        <RoleFields />
      </FormDialog>
      {question}
    </>
  )
}
