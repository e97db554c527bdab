import { type ComponentProps, useId } from 'react'

export type HoneypotProps = Omit<ComponentProps<'input'>, 'type' | 'className'>

/**
 * A honeypot: people neither see nor reach this field, but bots fill it in. Its name means nothing to browsers and
 * password managers, which might otherwise fill it in for a person.
 */
export function Honeypot(props: HoneypotProps) {
  const id = useId()
  return (
    <div aria-hidden className="sr-only">
      <label htmlFor={id}>Leave this field empty</label>
      <input
        {...props}
        id={id}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
      />
    </div>
  )
}
