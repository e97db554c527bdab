import { join } from 'node:path'
import { loadOrCreatePrivateJson, randomSecret } from '../stack/secrets.ts'

interface Account {
  email: string
  password: string
}

/** The demonstration's accounts. */
export interface DemoAccounts {
  admin: Account
  /** Only where the environment names one: for trying two members side by side. */
  secondAdmin?: Account
  /** Likewise, for trying changes to an administrator's account. */
  thirdAdmin?: Account
  /** All demonstration parents, and the team members other than the administrators, have this password. */
  parentPassword: string
}

/**
 * The accounts of this data folder, chosen on its first start and kept: the administrator's from the environment where
 * it names one, otherwise with random passwords.
 */
export async function loadDemoAccounts(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): Promise<DemoAccounts> {
  const create = () => ({
    admin: {
      email: environment.DEMO_ADMIN_EMAIL?.trim().toLowerCase() || 'admin@example.com',
      password: environment.DEMO_ADMIN_PASSWORD || randomSecret(9),
    },
    ...otherAdmin('secondAdmin', 'DEMO_SECOND_ADMIN', environment),
    ...otherAdmin('thirdAdmin', 'DEMO_THIRD_ADMIN', environment),
    parentPassword: environment.DEMO_PARENT_PASSWORD || randomSecret(9),
  })
  if (dataDir === 'memory') return create()
  const file = join(dataDir, 'accounts.json')
  const accounts = await loadOrCreatePrivateJson<unknown>(file, create).catch((cause: unknown) => {
    if (cause instanceof SyntaxError) return null
    throw cause
  })
  if (areAccounts(accounts)) return accounts
  throw new Error(
    `${file} is damaged and names no accounts: put a copy from before in its place; or remove it, and the next start ` +
      'prints new passwords (which are those of the accounts only where the database is new, too).',
  )
}

function areAccounts(value: unknown): value is DemoAccounts {
  const { admin, secondAdmin, thirdAdmin, parentPassword } = (value ?? {}) as Record<
    string,
    unknown
  >
  const isAccount = (account: unknown) => {
    const { email, password } = (account ?? {}) as Record<string, unknown>
    return typeof email === 'string' && typeof password === 'string'
  }
  return (
    isAccount(admin) &&
    typeof parentPassword === 'string' &&
    [secondAdmin, thirdAdmin].every((account) => account === undefined || isAccount(account))
  )
}

function otherAdmin(
  name: 'secondAdmin' | 'thirdAdmin',
  prefix: string,
  environment: NodeJS.ProcessEnv,
): Partial<DemoAccounts> {
  const email = environment[`${prefix}_EMAIL`]?.trim().toLowerCase()
  const password = environment[`${prefix}_PASSWORD`]
  return email && password ? { [name]: { email, password } } : {}
}
