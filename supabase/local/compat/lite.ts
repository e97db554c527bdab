// The API layer reads these once, on import; modules of this folder must import it only through this one.
process.env.LITE_TELEMETRY = '0'
process.env.DO_NOT_TRACK = '1'
process.env.EXPERIMENTAL_STORAGE = '1'

/**
 * The bcrypt cost: each step doubles the time. It is the hosted service's unless the environment lowers it, as tests
 * do, whose passwords protect nothing.
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
