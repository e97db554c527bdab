import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Country } from '@/domain/regions'

const DRAWINGS: Record<Country, ReactNode> = {
  Nigeria: (
    <>
      <path fill="#fff" d="M0 0h30v20H0z" />
      <path fill="#008751" d="M0 0h10v20H0zM20 0h10v20H20z" />
    </>
  ),
  'South Africa': (
    <>
      <path fill="#E03C31" d="M0 0h30v10H0z" />
      <path fill="#001489" d="M0 10h30v10H0z" />
      <path fill="#fff" d="m0 0 15 10L0 20zM0 0h3.600l10 6.700H30v6.600H13.600l-10 6.700H0z" />
      <path fill="#007749" d="M0 0h1.200l12 8H30v4H13.200l-12 8H0z" />
      <path fill="#FFB81C" d="M0 2.5 11.3 10 0 17.500z" />
      <path fill="#000" d="M0 5l7.5 5L0 15z" />
    </>
  ),
}

export interface FlagProps {
  country: Country
  /** Set when no words beside it name the country. */
  isLabelled?: boolean
  className?: string
}

export function Flag({ country, isLabelled = false, className }: FlagProps) {
  return (
    <svg
      viewBox="0 0 30 20"
      className={clsx(
        'inline-block h-[1em] w-[1.5em] shrink-0 rounded-[2px] align-[-0.125em]',
        className,
      )}
      {...(isLabelled ? { role: 'img', 'aria-label': country } : { 'aria-hidden': true })}
    >
      {DRAWINGS[country]}
    </svg>
  )
}

export interface FlaggedPlaceProps {
  /** For example "Lagos, Nigeria". */
  place: string
  country: Country
}

/** A place with its country's flag, which never wraps away from the last word. */
export function FlaggedPlace({ place, country }: FlaggedPlaceProps) {
  const words = place.split(' ')
  const last = words.pop()
  return (
    <>
      <span>{words.map((word) => `${word} `).join('')}</span>
      <span className="whitespace-nowrap">
        {last ? <span>{last}</span> : null}
        {/* A space would be underlined in a link. */}
        <Flag country={country} className="ms-[0.35em]" />
      </span>
    </>
  )
}
