import * as z from 'zod/mini'

/** Sets an error on a field, or on a part of one. Without a sentence there is no error. */
export type Refuse = (path: PropertyKey | PropertyKey[], message: string | undefined) => void

/**
 * A check across several fields of an object. zod runs its own such checks only once every field is valid, so a form
 * would show its errors in two rounds. This one always runs. A field that has an error keeps it. The check is skipped
 * if one of the fields in `needs` is invalid itself, such as an unknown country.
 */
export function crossFieldCheck<Values extends object>(
  rule: (values: Values, refuse: Refuse) => void,
  ...needs: (keyof Values & string)[]
) {
  return z.check<Values>(
    (context) => {
      const told = new Set(context.issues.map(({ path }) => String(path)))
      if (needs.some((field) => told.has(field))) return
      rule(context.value, (path, message) => {
        const where = [path].flat()
        if (!message || told.has(String(where))) return
        context.issues.push({ code: 'custom', message, input: context.value, path: where })
      })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}
