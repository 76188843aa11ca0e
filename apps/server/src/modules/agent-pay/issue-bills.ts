import type { Db, Tx } from '#server/db/tx.ts'
import { readReach } from '../agency/index.ts'
import type { Brand, Brands } from '../settings/index.ts'
import { markBilled, realtimeLevels, schedule, takeDue, takeRunning } from './due-bills.ts'
import { takeEnded, type EndedPlace } from './ended-bills.ts'
import { lockPay } from './lock-pay.ts'
import { reckonBills, type ReckonedBill } from './order-bills.ts'
import { writeBills } from './write-bills.ts'

/** Below every level of any tree. */
const DEEPEST = 1_000_000

export interface IssueContext {
  readonly db: Db
  readonly brands: Pick<Brands, 'all'>
}

/** Brands that pay anybody, with how far their figures reach. Trials stand in no tree. */
async function forEachBrand(
  { db, brands }: IssueContext,
  work: (brand: Brand, reach: { readonly today: string; readonly whole: string }) => Promise<void>,
): Promise<void> {
  for (const brand of await brands.all()) {
    if (brand.trialOf !== undefined) continue
    const reach = await readReach(db, brand)
    if (reach) await work(brand, reach)
  }
}

/** Says of all contracts that were signed, changed or ended when they are billed next. */
async function scheduleAll(db: Db, brandId: number): Promise<void> {
  const some = async (tx: Tx) => {
    await lockPay(tx, brandId)
    return schedule(tx, brandId)
  }
  while ((await db.transaction(some)) > 0);
}

/** Of a period that was billed before: whether this one says something that those did not. */
async function saysSomething(
  tx: Tx,
  brandId: number,
  reckoned: readonly ReckonedBill[],
  isDayOver: boolean,
): Promise<ReckonedBill[]> {
  const rows = await tx.query<{ contract_no: bigint }>(
    `select distinct b.contract_no from unnest($2::bigint[], $3::date[]) as k(contract, day)
     join contract_bills b on b.brand_id = $1 and b.contract_no = k.contract
       and b.period_from = k.day`,
    [
      brandId,
      reckoned.map(({ contract }) => contract.contractNo),
      reckoned.map(({ period }) => period.from),
    ],
  )
  const billed = new Set(rows.map((row) => row.contract_no))
  return reckoned.filter(({ bill, debt, contract }) => {
    const isNew = bill.amount > 0n || bill.debt !== debt
    return isNew || (isDayOver && !billed.has(contract.contractNo))
  })
}

async function issueSome(
  tx: Tx,
  brand: Brand,
  whole: string,
  kinds: 'realtime' | 'others',
): Promise<number> {
  const { brandId } = brand
  await lockPay(tx, brandId)
  const due = await takeDue(tx, brandId, { whole, kinds })
  if (due.length === 0) return 0
  const reckoned = await reckonBills(tx, brand, due)
  const said = kinds === 'realtime' ? await saysSomething(tx, brandId, reckoned, true) : reckoned
  await writeBills(tx, brand, said)
  await markBilled(
    tx,
    brandId,
    due.map(({ contract, period }) => ({ contract, billedTo: period.to })),
  )
  return due.length
}

/** Corrects contracts that have ended: what changed after their last bill is billed once more. */
async function correctEnded(db: Db, brand: Brand): Promise<void> {
  const some = (from: EndedPlace) => async (tx: Tx) => {
    await lockPay(tx, brand.brandId)
    const { due, last } = await takeEnded(tx, brand.brandId, from)
    const reckoned = due.length === 0 ? [] : await reckonBills(tx, brand, due)
    await writeBills(tx, brand, await saysSomething(tx, brand.brandId, reckoned, false))
    return last
  }
  let after: EndedPlace | undefined = { level: DEEPEST, contractNo: 0n }
  while (after !== undefined) after = await db.transaction(some(after))
}

/**
 * Makes the bills of periods that are over and in the figures whole: earliest first, and of a day
 * those below before those above, whose share they are part of. A bill and the mark of it go
 * together: it may be cut off anywhere, run twice, late, or with the clock put back.
 */
export async function issueBills(context: IssueContext): Promise<void> {
  await forEachBrand(context, async (brand, { whole }) => {
    const { db } = context
    await scheduleAll(db, brand.brandId)
    for (const kinds of ['others', 'realtime'] as const) {
      while ((await db.transaction((tx) => issueSome(tx, brand, whole, kinds))) > 0);
    }
    await correctEnded(db, brand)
  })
}

async function issueTurn(
  tx: Tx,
  brand: Brand,
  asked: { readonly today: string; readonly level: number; readonly after: bigint },
): Promise<bigint | undefined> {
  await lockPay(tx, brand.brandId)
  const { due, last } = await takeRunning(tx, brand.brandId, asked)
  const reckoned = await reckonBills(tx, brand, due)
  await writeBills(tx, brand, await saysSomething(tx, brand.brandId, reckoned, false))
  return last
}

/**
 * Bills real-time salaries for the day so far, less what the day was billed before; whose day says
 * nothing new gets none. To be called every five minutes (specification, section 11).
 */
export async function issueTurns(context: IssueContext): Promise<void> {
  await forEachBrand(context, async (brand, { today }) => {
    await scheduleAll(context.db, brand.brandId)
    for (const level of await realtimeLevels(context.db, brand.brandId)) {
      let after: bigint | undefined = 0n
      while (after !== undefined) {
        const from: bigint = after
        after = await context.db.transaction((tx) =>
          issueTurn(tx, brand, { today, level, after: from }),
        )
      }
    }
  })
}
