import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachBrand, wholeOrHalves, type Queue } from '#server/jobs/stuck-rows.ts'
import { readReach } from '../team-figures/index.ts'
import type { Brands } from '../settings/index.ts'
import {
  listDue,
  listRunning,
  listUnscheduled,
  markBilled,
  realtimeLevels,
  schedule,
  takeDue,
  takeRunning,
  type DueQuery,
  type RunningQuery,
} from './due-bills.ts'
import { listEnded, takeEnded, type EndedPlace } from './ended-bills.ts'
import { lockPay } from './lock-pay.ts'
import { computeBills, type DueBill, type ComputedBill } from './order-bills.ts'
import { writeBills } from './write-bills.ts'

/** Below every level of any tree. */
const DEEPEST = 1_000_000

interface IssueContext {
  readonly db: Db
  readonly brands: Pick<Brands, 'all'>
}

/** Brands with running contracts, and how far their figures reach. Trials are outside the tree. */
async function forEachBrand(
  { db, brands }: IssueContext,
  queue: Queue,
  work: (
    brand: Brand,
    reach: { readonly today: string; readonly whole: string },
  ) => Promise<readonly unknown[]>,
): Promise<void> {
  const payers = (await brands.all()).filter((brand) => brand.trialOf === undefined)
  await eachBrand(db, queue, payers, async (brand) => {
    const reach = await readReach(db, brand)
    return reach ? work(brand, reach) : []
  })
}

/** Of a period that was billed before: whether this bill differs from those. */
async function onlyChanged(
  tx: Tx,
  brandId: number,
  computed: readonly ComputedBill[],
  isDayOver: boolean,
): Promise<ComputedBill[]> {
  const rows = await tx.query<{ contract_no: bigint }>(
    `select distinct b.contract_no from unnest($2::bigint[], $3::date[]) as k(contract, day)
     join contract_bills b on b.brand_id = $1 and b.contract_no = k.contract
       and b.period_from = k.day`,
    [
      brandId,
      computed.map(({ contract }) => contract.contractNo),
      computed.map(({ period }) => period.from),
    ],
  )
  const billed = new Set(rows.map((row) => row.contract_no))
  return computed.filter(({ bill, debt, contract }) => {
    const isNew = bill.amount > 0n || bill.debt !== debt
    return isNew || (isDayOver && !billed.has(contract.contractNo))
  })
}

const numbersOf = (due: readonly DueBill[]) => due.map(({ contract }) => contract.contractNo)

async function issueSome(tx: Tx, brand: Brand, choice: DueQuery) {
  const { brandId } = brand
  await lockPay(tx, brandId)
  const due = await takeDue(tx, brandId, choice)
  if (due.length === 0) return { rows: [] }
  const computed = await computeBills(tx, brand, due)
  const isRealtime = choice.kinds === 'realtime'
  const changed = isRealtime ? await onlyChanged(tx, brandId, computed, true) : computed
  await writeBills(tx, brand, changed)
  await markBilled(
    tx,
    brandId,
    due.map(({ contract, period }) => ({ contract, billedTo: period.to })),
  )
  return { rows: numbersOf(due) }
}

/** A contract as a row of its queue: one that cannot be billed does not block other lines. */
const contractsOfBrand = (brandId: number) =>
  ({
    queue: 'bill.make',
    keyOf: (contractNo: bigint) => ({ brandId, key: `${brandId}/${contractNo}` }),
  }) as const

/**
 * Schedules the next billing of all contracts that were signed, changed or ended. Returns the
 * faults of single contracts.
 */
async function scheduleAll(db: Db, brandId: number): Promise<unknown[]> {
  const faults: unknown[] = []
  const some = (only?: readonly bigint[]) =>
    db.transaction(async (tx) => {
      await lockPay(tx, brandId)
      return { rows: await schedule(tx, brandId, only) }
    })
  for (let count: number | undefined; count !== 0;) {
    const turn = await wholeOrHalves(db, contractsOfBrand(brandId), some, {
      list: () => listUnscheduled(db, brandId),
      work: some,
    })
    count = turn.done?.rows.length
    faults.push(...turn.faults)
  }
  return faults
}

/** Bills all that is due. Returns the faults of single contracts. */
async function issueDue(db: Db, brand: Brand, choice: DueQuery): Promise<unknown[]> {
  const { brandId } = brand
  const faults: unknown[] = []
  const bill = (of: DueQuery) => db.transaction((tx) => issueSome(tx, brand, of))
  for (let count: number | undefined; count !== 0;) {
    const turn = await wholeOrHalves(db, contractsOfBrand(brandId), () => bill(choice), {
      list: () => listDue(db, brandId, choice),
      work: (only) => bill({ ...choice, only }),
    })
    count = turn.done?.rows.length
    faults.push(...turn.faults)
  }
  return faults
}

async function correctSome(tx: Tx, brand: Brand, after: EndedPlace, only?: readonly bigint[]) {
  await lockPay(tx, brand.brandId)
  const { due, last } = await takeEnded(tx, brand.brandId, after, only)
  const computed = due.length === 0 ? [] : await computeBills(tx, brand, due)
  await writeBills(tx, brand, await onlyChanged(tx, brand.brandId, computed, false))
  return { last, rows: numbersOf(due) }
}

/**
 * Corrects contracts that have ended: what changed after their last bill is billed once more.
 * Returns the faults of single contracts.
 */
async function correctEnded(db: Db, brand: Brand): Promise<unknown[]> {
  const { brandId } = brand
  const faults: unknown[] = []
  let after: EndedPlace | undefined = { level: DEEPEST, contractNo: 0n }
  while (after !== undefined) {
    const from: EndedPlace = after
    const correct = (only?: readonly bigint[]) =>
      db.transaction((tx) => correctSome(tx, brand, from, only))
    let last: EndedPlace | undefined
    const turn = await wholeOrHalves(db, contractsOfBrand(brandId), correct, {
      list: async () => {
        const listed = await listEnded(db, brandId, from)
        last = listed.last
        return listed.contractNos
      },
      work: correct,
    })
    faults.push(...turn.faults)
    after = turn.done ? turn.done.last : last
  }
  return faults
}

/**
 * Issues the bills of periods that are over and complete in the figures: earliest first, and of a
 * day those below before those above, whose share they are part of. A bill and its mark are
 * committed together: it may be interrupted anywhere, run twice, late, or with the clock put back.
 * A failing contract blocks its own line only, and is thrown in the end.
 */
export async function issueBills(context: IssueContext): Promise<void> {
  await forEachBrand(context, 'bills.make', async (brand, { whole }) => {
    const { db } = context
    const unscheduled = await scheduleAll(db, brand.brandId)
    const others = await issueDue(db, brand, { whole, kinds: 'others' })
    const realtime = await issueDue(db, brand, { whole, kinds: 'realtime' })
    const ended = await correctEnded(db, brand)
    return [...unscheduled, ...others, ...realtime, ...ended]
  })
}

async function issueTurn(tx: Tx, brand: Brand, choice: RunningQuery) {
  await lockPay(tx, brand.brandId)
  const { due, last } = await takeRunning(tx, brand.brandId, choice)
  const computed = await computeBills(tx, brand, due)
  await writeBills(tx, brand, await onlyChanged(tx, brand.brandId, computed, false))
  return { last, rows: numbersOf(due) }
}

/** Bills a level's real-time salaries. Returns the faults of single contracts. */
async function issueLevel(db: Db, brand: Brand, today: string, level: number): Promise<unknown[]> {
  const { brandId } = brand
  const faults: unknown[] = []
  let after: bigint | undefined = 0n
  while (after !== undefined) {
    const choice: RunningQuery = { today, level, after }
    const bill = (of: RunningQuery) => db.transaction((tx) => issueTurn(tx, brand, of))
    let listed: readonly bigint[] = []
    const turn = await wholeOrHalves(db, contractsOfBrand(brandId), () => bill(choice), {
      list: async () => {
        listed = await listRunning(db, brandId, choice)
        return listed
      },
      work: (only) => bill({ ...choice, only }),
    })
    faults.push(...turn.faults)
    after = turn.done ? turn.done.last : listed.at(-1)
  }
  return faults
}

/**
 * Bills real-time salaries for the day so far, less what the day was billed before; a day without
 * changes gets none. To be called every five minutes (SPECIFICATION 9.7).
 */
export async function issueTurns(context: IssueContext): Promise<void> {
  await forEachBrand(context, 'bills.turn', async (brand, { today }) => {
    const { db } = context
    const faults = await scheduleAll(db, brand.brandId)
    for (const level of await realtimeLevels(db, brand.brandId)) {
      faults.push(...(await issueLevel(db, brand, today, level)))
    }
    return faults
  })
}
