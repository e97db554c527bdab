import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/lib/paths'

export interface AuthenticatorFirstProps {
  /** The act that needs one, such as "To change the team". */
  to: string
}

/** In the place of what needs the code of an authenticator, for an account that has none. */
export function AuthenticatorFirst({ to }: AuthenticatorFirstProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{`${to} you need the code of an authenticator app. Your account has none yet.`}</p>
      <ButtonLink to={paths.account} variant="secondary" size="small">
        Add an authenticator
      </ButtonLink>
    </div>
  )
}
