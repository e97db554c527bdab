import type { Tap } from './tap.ts'
export function runRaces(url: string): Promise<Tap> {
  void url
  return Promise.resolve({ passed: 0, failures: [] })
}
