import { clsx } from 'clsx'
import { useState } from 'react'
import { useFieldControl } from './field-context'
import { Icon } from './icon'
import { Input, type InputProps } from './input'

export type PasswordInputProps = Omit<InputProps, 'type'>

/** Hidden at first. The button reveals the text, which helps typing with one thumb on a phone. */
export function PasswordInput({ className, ...props }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const { id } = useFieldControl()
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        className={clsx('pr-14', className)}
      />
      <button
        type="button"
        aria-controls={props.id ?? id}
        aria-pressed={isShown}
        aria-label="Show password"
        onClick={() => setIsShown(!isShown)}
        className="absolute top-1/2 right-0.5 grid size-11 -translate-y-1/2 place-items-center rounded-control text-muted-foreground hover:text-heading"
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </button>
    </div>
  )
}
