import encodeQR from 'qr'

export interface QrCodeProps {
  /** The address that a phone's camera opens. */
  value: string
  /** Its purpose, read by screen readers instead of the squares. Left out if text beside it says so. */
  label?: string
  className?: string
}

/** A QR code as one path, so that it is sharp at any size and part of the ticket's picture. */
export function QrCode({ value, label, className }: QrCodeProps) {
  // With the quiet zone that cameras need: four squares on each side.
  const rows = encodeQR(value, 'raw', { ecc: 'medium', border: 4 })
  const size = rows.length
  const squares = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#1b1340" />
    </svg>
  )
}
