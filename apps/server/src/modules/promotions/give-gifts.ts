import { minor } from '@fairhouse/money'
import type { RewardFact } from '@fairhouse/protocol'
import { boundReached, type BoundReached } from '@fairhouse/rewards'
import type { Brand } from '#server/core/brand.ts'
import { plainColumn } from '#server/db/arrays.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { presentTerms } from '../bonuses/index.ts'
import { areRoundsOffered } from '../free-rounds/index.ts'
import { giveRewards, type Gift } from '../rewards/index.ts'
import { issueTickets, readRoom } from '../tickets/index.ts'
import { HAS_BET } from './audience.ts'
import { decideGifts, keyOf, type DecidedGift, type NotedGift } from './gift-rows.ts'
import type { PromotionRow } from './promotion-rows.ts'

/** Gifts decided in one transaction. */
const BATCH_SIZE = 500
const DAY_MS = 86_400_000

interface DueRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly event: string
  readonly amount: bigint
  readonly facts: readonly RewardFact[]
}

/**
 * In the order in which they were noted. Who is away or at risk keeps the gift, and so does who has
 * no settled bet where the law wants one ($3): they are asked for again.
 */
const DUE = `
select g.member_id, g.event, g.amount, g.facts from promotion_gifts g
join members m on m.brand_id = g.brand_id and m.member_id = g.member_id
where g.brand_id = $1 and g.promotion_no = $2 and g.state = 'due'
  and may_be_rewarded(g.brand_id, g.member_id) and (not $3::boolean or ${HAS_BET})
order by g.noted_at, g.member_id, g.event limit ${BATCH_SIZE}`

/** What members have been given, and how often. */
const GIVEN = `
select g.member_id, sum(g.amount)::bigint as amount, count(*)::int as times from promotion_gifts g
where g.brand_id = $1 and g.promotion_no = $2 and g.state = 'given'
  and g.member_id = any($3::bigint[])
group by g.member_id`

interface MemberTotals {
  readonly amount: bigint
  readonly times: number
}

const NOTHING: MemberTotals = { amount: 0n, times: 0 }

/** What has been given while gifts are looked at in their order. */
class Totals {
  private total: bigint
  private readonly members: Map<bigint, MemberTotals>
  private readonly promotion: PromotionRow

  constructor(promotion: PromotionRow, members: ReadonlyMap<bigint, MemberTotals>) {
    this.promotion = promotion
    this.total = promotion.given
    this.members = new Map(members)
  }

  boundOf({ memberId, amount }: NotedGift): BoundReached | undefined {
    const { budget, per_member: perMember, times } = this.promotion
    const own = this.members.get(memberId) ?? NOTHING
    return boundReached(
      {
        budget: minor(budget),
        ...(perMember === null ? {} : { perMember: minor(perMember) }),
        ...(times === null ? {} : { timesPerMember: times }),
      },
      { total: minor(this.total), toMember: minor(own.amount), timesToMember: own.times },
      minor(amount),
    )
  }

  add({ memberId, amount }: NotedGift): void {
    const own = this.members.get(memberId) ?? NOTHING
    this.total += amount
    this.members.set(memberId, { amount: own.amount + amount, times: own.times + 1 })
  }
}

/** Those whom no bound refuses, in their order, as long as there is room for what they get. */
function plan(due: readonly NotedGift[], totals: Totals, room: bigint | null): NotedGift[] {
  let left = room
  return due.filter((gift) => {
    if (totals.boundOf(gift) !== undefined) return false
    if (left !== null && left < gift.amount) return false
    totals.add(gift)
    if (left !== null) left -= gift.amount
    return true
  })
}

/** What a gift consists of, with its terms. */
function contentOf({ prize_kind: kind, terms, rounds }: PromotionRow) {
  if (kind === 'rounds' && rounds) return { kind, rounds } as const
  if (kind === 'bonus' && terms) return { kind, terms: presentTerms(terms) } as const
  if (kind === 'money' || kind === 'points') return { kind } as const
  throw new Error('this is nothing for the reward centre')
}

/** Into the reward centre, in the order of members; the facts are those that were noted. */
async function giveIntoCentre(
  tx: Tx,
  promotion: PromotionRow,
  gifts: readonly NotedGift[],
): Promise<ReadonlySet<string>> {
  const { brand_id: brandId, promotion_no: promotionNo, claim_days: days } = promotion
  const content = contentOf(promotion)
  const expiresAt = days === null ? null : new Date((await readNow(tx)).getTime() + days * DAY_MS)
  const names = promotion.texts.map(({ language, title }) => ({ language, text: title }))
  const rewards = gifts.map(({ memberId, event, amount, facts }): Gift => ({
    memberId,
    source: 'promotion',
    sourceKey: keyOf(promotionNo, event),
    ...content,
    amount,
    names,
    facts,
    expiresAt,
  }))
  const given = await giveRewards(tx, brandId, rewards)
  return new Set(given.map((one) => `${one.member_id} ${one.source_key}`))
}

/** The keys of the tickets of a gift: several are one event, and the first has its key alone. */
function ticketKeys(promotionNo: bigint, { event, amount }: NotedGift): string[] {
  const key = keyOf(promotionNo, event)
  return Array.from({ length: Number(amount) }, (_, at) => (at === 0 ? key : `${key}/${at + 1}`))
}

async function giveTickets(
  tx: Tx,
  brand: Brand,
  promotion: PromotionRow,
  gifts: readonly NotedGift[],
): Promise<ReadonlySet<string>> {
  const { promotion_no: promotionNo, table_no: tableNo } = promotion
  if (tableNo === null) throw new Error('a ticket is one of a table')
  const grants = gifts.flatMap((gift) =>
    ticketKeys(promotionNo, gift).map((sourceKey) => ({
      memberId: gift.memberId,
      tableNo,
      source: 'promotion' as const,
      sourceKey,
      facts: gift.facts,
    })),
  )
  const issued = await issueTickets(tx, brand, grants)
  const keys = new Set(issued.map((one) => `${one.member_id} ${one.source_key}`))
  for (const gift of gifts) {
    const own = ticketKeys(promotionNo, gift).map((key) => keys.has(`${gift.memberId} ${key}`))
    if (own.includes(true) && own.includes(false)) throw new Error('a gift is given whole')
  }
  return keys
}

/**
 * For how much there is room; null: for all. Tickets by what their table can still issue; no free
 * rounds while their game is not on offer: what was promised stays due until it is, or until staff
 * give something in its place.
 */
async function lockRoom(tx: Tx, brand: Brand, promotion: PromotionRow): Promise<bigint | null> {
  const { brand_id: brandId, prize_kind: kind, table_no: tableNo, rounds } = promotion
  if (rounds) return (await areRoundsOffered(tx, brand, rounds)) ? null : 0n
  if (kind !== 'ticket' || tableNo === null) return null
  const room = (await readRoom(tx, brandId, [tableNo], true)).get(tableNo)
  return room === undefined ? 0n : room
}

async function readGiven(
  tx: Tx,
  promotion: PromotionRow,
  due: readonly NotedGift[],
): Promise<ReadonlyMap<bigint, MemberTotals>> {
  const rows = await tx.query<{ member_id: bigint; amount: bigint; times: number }>(GIVEN, [
    promotion.brand_id,
    promotion.promotion_no,
    plainColumn(due, ({ memberId }) => memberId),
  ])
  return new Map(
    rows.map(({ member_id: memberId, amount, times }) => [memberId, { amount, times }]),
  )
}

/**
 * What became of each: what was given; what a bound refuses after all that was given before it. The
 * rest stays due, like what could not be given at this moment.
 */
function decide(
  due: readonly NotedGift[],
  isGiven: (gift: NotedGift) => boolean,
  totals: Totals,
): DecidedGift[] {
  return due.flatMap((gift): DecidedGift[] => {
    if (isGiven(gift)) {
      totals.add(gift)
      return [{ gift, state: 'given', bound: null }]
    }
    const bound = totals.boundOf(gift)
    return bound === undefined ? [] : [{ gift, state: 'refused', bound }]
  })
}

/**
 * Gives what is due of a promotion, in the order in which it was noted, within its bounds; to be
 * called again while it returns false. Requires the lock of the promotion's row: the bounds are
 * kept to the unit, however many give at once.
 */
export async function giveGifts(tx: Tx, brand: Brand, promotion: PromotionRow): Promise<boolean> {
  const { brand_id: brandId, promotion_no: promotionNo } = promotion
  const rows = await tx.query<DueRow>(DUE, [
    brandId,
    promotionNo,
    !brand.profile.rewards.beforeABet,
  ])
  if (rows.length === 0) return true
  const due = rows.map(({ member_id: memberId, event, amount, facts }) => ({
    memberId,
    event,
    amount,
    facts,
  }))
  const given = await readGiven(tx, promotion, due)
  const room = await lockRoom(tx, brand, promotion)
  const planned = plan(due, new Totals(promotion, given), room)
  const keys =
    promotion.prize_kind === 'ticket'
      ? await giveTickets(tx, brand, promotion, planned)
      : await giveIntoCentre(tx, promotion, planned)
  const isGiven = ({ memberId, event }: NotedGift) =>
    keys.has(`${memberId} ${keyOf(promotionNo, event)}`)
  const decided = decide(due, isGiven, new Totals(promotion, given))
  await decideGifts(tx, promotion, decided)
  return rows.length < BATCH_SIZE || decided.length === 0
}
