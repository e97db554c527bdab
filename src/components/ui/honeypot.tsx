import { type ComponentProps, useId } from 'react'

export type HoneypotProps = Omit<ComponentProps<'input'>, 'type' | 'className'>

/**
 * A field that people neither see nor reach, and that robots fill in. Its name means nothing to a
 * browser or a password manager, which would otherwise fill it in for a person.
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
