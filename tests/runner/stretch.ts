import os from 'node:os'
import process from 'node:process'

/**
 * How many times longer a run takes than on an idle machine: the runnable processes of the last minute share the cores
 * with it. Where the system does not count them, as on Windows, nothing is stretched.
 */
export function stretchOf(load: number, cores: number): number {
  return 1 + load / cores
}

/** Measured once per run, by the process that starts it; its workers inherit the value. */
const NAME = 'TEST_STRETCH'

/** A time limit, ten times what an idle machine needs, extended for the load at the start of the run. */
export function stretched(ms: number): number {
  const met = (process.env[NAME] ??= String(
    stretchOf(os.loadavg()[0] ?? 0, os.availableParallelism()),
  ))
  return Math.ceil(ms * Math.max(1, Number(met) || 1))
}
