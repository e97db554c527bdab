// The API layer reads these once, when it is imported; no module of this folder may import it by
// another way than this one.
process.env.LITE_TELEMETRY = '0'
process.env.DO_NOT_TRACK = '1'
process.env.EXPERIMENTAL_STORAGE = '1'

/**
 * The cost of a comparison of passwords: each step doubles it. It is the hosted service's unless the environment says
 * less: tests do, whose passwords keep nothing.
 */
export const bcryptCost = ({ LITE_AUTH_BCRYPT_COST: told }: NodeJS.ProcessEnv): number =>
  Number(told ?? 10)
process.env.LITE_AUTH_BCRYPT_COST = String(bcryptCost(process.env))

/** Loads the API layer with telemetry off and storage on. */
export async function loadLite() {
  const [lite, pglite] = await Promise.all([
    import('@supabase/lite'),
    import('@supabase/lite/pglite'),
  ])
  return { ...lite, ...pglite }
}
