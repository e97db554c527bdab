import { useEffect, useRef } from 'react'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import { Icon } from './icon'

export interface FormErrorSummaryProps {
  title?: string
  /** The server's answer, or another sentence that is not about a single field. */
  message?: string
  /** In the order of the form. `id` is the field's id. */
  errors?: readonly { id: string; message: string }[]
  /** Changes with each submit, so that a second failed attempt takes the focus again. */
  attempt?: number
}

/** The errors to fix, as links to the fields. It takes the focus when it appears. */
export function FormErrorSummary({
  title = 'Please check your answers',
  message,
  errors = [],
  attempt = 0,
}: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = message !== undefined || errors.length > 0

  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown, attempt])

  if (!isShown) return null
  return (
    <div
      ref={box}
      role="alert"
      data-offline={message === OFFLINE_SENTENCE || undefined}
      tabIndex={-1}
      className="rounded-card border-2 border-destructive bg-destructive-soft p-4"
    >
      <p className="flex items-center gap-2 font-bold text-destructive-strong">
        <Icon name="alert" />
        <span>{title}</span>
      </p>
      {message ? <p className="mt-1">{message}</p> : null}
      {errors.length > 0 ? (
        <ul className="mt-1">
          {errors.map((error) => (
            <li key={error.id}>
              <a
                href={`#${error.id}`}
                onClick={(event) => {
                  // Moves only the focus, so that the URL keeps its query and hash.
                  event.preventDefault()
                  document.getElementById(error.id)?.focus()
                }}
                className="inline-block py-1 text-destructive-strong underline underline-offset-4"
              >
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
