import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import { Button } from './button'
import { Icon } from './icon'

export interface ErrorStateProps {
  title: string
  /** Says what happened, in a sentence for people. */
  message?: string
  onRetry?: (() => void) | undefined
  /** Defaults to "Try again". */
  retryLabel?: string
  isRetrying?: boolean
}

export function ErrorState({
  title,
  message,
  onRetry,
  retryLabel = 'Try again',
  isRetrying = false,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      data-offline={message === OFFLINE_SENTENCE ? 'list' : undefined}
      className="flex flex-col items-center gap-2 rounded-card border-2 border-destructive bg-destructive-soft px-4 py-8 text-center"
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
          {retryLabel}
        </Button>
      ) : null}
    </div>
  )
}
