import * as z from 'zod/mini'

/** Puts a sentence at a field, or at a part of one; without a sentence nothing is wrong. */
export type Refuse = (path: PropertyKey | PropertyKey[], message: string | undefined) => void

/**
 * A check that joins several fields of an object. zod runs such a check only after every field is right by itself, so
 * that a form would tell its errors in two rounds; this one always runs. A field with an error of its own keeps that one.
 * Nothing is compared with one of `needs` that is wrong itself, such as a country that there is not.
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
