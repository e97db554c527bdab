export interface ProgressBarProps {
  /** Whole per cent, 0 to 100. */
  percent: number
  /** The work that goes on, such as "Sending the proof…"; the per cent stand behind it. */
  label: string
}

/** How far something has come, in words and as a bar. */
export function ProgressBar({ percent, label }: ProgressBarProps) {
  const words = `${label} ${percent}%`
  return (
    <div className="flex w-full max-w-sm flex-col gap-1 text-left">
      <span className="text-sm font-semibold">{words}</span>
      <div
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-3 overflow-hidden rounded-pill border border-control bg-muted"
      >
        <div
          className="h-full rounded-pill bg-success transition-[width]"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
