let typed = ''

/** Passes the typed address to the next form in memory, because a URL is visible and stored. */
export function keepTypedEmail(email: string): void {
  typed = email
}

export function typedEmail(): string {
  return typed
}
