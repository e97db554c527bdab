/** The counts of one test file; a failure's diagnostics follow it as indented lines. */
export type Tap = { passed: number; failures: string[] }

const resultLine = /^(not )?ok (\d+)(?: - (.*))?$/
const planLine = /^1\.\.(\d+)$/

/**
 * Parses the Test Anything Protocol from everything that a file's statements returned. A missing plan, or one that does
 * not match the tests run, is a failure: a test that silently did not run proves nothing.
 */
export function readTap(texts: string[]): Tap {
  const failures: string[] = []
  let passed = 0
  let ran = 0
  let planned: number | undefined
  let isAfterFailure = false

  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const result = resultLine.exec(line)
    const plan = planLine.exec(line)
    if (result) {
      ran += 1
      isAfterFailure = result[1] !== undefined
      if (isAfterFailure) failures.push(`not ok ${result[2]} - ${result[3] ?? ''}`)
      else passed += 1
      if (Number(result[2]) !== ran) failures.push(`test ${ran} calls itself ${result[2]}`)
    } else if (plan) {
      // Only the first counts: finish() invents one for a file without a plan.
      planned ??= Number(plan[1])
    } else if (line.startsWith('#') && isAfterFailure) {
      failures.push(`  ${line}`)
    }
  }
  if (planned === undefined) failures.push('the file has no plan')
  else if (planned !== ran) failures.push(`planned ${planned} tests but ran ${ran}`)
  return { passed, failures }
}
