import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { verifyAudit, type AuditReport, type Head } from '../apps/server/src/modules/audit/index.ts'
import { readFlags, runConsole } from './operator/console.ts'
import { withDatabase } from './operator/database.ts'
import { openVault } from './operator/vault.ts'

const HELP = `npm run -s audit:check [-- --data DIR]

Recomputes the audit's chain of every brand from its first entry, compares it with each end that
was signed, and with the ends that earlier checks have kept in the data folder (audit-heads.json),
outside the database. Leaves 0 when all is sound, 1 when it is not, 2 when there is nothing to
check.

  --data DIR   folder of the data (default: ./data); DATABASE_URL and VAULT_KEY go before it
`

interface KeptHead {
  readonly brandId: number
  readonly seq: string
  readonly hash: string
}

function readKept(file: string): Head[] {
  if (!existsSync(file)) return []
  const kept = JSON.parse(readFileSync(file, 'utf8')) as KeptHead[]
  return kept.map(({ brandId, seq, hash }) => ({
    brandId,
    seq: BigInt(seq),
    hash: Buffer.from(hash, 'hex'),
  }))
}

function keep(file: string, reports: readonly AuditReport[]): void {
  const heads = reports.map(({ head }) => ({
    brandId: head.brandId,
    seq: head.seq.toString(),
    hash: head.hash.toString('hex'),
  }))
  writeFileSync(file, `${JSON.stringify(heads, null, 2)}\n`, { mode: 0o600 })
}

function describe(report: AuditReport): string {
  const { brandId, entries, head, fault } = report
  const what = fault === undefined ? 'sound' : `NOT SOUND: ${fault.what} at entry ${fault.seq}`
  return `brand ${brandId}: ${entries} entries, ${what}, head ${head.hash.toString('hex')}`
}

await runConsole(HELP, async (args) => {
  const { data = './data' } = readFlags(args, ['data'])
  const file = join(resolve(data), 'audit-heads.json')
  const known = readKept(file)
  const reports = await withDatabase(data, async (db) => {
    const vault = openVault(data)
    const brands = await db.query<{ brand_id: number }>('select brand_id from brands order by 1')
    const all: AuditReport[] = []
    for (const { brand_id: brandId } of brands) {
      const kept = known.filter((head) => head.brandId === brandId && head.seq > 0n)
      all.push(await verifyAudit(db, vault, brandId, kept))
    }
    return all
  })
  process.stdout.write(`${reports.map(describe).join('\n')}\n`)
  const isSound = reports.every((report) => report.fault === undefined)
  // A chain that is not sound must not become what later ones are compared with.
  if (isSound) {
    mkdirSync(resolve(data), { recursive: true })
    keep(file, reports)
  }
  return isSound ? 0 : 1
})
