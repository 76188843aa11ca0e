import { minor } from '@fairhouse/money'
import { demoBrand } from '@fairhouse/profiles'
import { writeAudit } from '@fairhouse/server/modules/audit/index.ts'
import { postHouse } from '@fairhouse/server/modules/ledger/index.ts'
import {
  checkReceipts,
  sealDays,
  type KnownDay,
} from '@fairhouse/server/modules/receipts/index.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { setClock, simulateClock } from '@fairhouse/server/simulator/clock.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { tamperAtRandom, TAMPERED_TABLES } from '../../../apps/server/test/tampering.ts'
import { addMembers } from '../money/members.ts'
import type { TamperedChain } from './chain.ts'

const brand = toBrand(demoBrand, demoBrand.brandId)
const DAY_MS = 24 * 3_600_000
/** Days that are sealed, counted back from today. */
const AGO = [5, 4, 3]
const PER_DAY = 4

let days: readonly string[] = []
/** An auditor records the last sealed day externally. */
let noted: readonly KnownDay[] = []

async function readToday(db: Db): Promise<number> {
  const rows = await db.query<{ now: Date }>('select app_now() as now')
  return (rows[0]?.now ?? new Date(0)).setUTCHours(12, 0, 0, 0)
}

/** A day with postings of members and of house accounts, and audited actions. */
async function liveThrough(db: Db, ago: number): Promise<void> {
  await addMembers(db, `sealed${ago}n`, PER_DAY, BigInt(ago) * 10_000n)
  await db.transaction(async (tx) => {
    const ref = BigInt(ago)
    await postHouse(tx, { brandId: 1, code: 'withdrawal.paid', ref, amount: minor(5n) })
    for (let n = 0; n < PER_DAY; n += 1) {
      await writeAudit(tx, {
        brandId: 1,
        actor: 'staff:ana',
        action: 'member.blocked',
        subject: `mbr_${ago}${n}`,
        details: { ago, n },
        address: '203.0.113.7',
      })
    }
  })
}

/** The days that members have receipts of: what was booked and audited, sealed day by day. */
export const receiptsChain: TamperedChain = {
  name: 'receipts',
  tables: [...TAMPERED_TABLES],

  async fill(db, vault) {
    const today = await readToday(db)
    const dates = AGO.map((ago) => new Date(today - ago * DAY_MS))
    days = dates.map((date) => date.toISOString().slice(0, 10))
    await simulateClock(db, dates[0] ?? new Date(today))
    for (const [index, ago] of AGO.entries()) {
      await setClock(db, dates[index] ?? new Date(today))
      await liveThrough(db, ago)
    }
    await setClock(db, new Date(today - 2 * DAY_MS))
    await sealDays({ db, vault, brands: { all: () => Promise.resolve([brand]) } })
    const { head } = await checkReceipts(db, vault, brand, [])
    if (!head || head.day !== days.at(-1)) throw new Error(`${days.at(-1)} is not sealed`)
    noted = [head]
  },

  async tamper(db, stream) {
    const table = TAMPERED_TABLES[stream.next(TAMPERED_TABLES.length)] ?? 'ledger_postings'
    const { timeZone } = brand.profile
    const below = (bound: number) => stream.next(bound)
    const { what, undo } = await tamperAtRandom(db, table, days, timeZone, below)
    return { what, statements: [], undo }
  },

  async verify(db, vault) {
    const { fault } = await checkReceipts(db, vault, brand, noted)
    return fault && `${fault.what} of ${fault.day}`
  },
}
