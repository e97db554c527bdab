import { type Check, type Finding, good, notSeen, withoutAddress, wrong } from '../check.ts'
import type { Project } from '../project.ts'
import { ask } from './api.ts'

/*
 * Sign-in. The platform shows its settings only to the operator's access token; a link with an invalid token shows
 * where an email would lead.
 */

const withoutSite = (): Finding =>
  notSeen(
    'The site’s address is not known here.',
    'Set VITE_SITE_URL in the environment or in .env.',
  )

/** The redirect target of an auth link for a page: nothing is opened, since the token is invalid. */
async function ledTo(project: Project, page: string): Promise<string> {
  const asked = new URLSearchParams({ token: 'nobodys', type: 'recovery', redirect_to: page })
  const response = await ask(project, `/auth/v1/verify?${asked}`)
  return (
    response.headers
      .get('location')
      ?.replace(/[?#].*$/s, '')
      .replace(/\/+$/, '') ?? ''
  )
}

const siteAddress: Check = {
  name: 'site address of emails',
  async run(project) {
    if (project.url === null) return withoutAddress()
    if (project.siteUrl === null) return withoutSite()
    const found = await ledTo(project, 'https://not-allowed.example')
    return found === project.siteUrl
      ? good(found)
      : wrong(
          `Emails lead to ${found || 'nowhere'} instead of ${project.siteUrl}.`,
          'Set VITE_SITE_URL, then npm run supabase -- config push; in the dashboard under Authentication, URL configuration.',
        )
  },
}

const redirects: Check = {
  name: 'addresses that emails may lead to',
  async run(project) {
    if (project.url === null) return withoutAddress()
    if (project.siteUrl === null) return withoutSite()
    const foreign = await ledTo(project, 'https://not-allowed.example')
    return foreign === 'https://not-allowed.example'
      ? wrong(
          'An email may lead to any address.',
          'npm run supabase -- config push; in the dashboard take every address away but the site’s.',
        )
      : good('no foreign one')
  },
}

const HOW =
  'Set SUPABASE_ACCESS_TOKEN (in the dashboard under Account, Access tokens) and name the project by its address; self-hosted look at the environment of the auth service.'

/** A check of settings in the Management API: each name with the value that `config push` sets. */
const pushed = (
  name: string,
  wanted: Record<string, (value: unknown) => boolean>,
  cure: string,
): Check => ({
  name,
  async run({ management }) {
    if (!management) return notSeen('Its settings are not seen from here.', HOW)
    const settings = await management('config/auth')
    const bad = Object.entries(wanted)
      .filter(([setting, isRight]) => !isRight(settings[setting]))
      .map(([setting]) => `${setting} is ${JSON.stringify(settings[setting] ?? null)}`)
    return bad.length === 0
      ? good(Object.keys(wanted).join(', '))
      : wrong(`${bad.join(', ')}.`, cure)
  },
})

const isOn = (value: unknown) => value === true
const isSet = (value: unknown) => typeof value === 'string' && value !== ''
const PUSH = 'npm run supabase -- config push'

const settings: Check[] = [
  pushed(
    'change of a password',
    { security_update_password_require_current_password: isOn },
    `${PUSH}, so that the present password is asked for.`,
  ),
  pushed(
    'second factor',
    {
      mfa_totp_enroll_enabled: isOn,
      mfa_totp_verify_enabled: isOn,
      mfa_max_enrolled_factors: (value) => Number(value) >= 4,
    },
    PUSH,
  ),
  pushed(
    'emails of sign-in',
    {
      smtp_host: isSet,
      smtp_admin_email: isSet,
      mailer_notifications_password_changed_enabled: isOn,
      mailer_notifications_email_changed_enabled: isOn,
      mailer_templates_recovery_content: (value) =>
        typeof value === 'string' && value.includes('#token_hash={{ .TokenHash }}'),
    },
    `Set the SMTP_… variables of DEPLOYING.md, then ${PUSH}.`,
  ),
  pushed('passwords', { password_min_length: (value) => Number(value) >= 6 }, PUSH),
]

const leakedPasswords: Check = {
  name: 'leaked passwords',
  async run({ management }) {
    if (!management) return notSeen('Its settings are not seen from here.', HOW)
    return (await management('config/auth'))['password_hibp_enabled'] === true
      ? good('refused')
      : notSeen(
          'They are not refused, which a plan of Pro and above offers.',
          'In the dashboard: Authentication, Sign In / Providers, Email, "Prevent use of leaked passwords".',
        )
  },
}

const signUp: Check = {
  name: 'sign-up',
  async run(project) {
    if (project.url === null) return withoutAddress()
    const response = await ask(project, '/auth/v1/settings')
    const found = (await response.json().catch(() => ({}))) as {
      disable_signup?: boolean
      external?: Record<string, boolean>
    }
    if (!response.ok) return wrong(`The auth service answers ${response.status}.`, 'See its log.')
    return found.disable_signup !== true && found.external?.['email'] === true
      ? good('open, by email')
      : wrong('Nobody can register by email.', PUSH)
  },
}

export const authChecks: Check[] = [siteAddress, redirects, signUp, ...settings, leakedPasswords]
