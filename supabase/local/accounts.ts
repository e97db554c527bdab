import { join } from 'node:path'
import { loadOrCreatePrivateJson, randomSecret } from './secrets.ts'

export interface Account {
  email: string
  password: string
}

/** The accounts of the demonstration. */
export interface DemoAccounts {
  admin: Account
  /** All demonstration parents have this password. */
  parentPassword: string
}

/**
 * The accounts of this data folder, chosen on its first start and the same ever after: the
 * administrator's from the environment where it names one, passwords at random where it does not.
 */
export function loadDemoAccounts(
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): Promise<DemoAccounts> {
  const create = () => ({
    admin: {
      email: environment.DEMO_ADMIN_EMAIL?.trim().toLowerCase() || 'admin@example.com',
      password: environment.DEMO_ADMIN_PASSWORD || randomSecret(9),
    },
    parentPassword: randomSecret(9),
  })
  if (dataDir === 'memory') return Promise.resolve(create())
  return loadOrCreatePrivateJson(join(dataDir, 'accounts.json'), create)
}
