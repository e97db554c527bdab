import type { Account, ApiCall, FakeApi, Row } from './call.ts'

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const userOf = ({ id, email, user_metadata, factors }: Account) => ({
  id,
  email,
  user_metadata,
  factors,
  app_metadata: {},
  aud: 'authenticated',
  created_at: '2026-05-05T10:00:00Z',
  identities: [{ id }],
})

let renewals = 0

/** A session as the auth service returns it; its token names the account. */
export function sessionOf(account: Account, secondsLeft = 3600) {
  const expires_at = Math.floor(Date.now() / 1000) + secondsLeft
  renewals += 1
  const claims = {
    sub: account.id,
    email: account.email,
    exp: expires_at,
    role: 'authenticated',
    // Keeps two sessions of the same second distinct.
    session_id: String(renewals),
  }
  return {
    access_token: `${base64url({ alg: 'HS256' })}.${base64url(claims)}.c2lnbmF0dXJl`,
    token_type: 'bearer',
    expires_in: secondsLeft,
    expires_at,
    refresh_token: `${account.id}.${renewals}`,
    user: userOf(account),
  }
}

/** The account whose token a call carries. */
export function callerOf(api: FakeApi, call: ApiCall): Account | undefined {
  const payload = call.headers.get('Authorization')?.split('.')[1]
  if (payload === undefined) return undefined
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
  return api.accounts.find(({ id }) => id === sub)
}

const refuse = (status: number, error_code: string, msg: string) =>
  Response.json({ code: status, error_code, msg }, { status })

/** The auth service, as far as the app uses it. */
export function answerAuth(api: FakeApi, call: ApiCall): Response {
  const body = (call.body ?? {}) as Row
  switch (`${call.method} ${call.path.replace('/auth/v1/', '')}`) {
    case 'POST signup':
      return signUp(api, body)
    case 'POST token':
      return token(api, body, call.query.get('grant_type'))
    case 'POST logout':
      return new Response(null, { status: 204 })
    case 'POST verify': {
      // A token is valid once, and using it also changes it here.
      const account = api.accounts.find(({ id }) => `hash-of-${id}` === body['token_hash'])
      if (!account || api.spentTokens.has(account.id)) {
        return refuse(403, 'otp_expired', 'Email link is invalid or has expired')
      }
      api.spentTokens.add(account.id)
      return Response.json(sessionOf(account))
    }
    case 'POST recover':
      return Response.json({})
    case 'GET user': {
      const account = callerOf(api, call)
      if (!account) return refuse(401, 'no_authorization', 'This endpoint requires a token')
      return Response.json(userOf(account))
    }
    case 'PUT user': {
      const account = callerOf(api, call)
      if (!account) return refuse(401, 'no_authorization', 'This endpoint requires a token')
      if (typeof body['password'] === 'string') account.password = body['password']
      return Response.json(userOf(account))
    }
    default:
      return refuse(404, 'not_found', `nothing answers ${call.method} ${call.path}`)
  }
}

/** The parent's own sign-up data, which the account keeps. */
function parentData({ parent_name, phone_number, living_status }: Row): Row {
  return { parent_name, phone_number, living_status }
}

function signUp(api: FakeApi, body: Row): Response {
  const email = String(body['email']).toLowerCase()
  if (api.accounts.some((account) => account.email === email)) {
    return refuse(422, 'user_already_exists', 'User already registered')
  }
  const account: Account = {
    id: crypto.randomUUID(),
    email,
    password: String(body['password']),
    user_metadata: parentData(body['data'] as Row),
  }
  api.accounts.push(account)
  // Like the auth service, the first answer contains what was sent.
  const answered = { ...account, user_metadata: body['data'] as Row }
  return Response.json(api.asksForConfirmation ? userOf(answered) : sessionOf(answered))
}

function token(api: FakeApi, body: Row, grant: string | null): Response {
  const account =
    grant === 'refresh_token'
      ? api.accounts.find(({ id }) => String(body['refresh_token']).startsWith(id))
      : api.accounts.find(
          ({ email, password }) => email === body['email'] && password === body['password'],
        )
  return account
    ? Response.json(sessionOf(account))
    : refuse(400, 'invalid_credentials', 'Invalid login credentials')
}
