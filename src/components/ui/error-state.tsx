import { clsx } from 'clsx'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import { Button } from './button'
import { Icon } from './icon'

export interface ErrorStateProps {
  title: string
  /** Says what happened, in a sentence for people. */
  message?: string | undefined
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
}

/** Without a network every list of a page fails alike: the first says so, and they all come back together. */
const SAID_ONCE =
  '[:is([data-offline],:has([data-offline]))_~_&]:hidden [:is([data-offline],:has([data-offline]))_~_*_&]:hidden'

export function ErrorState({ title, message, onRetry, isRetrying = false }: ErrorStateProps) {
  const isOffline = message === OFFLINE_SENTENCE
  return (
    <div
      role="alert"
      data-offline={isOffline || undefined}
      className={clsx(
        'flex flex-col items-center gap-2 rounded-card border-2 border-destructive bg-destructive-soft px-4 py-8 text-center',
        isOffline && SAID_ONCE,
      )}
    >
      <Icon name="alert" className="size-8 text-destructive" />
      <p className="text-lg font-bold text-destructive-strong">{title}</p>
      {message ? <p className="max-w-prose">{message}</p> : null}
      {onRetry ? (
        <Button
          variant="secondary"
          className="mt-2"
          onClick={onRetry}
          isBusy={isRetrying}
          busyText="Trying again…"
        >
          Try again
        </Button>
      ) : null}
    </div>
  )
}
