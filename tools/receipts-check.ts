import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  checkReceipts,
  type KnownDay,
  type ReceiptReport,
} from '../apps/server/src/modules/receipts/index.ts'
import { createBrands } from '../apps/server/src/modules/settings/index.ts'
import { readFlags, runConsole } from './operator/console.ts'
import type { Db } from '../apps/server/src/db/tx.ts'
import { withDatabase } from './operator/database.ts'
import { openVault } from './operator/vault.ts'

const HELP = `npm run -s receipts:check [-- --data DIR]

Makes every sealed day of every brand anew from the ledger and the audit, and compares it with what
was sealed, signed and chained, and with the days that earlier checks have kept in the data folder
(receipt-heads.json), outside the database. Leaves 0 when all is sound, 1 when it is not, 2 when
there is nothing to check.

  --data DIR   folder of the data (default: ./data); DATABASE_URL and VAULT_KEY go before it
`

type Kept = Readonly<Record<string, KnownDay | undefined>>

function describe({ brandId, days, lines, head, fault }: ReceiptReport): string {
  const where = fault?.where === undefined ? '' : ` of ${fault.where}`
  const what = fault ? `NOT SOUND: ${fault.what}${where} on ${fault.day}` : 'sound'
  const last = head ? `, head ${head.day} ${head.hash}` : ''
  return `brand ${brandId}: ${days} days, ${lines} lines, ${what}${last}`
}

await runConsole(HELP, async (args) => {
  const { data = './data' } = readFlags(args, ['data'])
  const file = join(resolve(data), 'receipt-heads.json')
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {}
  const check = async (db: Db) => {
    const vault = openVault(data)
    const all: ReceiptReport[] = []
    for (const brand of await createBrands(db, () => performance.now()).all()) {
      const known = kept[brand.brandId]
      all.push(await checkReceipts(db, vault, brand, known ? [known] : []))
    }
    return all
  }
  const reports = await withDatabase(data, check, 'reader')
  process.stdout.write(`${reports.map(describe).join('\n')}\n`)
  const isSound = reports.every(({ fault }) => fault === undefined)
  // Unsound days must not become what later ones are compared with.
  if (isSound) {
    mkdirSync(resolve(data), { recursive: true })
    const heads = Object.fromEntries(reports.map(({ brandId, head }) => [brandId, head]))
    writeFileSync(file, `${JSON.stringify(heads, null, 2)}\n`, { mode: 0o600 })
  }
  return isSound ? 0 : 1
})
