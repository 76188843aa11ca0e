import type { Kind } from './kinds.ts'
import type { TestResult } from './results.ts'
import type { NamedFault, Verdict } from './verdict.ts'

const SLOWEST = 20
const LONGEST_LINE = 300

/** What a run of a kind took. */
export interface KindRun {
  readonly kind: Kind
  readonly seconds: number
  /** All tries, the first of them first. */
  readonly tries: readonly (readonly TestResult[])[]
}

/** Minutes of each kind, second tries included. */
export function describeMinutes(runs: readonly KindRun[]): string {
  const total = runs.reduce((sum, { seconds }) => sum + seconds, 0)
  const kinds = runs.map(({ kind, seconds }) => [kind, seconds] as const)
  const rows = [...kinds, ['all', total] as const]
  return rows.map(([name, seconds]) => `  ${name.padEnd(9)}${minutes(seconds)}`).join('\n')
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1).padStart(6)} min`
}

/** The test files that took longest in their first try, set-up and loading included. */
export function describeSlowest(runs: readonly KindRun[]): string {
  const perFile = new Map<string, number>()
  for (const { tries } of runs) {
    for (const { file, seconds } of tries[0] ?? []) {
      perFile.set(file, (perFile.get(file) ?? 0) + seconds)
    }
  }
  const slowest = [...perFile].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST)
  return slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${file}`).join('\n')
}

/** Each fault by name and first line, then a last line that counts. */
export function describeVerdict({ passed, skipped, failed, unsteady, listed }: Verdict): string {
  const rest = skipped > 0 ? `, ${skipped} skipped` : ''
  return [
    ...unsteady.map((fault) => `  ~ unsteady: ${lineOf(fault)}`),
    ...listed.map((fault) => `  ~ listed as unsteady, failed: ${lineOf(fault)}`),
    ...failed.map((fault) => `  ✘ ${lineOf(fault)}`),
    `${passed} passed, ${failed.length} failed${rest}`,
  ].join('\n')
}

function lineOf({ name, error }: NamedFault): string {
  const first = error.split('\n')[0] ?? ''
  const line = first === '' ? name : `${name}: ${first}`
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line
}

/** How many first tries failed, by kind. */
export function describeFailureRate(runs: readonly KindRun[]): string {
  const rows = runs.map(({ kind, tries }) => {
    const ran = (tries[0] ?? []).filter(({ status }) => status !== 'skipped')
    const failed = ran.filter(({ status }) => status === 'failed').length
    const share = ran.length === 0 ? 0 : (100 * failed) / ran.length
    const percent = `${share.toFixed(3)} %`
    return `  ${kind.padEnd(9)}${failed} of ${ran.length} first tries failed (${percent})`
  })
  return rows.join('\n')
}

/** How often each test passed of the times it ran, those that failed first. */
export function describeRepeats(results: readonly TestResult[]): string {
  const counts = new Map<string, { passed: number; ran: number }>()
  for (const { file, name, status } of results) {
    if (status === 'skipped') continue
    const id = `${file} › ${name}`
    const count = counts.get(id) ?? { passed: 0, ran: 0 }
    counts.set(id, {
      passed: count.passed + (status === 'passed' ? 1 : 0),
      ran: count.ran + 1,
    })
  }
  const share = ({ passed, ran }: { passed: number; ran: number }) => passed / ran
  return [...counts]
    .toSorted(([, one], [, other]) => share(one) - share(other))
    .map(([id, { passed, ran }]) => `  ${passed} of ${ran}  ${id}`)
    .join('\n')
}
