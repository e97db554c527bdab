import os from 'node:os'
import process from 'node:process'

/**
 * How many times longer a run takes than on an idle machine: the processes of the last minute that wanted a core share
 * the cores with it. Where the system does not count them, as on Windows, nothing is stretched.
 */
export function stretchOf(load: number, cores: number): number {
  return 1 + load / cores
}

/** Measured once a run, by the process that starts it; its workers inherit what it found. */
const NAME = 'TEST_STRETCH'

/** A limit that is ten times what an idle machine needs, as long as this run needs it under the load that it met. */
export function stretched(ms: number): number {
  const met = (process.env[NAME] ??= String(
    stretchOf(os.loadavg()[0] ?? 0, os.availableParallelism()),
  ))
  return Math.ceil(ms * Math.max(1, Number(met) || 1))
}
