import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { familyOf, VN_MB_PRIZES, type VnMbDraw } from '@fairhouse/lottery/all'
import {
  deleteEmbeddedData,
  startEmbeddedPostgres,
} from '../../../apps/server/src/adapters/embedded-postgres/index.ts'
import { openPool } from '../../../apps/server/src/db/pool.ts'
import { createDb } from '../../../apps/server/src/db/tx.ts'
import { checkLedger } from '../../../apps/server/src/invariants.ts'
import { streamOf } from '../../conformance/replay/plan.ts'

const SCRIPT = fileURLToPath(new URL('../../conformance/replay.ts', import.meta.url))
const DAYS = 300
const DAY_MS = 86_400_000

/** Invented results: the fault is at test here, not the draws. */
function inventedCsv(): string {
  const stream = streamOf('kill', 'draws')
  const rows = Array.from({ length: DAYS }, (_, day) => {
    const { prizes } = familyOf('VN_MB').drawFrom(stream) as VnMbDraw
    const date = new Date(Date.UTC(2020, 0, 1) + day * DAY_MS).toISOString().slice(0, 10)
    return [date, ...VN_MB_PRIZES.flatMap(({ name }) => prizes[name])].join(',')
  })
  const heads = VN_MB_PRIZES.flatMap(({ count }, tier) => {
    const name = tier === 0 ? 'special' : `prize${tier}`
    return count === 1 ? [name] : Array.from({ length: count }, (_, at) => `${name}_${at + 1}`)
  })
  return [['date', ...heads].join(','), ...rows].join('\n')
}

/**
 * Starts the replay as a process with its own PostgreSQL, kills it during its bets, and checks the
 * ledger that it leaves.
 */
export async function killReplay(): Promise<{ bets: bigint; faults: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-kill-'))
  chmodSync(folder, 0o711)
  const draws = join(folder, 'draws.csv')
  const dataDir = join(folder, 'data')
  writeFileSync(draws, inventedCsv())
  const flags = ['--lottery', 'xsmb', '--draws', draws, '--members', '8', '--bets', '200000']
  const child = spawn(process.execPath, [SCRIPT, ...flags, '--data', dataDir], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    // Its first line of progress says that bets are coming in.
    await Promise.race([once(child.stderr, 'data'), once(child, 'exit')])
    await new Promise((resolve) => setTimeout(resolve, randomInt(500, 3_000)))
    if (child.exitCode !== null) return { bets: 0n, faults: ['the replay ended before its time'] }
    child.kill('SIGKILL')
    await once(child, 'exit')
    return await checkData(dataDir)
  } finally {
    child.kill('SIGKILL')
    await deleteEmbeddedData(dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function checkData(dataDir: string): Promise<{ bets: bigint; faults: readonly string[] }> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const pool = openPool(postgres.url, { connections: 1 })
  try {
    const { bets, faults } = await createDb(pool).transaction(checkLedger)
    const broken = faults.map((fault) => `replay: ${fault.invariant}, ${fault.first}`)
    return { bets, faults: bets === 0n ? [...broken, 'replay: no bet was placed'] : broken }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}
