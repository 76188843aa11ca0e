import { randomUUID } from 'node:crypto'
import { POSTINGS, HOUSE_ACCOUNTS } from '@fairhouse/protocol'
import type { SessionMember } from '../../../apps/server/src/core/caller.ts'
import type { Vault } from '@fairhouse/server/adapters/vault/vault.ts'
import type { Db, Tx } from '@fairhouse/server/db/tx.ts'
import { Problem } from '@fairhouse/server/core/problem.ts'
import { wireId } from '@fairhouse/server/core/ids.ts'
import {
  noteApproved,
  type ApprovedApplication,
} from '../../../apps/server/src/modules/promotions/note-approved.ts'
import { redeemCode } from '../../../apps/server/src/modules/promotions/take-part.ts'
import { claimRewards } from '../../../apps/server/src/modules/rewards/index.ts'
import type { Actor, Cast } from './cast.ts'
import type { TrialEvent } from './draw-events.ts'
import { BRAND, giveAll } from './give.ts'
import { notePlay, type Model } from './model.ts'

/** Six hours of the trial; `day` is the day they are of, and the clock stands at `now`. */
export interface Wave {
  readonly now: Date
  readonly day: string
}

export interface Stage {
  readonly db: Db
  readonly vault: Vault
  readonly cast: Cast
  readonly model: Model
}

type EventOf<K extends TrialEvent['kind']> = Extract<TrialEvent, { readonly kind: K }>

const ofKind = <K extends TrialEvent['kind']>(events: readonly TrialEvent[], kind: K) =>
  events.filter((one): one is EventOf<K> => one.kind === kind)

const NAMES = { language: 'en', own: 'en' } as const

function sessionOf({ memberId, accountId, username }: Actor): SessionMember {
  return {
    brandId: 1,
    accountId,
    memberId,
    username,
    kind: 'member',
    sessionId: '0',
    stepUpUntil: undefined,
    isRestricted: false,
    idleSeconds: 1_800,
  }
}

/** The deposit as it was credited, with its payment and its posting. */
const DEPOSIT = `
with k as (select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[],
    $5::text[]) with ordinality as k(account_id, member_id, amount, at, id, place)),
d as (
  insert into deposits (brand_id, public_id, member_id, account_id, amount, credited, status,
    gateway, method, request_key, input_hash, created_at, credited_at, expires_at)
  select 1, 'dep_' || id, member_id, account_id, amount, amount, 'credited', 'sandbox', 'pix',
    id::uuid, id::uuid, at, at, at + interval '1 hour'
  from k order by place returning deposit_no, public_id, member_id, account_id, amount, credited_at
), paid as (
  insert into deposit_payments (gateway, reference, brand_id, deposit_no, amount, status,
    decided_at)
  select 'sandbox', public_id, 1, deposit_no, amount, 'credited', credited_at from d
), moved as (
  update ledger_accounts a set balance = a.balance + s.amount, seq = a.seq + s.n
  from (select account_id, sum(amount)::bigint as amount, count(*) as n from d group by 1) s
  where a.brand_id = 1 and a.account_id = s.account_id
  returning a.account_id, a.balance - s.amount as before, a.seq - s.n as first
), posted as (
  insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra, ref,
    posted_at)
  select 1, d.account_id, m.first + row_number() over w, d.amount,
    m.before + sum(d.amount) over w, $6, $7, d.deposit_no, app_now()
  from d join moved m using (account_id)
  window w as (partition by d.account_id order by d.deposit_no)
)
select deposit_no, public_id from d`

/**
 * Deposits of a wave, in any order; a few arrive late, as if their transaction had been slow: a
 * worker has looked at all that happened since.
 */
async function writeDeposits(stage: Stage, wave: Wave, events: readonly EventOf<'deposit'>[]) {
  const { db, cast, model } = stage
  if (events.length === 0) return
  await giveAll(db)
  const rows = events.map((event, at) => {
    const late = at % 20 === 0 ? LATE_MS : 0
    return { event, id: randomUUID(), at: wave.now.getTime() - event.agoMs - 1 - late }
  })
  const actors = rows.map(({ event }) => cast.actors[event.actor])
  const written = await db.query<{ deposit_no: bigint; public_id: string }>(DEPOSIT, [
    actors.map((one) => one?.accountId),
    actors.map((one) => one?.memberId),
    rows.map(({ event }) => event.amount),
    rows.map(({ at }) => new Date(at)),
    rows.map(({ id }) => id),
    POSTINGS['deposit.credit'].number,
    HOUSE_ACCOUNTS['gateway.sandbox'],
  ])
  const numbers = new Map(written.map((row) => [row.public_id, row.deposit_no]))
  for (const { event, id, at } of rows) {
    const no = numbers.get(`dep_${id}`) ?? 0n
    model.deposits.push({ actor: event.actor, no, amount: event.amount, at })
  }
}

/** What was settled, as the figures have it, and how far they reach. */
async function writePlays(stage: Stage, wave: Wave, events: readonly EventOf<'play'>[]) {
  const { db, cast, model } = stage
  await db.transaction(async (tx) => {
    const of = (read: (event: EventOf<'play'>) => unknown) => events.map(read)
    const members = of(({ actor }) => cast.actors[actor]?.memberId)
    await tx.query(
      `insert into own_days as d (brand_id, member_id, day, product, bets, turnover, won_stakes,
         lost_stakes, payout)
       select 1, member_id, $2::date, product, count(*), sum(staked),
         coalesce(sum(staked) filter (where paid > 0), 0),
         coalesce(sum(staked) filter (where paid = 0), 0), sum(paid)
       from unnest($1::bigint[], $3::text[], $4::bigint[], $5::bigint[])
         as k(member_id, product, staked, paid)
       group by member_id, product order by member_id, product
       on conflict (brand_id, member_id, day, product) do update set bets = d.bets + excluded.bets,
         turnover = d.turnover + excluded.turnover,
         won_stakes = d.won_stakes + excluded.won_stakes,
         lost_stakes = d.lost_stakes + excluded.lost_stakes,
         payout = d.payout + excluded.payout`,
      [members, wave.day, of((e) => e.product), of((e) => e.staked), of((e) => e.paid)],
    )
    await tx.query(
      `insert into active_days (brand_id, member_id, day, previous)
       select distinct 1, m, $2::date, date '-infinity' from unnest($1::bigint[]) as m
       on conflict do nothing`,
      [members, wave.day],
    )
    await tx.query(
      `insert into agency_changes (brand_id, member_id, day, changed_at)
       select distinct 1, m, $2::date, app_now() from unnest($1::bigint[]) as m
       on conflict (brand_id, day, member_id) do update set changed_at = excluded.changed_at`,
      [members, wave.day],
    )
    await countedTo(tx)
  })
  for (const event of events) {
    notePlay(model, { actor: event.actor, day: wave.day, product: event.product }, event)
  }
}

/** Everything up to now is in the figures. */
export async function countedTo(tx: Tx): Promise<void> {
  await tx.query(
    `insert into agency_places (brand_id, counted_to) values (1, app_now())
     on conflict (brand_id) do update set counted_to = excluded.counted_to`,
  )
}

/** True where it was done, false where the platform refused it, as it may. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Claims all that waits of a member, twice at once; bonus money by name. */
export async function claimAll({ db }: Pick<Stage, 'db'>, actor: Actor): Promise<void> {
  const member = sessionOf(actor)
  const waiting = await db.query<{ reward_no: bigint }>(
    `select reward_no from rewards where brand_id = 1 and member_id = $1 and state = 'waiting'
     order by reward_no limit 100`,
    [actor.memberId],
  )
  const rewardIds = waiting.map((row) => wireId('rwd', row.reward_no))
  if (rewardIds.length === 0) return
  const claim = () => isDone(claimRewards(db, { brand: BRAND, member, body: { rewardIds } }, NAMES))
  await Promise.all([claim(), claim()])
}

async function joinOf(stage: Stage, wave: Wave, index: number, actor: Actor): Promise<void> {
  const { db, cast, model } = stage
  const join = () =>
    db.query(
      `insert into promotion_entries (brand_id, promotion_no, member_id) values (1, $1, $2)
       on conflict do nothing`,
      [cast.campaigns.second.promotionNo, actor.memberId],
    )
  await Promise.all([join(), join()])
  if (!model.joined.has(index)) model.joined.set(index, wave.now.getTime())
}

async function redeemOf({ db, vault, model }: Stage, index: number, actor: Actor): Promise<void> {
  const part = { brand: BRAND, member: sessionOf(actor), language: 'en' }
  const redeem = () => isDone(redeemCode({ db, vault }, part, 'faults'))
  const [first, second] = await Promise.all([redeem(), redeem()])
  if (first || second) model.redeemed.add(index)
}

/** An application, which two of the staff approve at once. */
async function applyOf({ db, cast, model }: Stage, index: number, actor: Actor): Promise<void> {
  const { promotionNo } = cast.campaigns.application
  const [application] = await db.query<ApprovedApplication>(
    `insert into promotion_applications (brand_id, promotion_no, member_id, comment, request_key,
       input_hash)
     values (1, $1, $2, 'please', gen_random_uuid(), gen_random_uuid())
     returning promotion_no, application_no, member_id, sent_at`,
    [promotionNo, actor.memberId],
  )
  if (!application) throw new Error('an application was not written')
  const { application_no: applicationNo } = application
  const approve = () =>
    db.transaction(async (tx) => {
      const decided = await tx.query(
        `update promotion_applications set state = 'approved', decided_by = 'staff:mia',
           decided_at = app_now()
         where brand_id = 1 and application_no = $1 and state = 'open' returning 1 as one`,
        [applicationNo],
      )
      if (decided.length > 0) await noteApproved(tx, BRAND, application)
    })
  await Promise.all([approve(), approve()])
  model.approved.push({ actor: index, applicationNo })
}

async function toggleRisk({ db }: Stage, actor: Actor): Promise<void> {
  const gone = await db.query(
    'delete from members_at_risk where brand_id = 1 and member_id = $1 returning 1 as one',
    [actor.memberId],
  )
  if (gone.length > 0) return
  await db.query(
    `insert into members_at_risk (brand_id, member_id, reason, set_by)
     values (1, $1, 'signs of harm', 'staff:mia') on conflict do nothing`,
    [actor.memberId],
  )
}

async function pauseFor({ db }: Stage, actor: Actor, hours: number): Promise<void> {
  await db.query(
    `insert into member_absences (brand_id, member_id, kind, since, until)
     values (1, $1, 'pause', app_now(), app_now() + make_interval(hours => $2))
     on conflict (brand_id, member_id, kind) do update
     set since = excluded.since, until = excluded.until`,
    [actor.memberId, hours],
  )
}

/** What happens in a wave; deposits and play first, all else in the order drawn. */
export async function writeWave(
  stage: Stage,
  wave: Wave,
  events: readonly TrialEvent[],
): Promise<void> {
  await writeDeposits(stage, wave, ofKind(events, 'deposit'))
  await writePlays(stage, wave, ofKind(events, 'play'))
  for (const event of events) {
    const actor = stage.cast.actors[event.actor]
    if (!actor) continue
    if (event.kind === 'join') await joinOf(stage, wave, event.actor, actor)
    if (event.kind === 'code') await redeemOf(stage, event.actor, actor)
    if (event.kind === 'apply') await applyOf(stage, event.actor, actor)
    if (event.kind === 'claim') await claimAll(stage, actor)
    if (event.kind === 'risk') await toggleRisk(stage, actor)
    if (event.kind === 'pause') await pauseFor(stage, actor, event.hours)
  }
}

/** So late a deposit may be seen after it was credited. */
const LATE_MS = 4 * 3_600_000
