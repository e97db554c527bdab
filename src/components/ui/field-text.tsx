import type { ReactNode } from 'react'
import { Icon } from './icon'

export interface FieldLabelTextProps {
  isRequired: boolean
  children: ReactNode
}

/** Most of our questions are required, so the optional ones are marked. */
export function FieldLabelText({ isRequired, children }: FieldLabelTextProps) {
  return (
    <>
      <span>{children}</span>
      {isRequired ? null : <span className="font-normal text-muted-foreground"> (optional)</span>}
    </>
  )
}

export interface FieldNoteProps {
  id: string
  children: ReactNode
}

export function FieldHint({ id, children }: FieldNoteProps) {
  return (
    <p id={id} className="text-sm text-muted-foreground">
      {children}
    </p>
  )
}

export function FieldError({ id, children }: FieldNoteProps) {
  return (
    <p id={id} className="flex gap-1 text-sm font-semibold text-destructive">
      <Icon name="alert" className="mt-px" />
      <span>{children}</span>
    </p>
  )
}
