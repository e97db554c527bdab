import type { AppConfig } from '@/lib/config-schema'

/** Replaced by the build, the development server and the tests. */
declare const __APP_CONFIG__: AppConfig

function deepFreeze<T extends object>(value: T): Readonly<T> {
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner as object)
  }
  return Object.freeze(value)
}

/** The operator's settings, checked when the app was built (`config-schema.ts`). */
export const config = deepFreeze(__APP_CONFIG__)
