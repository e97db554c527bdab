import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { onPageEntry } from './use-close-on-back'

/** The URL parameters for open dialogs. One is open at a time. */
const NAMES = [
  'add',
  'edit',
  'enter',
  'entry-video',
  'picture',
  'manage',
  'review',
  'payment',
  'coordinator',
  'keep-year',
  'erase-year',
  'report',
  'round',
  'sheet',
  'sign-out',
  'slot',
] as const
export type OpenedName = (typeof NAMES)[number]

interface OpenedState {
  /** The entry below is the page without it. */
  isOpenedHere?: boolean
  /** It has taken the place of another one. */
  isContinued?: boolean
}

export interface Opened {
  /** The open item, such as a row's id, or null for none. */
  value: string | null
  isContinued: boolean
  open: (value: string) => void
  /**
   * Opens another item in its place, in the same history entry.
   *
   * @param listHref the list page that contains it, if that is a different one.
   */
  goTo: (value: string, listHref?: string) => void
  close: () => void
}

/**
 * The item that is open in its own dialog, stored in the URL under `name`. A link opens it, a reload keeps it, and Back
 * closes it as Close does, through the history entry of every dialog.
 */
export function useDialogParam(name: OpenedName): Opened {
  const { pathname, search, key, ...location } = useLocation()
  const navigate = useNavigate()
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [key])
  const { isOpenedHere = false, isContinued = false } = (location.state ?? {}) as OpenedState
  const value = new URLSearchParams(search).get(name)

  const hrefOf = (next: string | null, page = search) => {
    const address = new URL(page, `http://page${pathname}`)
    for (const one of NAMES) address.searchParams.delete(one)
    if (next !== null) address.searchParams.set(name, next)
    return address.pathname + address.search
  }

  return {
    value,
    isContinued: value !== null && isContinued,
    open: (next) =>
      void navigate(hrefOf(next), { state: { isOpenedHere: true } satisfies OpenedState }),
    goTo: (next, listHref) =>
      onPageEntry(() => {
        // The entry below is a different page of the list, so closing leads to its own.
        const isBelow = isOpenedHere && listHref === undefined
        void navigate(hrefOf(next, listHref), {
          replace: true,
          state: { isOpenedHere: isBelow, isContinued: true } satisfies OpenedState,
        })
      }),
    close: () => {
      if (isClosing.current) return
      isClosing.current = true
      onPageEntry(() => {
        if (isOpenedHere) void navigate(-1)
        else void navigate(hrefOf(null), { replace: true })
      })
    },
  }
}
