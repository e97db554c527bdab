import { useEffect, useId, useRef } from 'react'
import { MyStar, type MyStarProps } from '@/components/my-star'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { triumphWords } from '@/domain/notice'
import type { Notice } from '../api'
import type { NewsLink } from './child-news'

export interface Celebration {
  /** The child's public name. */
  name: string
  /** The child's star as its family sees it. */
  star: Omit<MyStarProps, 'className' | 'score'>
  /** The link to its picture, or to the ticket. */
  link: NewsLink | null
}

export interface CurtainProps extends Celebration {
  notice: Notice
  onClose: () => void
}

/**
 * Night falls over the screen, the child's star unfolds, and its public name fills it. The native dialog traps and
 * restores the focus.
 */
export function Curtain({ notice, name, star, link, onClose }: CurtainProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const [large, words] = triumphWords(notice.kind, name)

  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    closeButton.current?.focus()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => {
        // React's double effects in development close and reopen it.
        if (!dialog.current?.open) onClose()
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none animate-night-falls overflow-y-auto overscroll-contain border-0 sky-dawn p-0 on-night motion-reduce:animate-none"
    >
      <div className="flex min-h-full flex-col items-center justify-center gap-4 bg-night/30 pattern-adire px-4 py-8 text-center">
        <MyStar
          {...star}
          className="size-[min(20rem,70vw,45dvh)] animate-unfold motion-reduce:animate-none"
        />
        <h2
          id={titleId}
          className="w-full max-w-prose animate-rise text-2xl motion-reduce:animate-none"
        >
          <span
            dir="auto"
            className="mb-4 block font-display text-hero font-extrabold wrap-anywhere text-night-foreground"
          >
            {large}
          </span>
          <span>{` ${words}`}</span>
        </h2>
        <div className="mt-4 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          {link ? (
            <ButtonLink to={link.to} size="large" onClick={onClose}>
              {link.label}
            </ButtonLink>
          ) : null}
          <Button
            ref={closeButton}
            variant="on-night"
            size="large"
            onClick={() => dialog.current?.close()}
          >
            Close
          </Button>
        </div>
      </div>
    </dialog>
  )
}
