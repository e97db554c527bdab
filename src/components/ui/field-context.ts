import { createContext, useContext } from 'react'

export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export const FieldContext = createContext<FieldControl | null>(null)

/**
 * The values that the surrounding Field has for its control: the id for its label, the ids of hint and error. Empty
 * outside of a Field, where the control brings its own label.
 */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {}
}
