import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon } from '@/components/ui/icon'
import { paths } from '@/lib/paths'

const itemStyle =
  'flex min-h-12 w-full items-center rounded-control px-3 text-left font-semibold hover:bg-night-raised'

/** Rarely used actions, in a native disclosure. `onSignOut` asks before it ends a session with unsent events. */
export function DoorMenu({ onSignOut }: { onSignOut: () => void }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const navigate = useNavigate()
  const then = (act: () => void) => () => {
    if (menu.current) menu.current.open = false
    act()
  }
  const items = [
    { label: 'All days', act: () => void navigate(paths.checkIn) },
    { label: 'Sign Out', act: onSignOut },
  ]
  return (
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
  )
}
