import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { onPageEntry } from './use-close-on-back'

/** The names under which addresses say what is open. One thing is open at a time. */
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
] as const
export type OpenedName = (typeof NAMES)[number]

interface OpenedState {
  /** The entry below is the page without it. */
  isOpenedHere?: boolean
  /** It has taken the place of another one. */
  isContinued?: boolean
}

export interface Opened {
  /** The open thing, such as a row's id; null for nothing. */
  value: string | null
  isContinued: boolean
  open: (value: string) => void
  /**
   * Opens another one in its place, in the same entry of the history.
   *
   * @param listHref the page of the list that it stands on, where that is another.
   */
  goTo: (value: string, listHref?: string) => void
  close: () => void
}

/**
 * The thing that is open in a dialog of its own. The address holds it under `name`: a link opens it, a reload keeps it, and Back
 * closes it as Close does, by the entry that every dialog has.
 */
export function useOpened(name: OpenedName): Opened {
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
        // Below it lies another page of the list than its own, which closing leads to.
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
