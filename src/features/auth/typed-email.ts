let typed = ''

/** Hands the address that somebody typed to the next form: in memory, because an address bar is seen and kept. */
export function keepTypedEmail(email: string): void {
  typed = email
}

export function typedEmail(): string {
  return typed
}
