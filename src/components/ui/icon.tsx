import { clsx } from 'clsx'
import type { ReactNode } from 'react'

// One style: a 24 px grid, strokes of 2 px with round ends, solid parts only where a shape needs one.
const DRAWINGS = {
  menu: <path d="M4 7h16M4 12h16M4 17h10" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  clock: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2" />,
  lock: <path d="M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 15v1.5" />,
  star: (
    <path d="m12 2.5 2.4 5.3 5.3-2.4-2.4 5.3L22 13l-5.3 2.4 1 5.6-5.7-2-5.7 2 1-5.6L2 13l4.7-2.3-2.4-5.3 5.3 2.4z" />
  ),
  copy: <path d="M9 9h11v11H9zM5.5 15H4V4h11v1.5" />,
  search: <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m5 11.5L20 20" />,
  chevron: <path d="m6 9.5 6 6 6-6" />,
  'arrow-left': <path d="M20 12H4m6.5-6.5L4 12l6.5 6.5" />,
  'arrow-right': <path d="M4 12h16m-6.5-6.5L20 12l-6.5 6.5" />,
  external: <path d="M13.5 4H20v6.5M20 4l-9 9M18 14v6H4V6h6" />,
  alert: <path d="M12 3.5 22 20H2zM12 10v4.5m0 2.9v.1" />,
  dot: <path d="M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7" />,
  info: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 8v5.5m0-9v.1" />,
  upload: <path d="M12 16V4m-5 5 5-5 5 5M4 15v5h16v-5" />,
  download: <path d="M12 4v12m-5-5 5 5 5-5M4 15v5h16v-5" />,
  share: (
    <path d="M6 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5m12-6a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5m0 12a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M8.3 10.8l7.4-3.6m-7.4 6 7.4 3.6" />
  ),
  eye: (
    <path d="M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12m10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6" />
  ),
  'eye-off': (
    <path d="M9.5 5.8A10 10 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5a17 17 0 0 1-2.7 3.4m-3.3 2.2a9 9 0 0 1-4 .9C5.5 18.5 2 12 2 12a17 17 0 0 1 4-4.5M4 3l16 18" />
  ),
  male: <path d="M10 8.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11m4 1.5 6-6m-5 0h5v5" />,
  female: <path d="M12 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11m0 11V21m-3-3.2h6" />,
  phone: (
    <path d="M5 4h4l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2L20 15v4a1.5 1.5 0 0 1-1.5 1.5C10.5 20.5 3.5 13.5 3.5 5.5A1.5 1.5 0 0 1 5 4" />
  ),
  user: <path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20.5c.6-3.8 3.8-5.5 8-5.5s7.4 1.7 8 5.5" />,
  bell: <path d="M6 17v-6a6 6 0 0 1 12 0v6l1.5 1.5h-15zM12 5V3m-2 18h4" />,
  email: <path d="M3 6h18v12H3zm.5.5L12 13l8.5-6.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  pencil: <path d="m4 20 1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5" />,
  trash: <path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 20h10l1-13.5M10 10.5v6m4-6v6" />,
  sliders: <path d="M4 8h16m-5-3v6M4 16h16M9 13v6" />,
  calendar: <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5v4m7-4v4" />,
  ticket: (
    <path d="M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14.5 7v1.5m0 2.7v1.6m0 2.7V17" />
  ),
  video: <path d="M3 6.5h12v11H3zM15 11l6-3.5v9L15 13" />,
  home: <path d="m3.5 11 8.5-7 8.5 7M6 9.5V20h12V9.5M10 20v-5.5h4V20" />,
  book: (
    <path d="M12 6.5C9 5 6 5 3.5 5.5v13c2.5-.5 5.5-.5 8.5 1 3-1.5 6-1.5 8.5-1v-13C18 5 15 5 12 6.5v13" />
  ),
  bag: <path d="M5 8h14l1 12H4zM8.5 8V7a3.5 3.5 0 0 1 7 0v1M9 12h6" />,
  heart: (
    <path d="M12 20S3.5 15 3.5 9.2A4.7 4.7 0 0 1 12 6.7a4.7 4.7 0 0 1 8.5 2.5C20.5 15 12 20 12 20" />
  ),
  whatsapp: (
    <path d="M12 3a9 9 0 0 0-7.7 13.6L3 21l4.4-1.3A9 9 0 1 0 12 3M8.7 8c-.8 3.6 3.6 8 7.2 7.4l.4-1.9-2.3-1-1 1c-1.1-.4-2.1-1.4-2.5-2.5l1-1-1-2.3z" />
  ),
  facebook: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m3.3 5H14a2 2 0 0 0-2 2v11m-2.5-8h5" />,
  twitter: <path d="M4.5 4.5h3.7l11.3 15h-3.7zM19 4.5l-6 6.4m-2.2 2.4L5 19.5" />,
  telegram: <path d="M3 11.5 21 4l-3 16-5.5-4-3 3v-5L18 7 7 13.2z" />,
  instagram: (
    <path d="M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6M16.8 7.1v.1" />
  ),
  tiktok: <path d="M13.5 3v12.5a4 4 0 1 1-4-4M13.5 3c.3 3 2.5 5 5.5 5.2" />,
  youtube: (
    <path d="M6 5.5h12A3.5 3.5 0 0 1 21.5 9v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5m4.2 3.7v5.6l4.8-2.8z" />
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof DRAWINGS

export interface IconProps {
  name: IconName
  /** Only for an icon without words beside it. */
  label?: string
  className?: string
}

/** Scales with the surrounding text (1.25em) unless a class overrides it. */
export function Icon({ name, label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={clsx('inline-block size-[1.25em] shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {DRAWINGS[name]}
    </svg>
  )
}
