import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Benches that need neither a build of the pages nor a browser of their own. */
const BENCHES = [
  'agent-pay',
  'bets',
  'dashboard',
  'fanout',
  'ledger-check',
  'play',
  'records',
  'search',
  'settle',
  'team',
]

describe('a bench', () => {
  // A brief run may break its budgets: it says nothing about speed.
  it.each(BENCHES)('runs to its end: %s', (name) => {
    const file = `tests/bench/${name}.ts`
    const run = spawnSync(process.execPath, [file, '--brief'], { cwd: ROOT, encoding: 'utf8' })
    const last = run.stdout.trimEnd().split('\n').at(-1) ?? ''
    expect(() => JSON.parse(last), run.stderr).not.toThrow()
    expect([0, 1]).toContain(run.status)
  })
})
