import { onSignOut } from '@/lib/api/session-store'

const KEY = 'email-question'
const A_WEEK = 7 * 24 * 60 * 60_000

const isOfThisWeek = (at: number) => Date.now() - at < A_WEEK

/** Whether this device has asked an account within the last seven days whether its email is right. */
export function isAskedThisWeek(userId: string): boolean {
  try {
    const [whom, at] = (window.localStorage.getItem(KEY) ?? '').split(' ')
    return whom === userId && isOfThisWeek(Number(at))
  } catch {
    return false
  }
}

export function rememberQuestion(userId: string): void {
  try {
    window.localStorage.setItem(KEY, `${userId} ${Date.now()}`)
  } catch {
    // Without storage it asks again: the email itself goes once an hour at most.
  }
}

// Nothing of an account stays on the device without it.
onSignOut(() => {
  try {
    window.localStorage.removeItem(KEY)
  } catch {
    // Nothing is kept where there is no storage.
  }
})

export interface AddressAnswers {
  address: string | null
  is_on: boolean
  confirmed_at: string | null
  refused_at: string | null
  confirmation_asked_at: string | null
}

/** Whether to ask: emails go out, the address has not answered, and none of this week waits for its answer. */
export function isQuestionOpen(settings: AddressAnswers): boolean {
  const { address, is_on, confirmed_at, refused_at, confirmation_asked_at: sent } = settings
  const isSent = sent !== null && isOfThisWeek(Date.parse(sent))
  return is_on && address !== null && confirmed_at === null && refused_at === null && !isSent
}
