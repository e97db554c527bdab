import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { formatDate } from '@/domain/dates'
import { type Authenticator, MAX_AUTHENTICATORS } from '../api'
import { secondFactorQueries, useRemoveAuthenticator } from '../queries'
import { AddAuthenticator } from './add-authenticator'

export interface AuthenticatorsProps {
  userId: string
  /** Whether every administrator needs one. */
  isRequired: boolean
}

/** The authenticators of an account: add and remove. */
export function Authenticators({ userId, isRequired }: AuthenticatorsProps) {
  const query = useQuery(secondFactorQueries.authenticators(userId))
  return (
    <>
      <p className="mt-4">
        With an authenticator app, a stolen password alone opens nothing: you sign in with your
        password and a code from your phone.
      </p>
      <QueryView
        query={query}
        errorTitle="Error fetching data"
        skeleton={<Skeleton className="mt-4 h-24 w-full" />}
      >
        {(authenticators) => (
          <>
            <AuthenticatorList authenticators={authenticators} isRequired={isRequired} />
            {authenticators.length < MAX_AUTHENTICATORS ? (
              <AddAuthenticator
                // Remounts, which ends the setup once its authenticator exists.
                key={authenticators.length}
                isFirst={authenticators.length === 0}
                label={authenticators.length === 0 ? 'Add an authenticator' : 'Add a second one'}
              />
            ) : null}
          </>
        )}
      </QueryView>
    </>
  )
}

interface AuthenticatorListProps {
  authenticators: readonly Authenticator[]
  isRequired: boolean
}

function AuthenticatorList({ authenticators, isRequired }: AuthenticatorListProps) {
  const remove = useRemoveAuthenticator()
  const [leaving, setLeaving] = useState<Authenticator | null>(null)
  const isLast = authenticators.length === 1
  return (
    <>
      <ul className="mt-4 flex flex-col gap-2">
        {authenticators.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <strong>{one.name}</strong>
              <span>{`, added ${formatDate(one.addedAt)}`}</span>
            </span>
            <Button variant="quiet" size="small" onClick={() => setLeaving(one)}>
              Remove
              <span className="sr-only">
                {' '}
                <span translate="no">{one.name}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {isLast ? (
        <p className="mt-2">
          Add a second one on another phone or tablet. If you lose this one, you can still get in.
        </p>
      ) : null}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Remove ${leaving?.name ?? ''}?`}
        description={
          !isLast
            ? 'Then only the other one opens your account.'
            : isRequired
              ? 'Everyone on the team needs one: you’ll set up another before you can go on.'
              : 'Then your password alone opens your account again.'
        }
        confirmLabel="Remove"
        busyText="Removing…"
        isDestructive
        onConfirm={() => remove.mutateAsync(leaving?.id ?? '')}
      />
    </>
  )
}
