import { clsx } from 'clsx'
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { SpinnerMark } from './spinner'

const BASE =
  'inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-pill text-center font-semibold transition-colors select-none disabled:cursor-not-allowed'

const VARIANTS = {
  primary:
    'bg-primary text-primary-foreground shadow-soft hover:bg-primary-strong disabled:bg-muted disabled:text-muted-foreground disabled:shadow-none',
  secondary:
    'border-2 border-night-indigo bg-surface text-heading hover:bg-info-soft disabled:border-border disabled:bg-muted disabled:text-muted-foreground',
  quiet: 'text-heading hover:bg-muted disabled:text-muted-foreground disabled:hover:bg-transparent',
  destructive:
    'bg-destructive text-destructive-foreground hover:bg-destructive-strong disabled:bg-muted disabled:text-muted-foreground',
  link: 'text-primary-strong underline underline-offset-4 hover:decoration-2 disabled:text-muted-foreground',
  'on-night':
    'border-2 border-night-border text-night-foreground hover:bg-night-raised disabled:text-night-muted',
}

const SIZES = { default: 'px-6 py-2', small: 'px-4 py-1 text-sm', large: 'px-8 py-3 text-lg' }

export interface ButtonStyle {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  isWide?: boolean
}

/** The classes of a button, for other elements that look like one. */
export function buttonStyle({
  variant = 'primary',
  size = 'default',
  isWide = false,
}: ButtonStyle): string {
  return clsx(BASE, VARIANTS[variant], SIZES[size], isWide && 'w-full')
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Disables the button, which keeps its place in the tab order, and shows `busyText` as its label. */
  isBusy?: boolean
  busyText?: string
}

/** A disabled button loses the focus, and Tab would then begin at the top of the page. */
function useReturnOfFocus(button: RefObject<HTMLButtonElement | null>, isBusy: boolean) {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === button.current
  }, [button, isBusy])
  useEffect(() => {
    if (isBusy || !hadFocus.current) return
    hadFocus.current = false
    // Unless something else took the focus meanwhile, such as the first invalid field.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [button, isBusy])
}

export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  busyText = 'Please wait…',
  disabled,
  type = 'button',
  className,
  children,
  ref,
  ...props
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current)
  useReturnOfFocus(button, isBusy)
  return (
    <button
      {...props}
      ref={button}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={clsx(buttonStyle({ variant, size, isWide }), className)}
    >
      {isBusy ? (
        <>
          <SpinnerMark />
          <span>{busyText}</span>
        </>
      ) : (
        // In its own element, because it is removed while the button is busy and may be text beside an icon.
        <span className="contents">{children}</span>
      )}
    </button>
  )
}
