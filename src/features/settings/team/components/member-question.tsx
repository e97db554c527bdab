import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useSignInAgain } from '@/components/use-sign-in-again'
import { useUser } from '@/lib/supabase/use-user'
import type { MemberStep, TeamMember } from '../api'
import { useMemberStep } from '../queries'

export interface MemberQuestionProps {
  step: MemberStep
  member: TeamMember
  onClose: () => void
}

/** Asks before an action on a member, and says what it changes. */
export function MemberQuestion({ step, member, onClose }: MemberQuestionProps) {
  const { runSurely, question } = useSignInAgain(useUser().email)
  const take = useMemberStep(runSurely)
  return (
    <>
      <ConfirmDialog
        isOpen
        onClose={onClose}
        {...wordsOf(step, member)}
        isDestructive={step !== 'confirm_member'}
        onConfirm={() => take.mutateAsync({ step, member })}
      />
      {question}
    </>
  )
}

function wordsOf(step: MemberStep, { email, account_email, is_self }: TeamMember) {
  switch (step) {
    case 'confirm_member':
      return {
        title: `Is ${account_email} still the same person?`,
        description: `The account that you appointed as ${email} changed its address to ${account_email}. Call them first: after this they can open everything again.`,
        confirmLabel: 'Yes, let them go on',
        busyText: 'Confirming…',
      }
    case 'reset_member_factor':
      return {
        title: `Reset the authenticators of ${email}?`,
        description:
          'For somebody who lost their phone. Call them first: they are signed out everywhere. Before they set up a new authenticator, they tell you a code from their account page.',
        confirmLabel: 'Reset',
        busyText: 'Resetting…',
      }
    case 'end_member':
      return {
        title: is_self ? 'End your own part?' : `End the part of ${email}?`,
        description: is_self
          ? 'You leave these pages at once. Somebody else has to appoint you again.'
          : 'They leave these pages at once, in every open tab. What they did stays in the history. Their account stays.',
        confirmLabel: 'End',
        busyText: 'Ending…',
      }
  }
}
