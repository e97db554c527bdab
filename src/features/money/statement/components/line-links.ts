/** Where a line leads to. */
export interface LineLinks {
  /** The address at which payments are found by a reference or a name. */
  hrefOfPayments: (search: string) => string
  /** The address at which a child is managed. */
  hrefOfChild: (applicationId: string) => string | null
}
