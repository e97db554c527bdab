import type { Database } from './database.types'

type CompositeTypes = Database['public']['CompositeTypes']

/**
 * A row of a procedure that returns a composite type. PostgreSQL cannot say which columns of it are never null, so the
 * generated type makes all of them nullable. `Nullable` names those that really are.
 */
export type RowOf<
  Name extends keyof CompositeTypes,
  Nullable extends keyof CompositeTypes[Name] = never,
> = {
  [Column in keyof CompositeTypes[Name]]: Column extends Nullable
    ? CompositeTypes[Name][Column]
    : NonNullable<CompositeTypes[Name][Column]>
}
