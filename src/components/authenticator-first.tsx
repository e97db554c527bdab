import { paths } from '@/lib/paths'
import { GoOnLine } from './go-on-line'

export interface AuthenticatorFirstProps {
  /** The act that needs one, such as "To change the team". */
  to: string
}

/** Replaces an action that needs an authenticator's code, for an account without one. */
export function AuthenticatorFirst({ to }: AuthenticatorFirstProps) {
  return (
    <GoOnLine to={paths.addAuthenticator} label="Add an authenticator">
      {`${to} you need the code of an authenticator app. Your account has none yet.`}
    </GoOnLine>
  )
}
