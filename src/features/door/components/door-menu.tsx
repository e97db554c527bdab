import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon } from '@/components/ui/icon'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/api/session-store'
import type { Door } from '../door'
import { Question } from './later'

export interface DoorMenuProps {
  door: Door
  /** Ends the session; asks before where marks wait. */
  onSignOut: () => void
}

const itemStyle =
  'flex min-h-12 w-full items-center rounded-control px-3 text-left font-semibold hover:bg-night-raised'

/** The things seldom needed at a door. A native disclosure. */
export function DoorMenu({ door, onSignOut }: DoorMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const { user } = useSession()
  const then = (act: () => void) => () => {
    if (menu.current) menu.current.open = false
    act()
  }
  const items = [
    // Whose session is over signs in first.
    ...(user ? [{ label: 'Take the list anew', act: () => setIsAsked(true) }] : []),
    { label: 'All days', act: () => void navigate(paths.checkIn) },
    { label: 'Sign Out', act: onSignOut },
  ]
  return (
    <>
      <details ref={menu} className="relative">
        <summary className="flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-control border-2 border-night-border px-3 font-semibold">
          <Icon name="menu" />
          <span>Menu</span>
        </summary>
        <ul className="absolute right-0 z-40 mt-1 w-60 rounded-control bg-night p-2 shadow-soft">
          {items.map(({ label, act }) => (
            <li key={label}>
              <button type="button" className={itemStyle} onClick={then(act)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </details>
      {isAsked && user ? (
        <Question
          title="Take the list anew?"
          description="Needs network. Children who were added or moved since are then right. Marks stay."
          confirmLabel="Take the list"
          onConfirm={() => door.take(user)}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  )
}
