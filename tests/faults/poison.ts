import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WORK_QUEUES, type WorkQueue } from '@fairhouse/protocol'
import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { runTests } from './lib/run-tests.ts'
import type { Verdict } from './poison/trial.ts'

const HELP = `npm run -s faults -- poison

In every queue of the worker rows are due, and the work of one of them fails each time: what it
writes is refused, or what it reads is broken. All others must be done meanwhile; that one must be
parked after its tries, shown to staff and counted in the figures; and once it is sound and was
released, it must be done, once. On a real PostgreSQL, by the trial's clock. Prints one line of JSON
for each queue, with "status": ok or broken, and one line in the end. Leaves 0 when all queues are
ok, else 1; a queue without a scenario is missing.
`

function readVerdicts(file: string): readonly Verdict[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Verdict)
}

/** Worst verdict of a queue, over the steps at which a row failed. */
function verdictOf(queue: WorkQueue, all: readonly Verdict[]) {
  const own = all.filter((verdict) => verdict.queue === queue)
  const broken = own.find(({ status }) => status !== 'ok')
  return broken ?? own[0] ?? { trial: 'poison', queue, status: 'missing' as const }
}

await runConsole(HELP, async (args) => {
  readFlags(args, [])
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'poison-'))
  const file = join(folder, 'verdicts.jsonl')
  try {
    const files = ['tests/faults/poison.test.ts']
    const results = await runTests('trials', files, { POISON_REPORT: file })
    const all = readVerdicts(file)
    const verdicts = WORK_QUEUES.map((queue) => verdictOf(queue, all))
    for (const verdict of verdicts) process.stdout.write(`${JSON.stringify(verdict)}\n`)
    const ok = verdicts.filter(({ status }) => status === 'ok').length
    const failed = results.filter(({ status }) => status === 'failed').length
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    const queues = WORK_QUEUES.length
    process.stdout.write(`${JSON.stringify({ trial: 'poison', seconds, queues, ok, failed })}\n`)
    return ok === queues && failed === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
