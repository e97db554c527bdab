import type { TestProject } from 'vitest/node'
import { openStage, type Stage } from './stage.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    stage: Omit<Stage, 'close'>
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { close, ...stage } = await openStage()
  project.provide('stage', stage)
  return close
}
