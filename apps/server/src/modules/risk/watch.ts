import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachRow, isRested, throwAll } from '#server/jobs/stuck-rows.ts'
import type { Brands } from '../settings/index.ts'
import { raiseCase } from './cases.ts'
import { SCENARIOS } from './scenarios.ts'
import { readStory } from './story.ts'

/** Accounts per turn. */
const BATCH_SIZE = 50

async function moved(db: Db, brandId: number): Promise<bigint[]> {
  const rows = await db.query<{ account_id: bigint }>(
    `select a.account_id from ledger_accounts a
     left join risk_looks l on l.brand_id = a.brand_id and l.account_id = a.account_id
     where a.brand_id = $1 and a.kind = 'cash' and a.seq > coalesce(l.seq, 0)
       and ${isRested('risk.look', "a.brand_id || '/' || a.account_id")}
     order by l.seq nulls first, a.account_id limit $2`,
    [brandId, BATCH_SIZE],
  )
  return rows.map((row) => row.account_id)
}

/** Checks one account. Writes its cases and the mark that it was checked together. */
async function checkAccount(tx: Tx, { brandId, profile }: Brand, accountId: bigint): Promise<void> {
  const story = await readStory(tx, brandId, accountId)
  if (!story) return
  for (const scenario of SCENARIOS) {
    const seen = scenario(story, profile.money.aml)
    if (seen) await raiseCase(tx, { brandId, memberId: story.memberId, ...seen })
  }
  await tx.query(
    `insert into risk_looks (brand_id, account_id, seq) values ($1, $2, $3)
     on conflict (brand_id, account_id) do update set seq = greatest(risk_looks.seq, excluded.seq)`,
    [brandId, accountId, story.seq],
  )
}

/**
 * Checks members whose money has moved since their last check, a batch per turn. For the worker;
 * several may run: two that check at once raise one case. An interrupted turn leaves accounts that
 * are checked again. Returns how many it checked. Throws AggregateError of those that failed, after
 * all others have been checked.
 */
export async function watchMoney(context: {
  readonly db: Db
  readonly brands: Pick<Brands, 'all'>
}): Promise<number> {
  let checked = 0
  const faults: unknown[] = []
  for (const brand of await context.brands.all()) {
    if (brand.trialOf !== undefined) continue
    const accounts = await moved(context.db, brand.brandId)
    const { brandId } = brand
    const keyOf = (accountId: bigint) => ({ brandId, key: `${brandId}/${accountId}` })
    const look = (accountId: bigint) =>
      context.db.transaction((tx) => checkAccount(tx, brand, accountId))
    faults.push(...(await eachRow(context.db, accounts, { queue: 'risk.look', keyOf }, look)))
    checked += accounts.length
  }
  throwAll(faults, 'accounts were not checked')
  return checked
}
