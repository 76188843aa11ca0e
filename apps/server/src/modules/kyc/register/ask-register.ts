import type { Brand } from '#server/core/brand.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db } from '#server/db/tx.ts'
import { eachRow, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import type { SamePerson } from '../../gambling-limits/index.ts'
import { taxIdOf } from '../standing.ts'
import type { Brands } from '../../settings/index.ts'
import type { ExclusionRegister, RegisterAnswer } from './port.ts'
import { CLAIM_SECONDS, recordAnswer, type Occasion } from './record-answer.ts'

export interface ExclusionRegisterContext {
  readonly db: Db
  readonly vault: Vault
  readonly register: ExclusionRegister
  readonly samePerson: SamePerson
}

/** Asks about one member, and saves the answer. A member without a number cannot be asked about. */
async function askRegister(
  context: ExclusionRegisterContext,
  brand: Brand,
  memberId: bigint,
  occasion: Occasion,
): Promise<void> {
  const { db, vault, register } = context
  const taxId = await taxIdOf({ db, vault }, brand.brandId, memberId)
  if (taxId === undefined) return
  const answer = await register.isListed(taxId).catch((): RegisterAnswer => 'unknown')
  await db.transaction((tx) => recordAnswer(tx, context, brand, memberId, { answer, occasion }))
}

/** True for the first call of a day: one query per member and day is enough. */
async function claimDay({ db }: ExclusionRegisterContext, brand: Brand, memberId: bigint) {
  const today = dayIn(brand.profile.timeZone, await readNow(db))
  const rows = await db.query(
    `update member_register
     set asked_day = $3, retry_at = app_now() + make_interval(secs => $4)
     where brand_id = $1 and member_id = $2 and asked_day < $3 returning 1 as claimed`,
    [brand.brandId, memberId, today, CLAIM_SECONDS],
    'register-day',
  )
  return rows.length > 0
}

/**
 * On a login: at the first one of a day, in the jurisdiction's time zone, the register is asked
 * [S-6]. An interrupted query is retried by the worker.
 */
export async function askAtLogin(
  context: ExclusionRegisterContext,
  brand: Brand,
  memberId: bigint,
): Promise<void> {
  if (!brand.profile.money.register.isAsked) return
  if (await claimDay(context, brand, memberId)) {
    await askRegister(context, brand, memberId, 'login')
  }
}

/** On a new number: asked at once, whatever the day. */
export async function askAtSignUp(
  context: ExclusionRegisterContext,
  brand: Brand,
  memberId: bigint,
): Promise<void> {
  if (!brand.profile.money.register.isAsked) return
  const rows = await context.db.query(
    `select 1 from member_register
     where brand_id = $1 and member_id = $2 and heard_at is null`,
    [brand.brandId, memberId],
  )
  if (rows.length > 0) await askRegister(context, brand, memberId, 'signUp')
}

interface DueRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly member_id: bigint
}

const taken = {
  queue: 'register.ask',
  keyOf: keyBy('member_id'),
} as const

/** Queries per turn: the register of a state counts them, and so do we. */
const BATCH_SIZE = 20

type WorkerContext = ExclusionRegisterContext & { readonly brands: Pick<Brands, 'byId' | 'all'> }

/** Retries failed queries. For the worker; several may run. */
export async function retryRegister(context: WorkerContext): Promise<number> {
  const rows = await context.db.query<DueRow>(
    `update member_register r set retry_at = app_now() + make_interval(secs => $2)
     from (select brand_id, member_id from member_register where retry_at <= app_now()
           order by retry_at limit $1 for update skip locked) as due
     where r.brand_id = due.brand_id and r.member_id = due.member_id
     returning r.brand_id, r.member_id`,
    [BATCH_SIZE, CLAIM_SECONDS],
  )
  const faults = await eachRow(context.db, rows, taken, async (row) =>
    askRegister(context, await context.brands.byId(row.brand_id), row.member_id, 'retry'),
  )
  throwAll(faults, 'the register was not asked again')
  return rows.length
}

/**
 * Asks about everyone whose last answer is older than the profile allows, some at a turn
 * [S-6]. For the worker; several may run.
 */
export async function askWholeBase(context: WorkerContext): Promise<number> {
  let count = 0
  const faults: unknown[] = []
  for (const brand of await context.brands.all()) {
    const { isAsked, wholeBaseDays } = brand.profile.money.register
    if (!isAsked) continue
    const rows = await context.db.query<DueRow>(
      `update member_register r set retry_at = app_now() + make_interval(secs => $4)
       from (select member_id from member_register
             where brand_id = $1 and retry_at is null
               and heard_at < app_now() - make_interval(days => $2)
             order by heard_at limit $3 for update skip locked) as due
       where r.brand_id = $1 and r.member_id = due.member_id
       returning r.brand_id, r.member_id`,
      [brand.brandId, wholeBaseDays, BATCH_SIZE, CLAIM_SECONDS],
    )
    const ask = (row: DueRow) => askRegister(context, brand, row.member_id, 'wholeBase')
    faults.push(...(await eachRow(context.db, rows, taken, ask)))
    count += rows.length
  }
  throwAll(faults, 'the register was not asked about all')
  return count
}
