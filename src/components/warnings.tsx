import { Icon } from './ui/icon'

export interface WarningsProps {
  of: readonly string[]
}

/** Warnings to read before pressing the button below. Renders nothing if there are none. */
export function Warnings({ of: warnings }: WarningsProps) {
  if (warnings.length === 0) return null
  return (
    <ul aria-label="Please look at this first" className="flex flex-col gap-1">
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-2 font-semibold wrap-anywhere text-warning-strong">
          <Icon name="alert" className="mt-0.5" />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  )
}
