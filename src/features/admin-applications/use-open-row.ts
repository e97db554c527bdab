import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useMember } from '@/lib/member'
import { isId } from '@/lib/paths'
import type { Application } from './api'
import { adminApplicationQueries } from './queries'

interface Shown {
  row: Application
  isContinued: boolean
  /** The row that the address names until it has followed to this one. */
  left: string | null
}

export interface OpenRow {
  /** The row as it was when the dialog was opened. */
  row: Application | null
  /** Whether another row's dialog was open in this one's place. */
  isContinued: boolean
  open: (row: Application) => void
  /** Goes on to another row, in the same entry of the history. */
  goTo: (row: Application, listHref?: string) => void
  close: () => void
  /** The address names a row that is gone. */
  isGone: boolean
}

/**
 * Which application's dialog is open. The address names it under `name`, so that a reload finds it again and Back
 * closes it; it keeps the row that it was opened with. `listHref` is the list without a dialog, with a query.
 */
export function useOpenRow(name: 'manage' | 'review', listHref: string): OpenRow {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown | null>(null)
  // Its dialog was closed, and the address has not followed yet.
  const [closed, setClosed] = useState<string | null>(null)
  const isOpenedHere = useRef(false)
  // Lists show other members no telephone and no report: the dialog asks for the whole row, which is written down.
  const { isOwner } = useMember()
  const named = address.get(name)
  const id = isId(named) ? named : null
  const isShown = shown !== null && id !== null && (shown.row.id === id || shown.left === id)
  if (closed !== null && closed !== id) setClosed(null)
  const isWanted = id !== null && !isShown && closed !== id
  const asked = useQuery({
    ...adminApplicationQueries.one(id ?? '', isOwner),
    enabled: isWanted,
  })
  const found = asked.data?.id === id ? asked.data : null
  if (found !== null && isWanted) setShown({ row: found, isContinued: false, left: null })
  if (shown !== null && shown.left !== null && shown.row.id === id) {
    setShown({ ...shown, left: null })
  }

  return {
    row: isShown ? shown.row : null,
    isContinued: isShown && shown.isContinued,
    open: (row) => {
      if (isOwner) setShown({ row, isContinued: false, left: null })
      isOpenedHere.current = true
      void navigate(`${listHref}&${name}=${row.id}`)
    },
    goTo: (row, href = listHref) => {
      if (isOwner) setShown({ row, isContinued: true, left: id })
      // Below it lies another page of the list now: closing leads to its own.
      if (href !== listHref) isOpenedHere.current = false
      void navigate(`${href}&${name}=${row.id}`, { replace: true })
    },
    close: () => {
      setShown(null)
      setClosed(id)
      if (isOpenedHere.current) void navigate(-1)
      else void navigate(listHref, { replace: true })
      isOpenedHere.current = false
    },
    isGone: asked.isError && isWanted,
  }
}
