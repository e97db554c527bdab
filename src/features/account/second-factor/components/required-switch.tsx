import { Checkbox } from '@/components/ui/checkbox'
import { useSignInAgain } from '@/components/use-sign-in-again'
import { useUser } from '@/lib/supabase/use-user'
import { useSetSecondFactorRequired } from '../queries'

/** Requires an authenticator from all administrators, or only from those who have one. */
export function RequiredSwitch({ isRequired }: { isRequired: boolean }) {
  const { runSurely, question } = useSignInAgain(useUser().email)
  const { mutate, isPending } = useSetSecondFactorRequired(runSurely)
  return (
    <>
      <Checkbox
        label="Required for everybody"
        hint="Everyone on the team needs an authenticator app. Those who have none set one up before they go on."
        checked={isRequired}
        disabled={isPending}
        onChange={({ target }) => mutate(target.checked)}
      />
      {question}
    </>
  )
}
