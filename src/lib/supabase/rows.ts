import type { Database } from './database.types'

type CompositeTypes = Database['public']['CompositeTypes']

/**
 * A row of a procedure that returns a named type of the database. PostgreSQL cannot say which columns
 * of such a type are never null, so the generated type takes each of them for empty; `Nullable` names
 * those that may be.
 */
export type RowOf<
  Name extends keyof CompositeTypes,
  Nullable extends keyof CompositeTypes[Name] = never,
> = {
  [Column in keyof CompositeTypes[Name]]: Column extends Nullable
    ? CompositeTypes[Name][Column]
    : NonNullable<CompositeTypes[Name][Column]>
}
