export interface ProgressBarProps {
  /** Whole per cent, 0 to 100. */
  percent: number
  /** The work in progress, such as "Sending the proof…". The percentage follows it. */
  label: string
}

/** Progress as text and as a bar. */
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
