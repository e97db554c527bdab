import base from './playwright.config.ts'

/*
 * `npm run test:accessibility`: the specs that look at every page, whose results the page /accessibility shows. It writes
 * them into src/features/public/accessibility/results.json, which is committed.
 */
export default {
  ...base,
  testMatch: [
    '**/accessibility.spec.ts',
    '**/accessibility-admin.spec.ts',
    '**/text-size.spec.ts',
    '**/keyboard.spec.ts',
  ],
  reporter: [['list'], ['./runner/accessibility-reporter.ts']],
} satisfies typeof base
