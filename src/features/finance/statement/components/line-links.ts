export interface LineLinks {
  /** The URL of the payments found by a reference or a name. */
  hrefOfPayments: (search: string) => string
  /** The URL of the page that manages a child. */
  hrefOfChild: (applicationId: string) => string | null
}
