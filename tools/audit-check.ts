import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Vault } from '../apps/server/src/adapters/vault/vault.ts'
import {
  signHead,
  verifyAudit,
  type AuditReport,
  type Head,
  type SavedHead,
} from '../apps/server/src/modules/audit/index.ts'
import { readFlags, runConsole } from './operator/console.ts'
import type { Db } from '../apps/server/src/db/tx.ts'
import { withDatabase } from './operator/database.ts'
import { openVault } from './operator/vault.ts'
import { UsageError } from './start/options.ts'

const HELP = `npm run -s audit:check [-- --data DIR] [--heads FILE]

Recomputes the audit's chain of every brand from its first entry, compares it with each end that
was signed, and with the ends that were kept outside the database: by the worker in the data folder
(audit-heads.jsonl), and in FILE, which may be a mail or objects of a store: every line of JSON in
it is taken. An end whose signature is not ours is refused. Leaves 0 when all is sound, 1 when it
is not, 2 when there is nothing to check.

  --data DIR    folder of the data (default: ./data); DATABASE_URL and VAULT_KEY go before it
  --heads FILE  ends that were kept elsewhere
`

function isKept(value: unknown): value is SavedHead {
  const head = value as Partial<SavedHead> | null
  return (
    typeof head === 'object' &&
    Number.isSafeInteger(head?.brandId) &&
    /^\d{1,18}$/.test(head?.seq ?? '') &&
    /^[0-9a-f]{64}$/.test(head?.hash ?? '') &&
    /^[0-9a-f]+$/.test(head?.signature ?? '')
  )
}

/** The heads within a text. Throws for one that the vault has not signed. */
function readHeads(vault: Vault, text: string, file: string): Head[] {
  const lines = text.split('\n').filter((line) => line.trim().startsWith('{'))
  return lines.map((line, at) => {
    let kept: unknown
    try {
      kept = JSON.parse(line)
    } catch {
      kept = undefined
    }
    if (!isKept(kept)) throw new UsageError(`${file}: end ${at + 1} cannot be read.`)
    const hash = Buffer.from(kept.hash, 'hex')
    const head = { brandId: kept.brandId, seq: BigInt(kept.seq), hash }
    if (signHead(vault, head).toString('hex') !== kept.signature) {
      throw new UsageError(`${file}: the signature of end ${at + 1} is not ours.`)
    }
    return head
  })
}

function describe(report: AuditReport): string {
  const { brandId, entries, head, fault } = report
  const what = fault === undefined ? 'sound' : `NOT SOUND: ${fault.what} at entry ${fault.seq}`
  return `brand ${brandId}: ${entries} entries, ${what}, head ${head.hash.toString('hex')}`
}

await runConsole(HELP, async (args) => {
  const { data = './data', heads } = readFlags(args, ['data', 'heads'])
  if (heads !== undefined && !existsSync(heads)) {
    throw new UsageError(`--heads: there is no file ${heads}.`)
  }
  const vault = openVault(data)
  const own = join(resolve(data), 'audit-heads.jsonl')
  const files = [...(existsSync(own) ? [own] : []), ...(heads === undefined ? [] : [heads])]
  const known = files.flatMap((file) => readHeads(vault, readFileSync(file, 'utf8'), file))
  const check = async (db: Db) => {
    const brands = await db.query<{ brand_id: number }>('select brand_id from brands order by 1')
    const all: AuditReport[] = []
    for (const { brand_id: brandId } of brands) {
      const kept = known.filter((head) => head.brandId === brandId && head.seq > 0n)
      all.push(await verifyAudit(db, vault, brandId, kept))
    }
    return all
  }
  const reports = await withDatabase(data, check, 'reader')
  process.stdout.write(`${reports.map(describe).join('\n')}\n`)
  return reports.every((report) => report.fault === undefined) ? 0 : 1
})
