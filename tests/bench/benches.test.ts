import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Benches that need neither a build of the pages nor a browser of their own. */
const BENCHES = [
  'agent-pay',
  'bets',
  'bets --campaigns 8',
  'dashboard',
  'fanout',
  'ledger-check',
  'play',
  'race',
  'records',
  'search',
  'settle',
  'team',
]

describe('a bench', () => {
  // A brief run may break its budgets: it says nothing about speed.
  it.each(BENCHES)('runs to its end: %s', async (call) => {
    const [name, ...options] = call.split(' ')
    const file = `tests/bench/${name}.ts`
    const bench = spawn(process.execPath, [file, '--brief', ...options], { cwd: ROOT })
    const said = Promise.all([text(bench.stdout), text(bench.stderr)])
    const [[status], [out, faults]] = await Promise.all([once(bench, 'close'), said])
    const last = out.trimEnd().split('\n').at(-1) ?? ''
    expect(() => JSON.parse(last), faults).not.toThrow()
    expect([0, 1]).toContain(status)
  })
})
