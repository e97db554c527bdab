import { Checkbox } from '@/components/ui/checkbox'
import { useSetSecondFactorRequired } from '../queries'

/** Asks an authenticator of every administrator, or of those alone who have one. */
export function RequiredSwitch({ isRequired }: { isRequired: boolean }) {
  const { mutate, isPending } = useSetSecondFactorRequired()
  return (
    <Checkbox
      label="Required for everybody"
      hint="Every administrator needs an authenticator. Those who have none set one up before they go on."
      checked={isRequired}
      disabled={isPending}
      onChange={({ target }) => mutate(target.checked)}
    />
  )
}
