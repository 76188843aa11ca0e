import { minor, minorToWire } from '@fairhouse/money'
import type { PromotionBody, PromotionSimulation } from '@fairhouse/protocol'
import { boundReached, type CampaignBounds } from '@fairhouse/rewards'
import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn, startOfDay } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import { sqlState, type Db, type Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { termsOf } from '../../bonuses/index.ts'
import { readReach } from '../../team-figures/index.ts'
import { countAudience } from '../audience.ts'
import type { EventPlace, PromotionEvent } from '../event-search.ts'
import { findEvents } from '../events.ts'
import { presentAmount } from '../promotion-rows.ts'
import { readEvenBet, valueOf } from './bonus-cost.ts'
import { fault } from './promotion-body.ts'
import type { WrittenPromotion } from './written-columns.ts'
import { readWritten } from './written.ts'

/** Whole days that are looked at. */
const DAYS = 30
/** Members that are shown by name. */
const SHOWN = 50
/** Events that are read at once. */
const MOST = 10_000
const STATEMENT_SECONDS = 20
const ALL_SECONDS = 40
const CANCELLED = '57014'

interface Days {
  readonly from: string
  readonly until: string
}

/** What one member would have got. */
interface Got {
  gifts: number
  amount: bigint
}

/** What would have been given so far, in the order of time. */
interface Tally {
  readonly byMember: Map<bigint, Got>
  gifts: number
  given: bigint
  refused: bigint
  usedUpOn: string | null
}

/** The last whole days of the figures. */
async function readDays(tx: Tx, brand: Brand): Promise<Days> {
  const reach = await readReach(tx, brand)
  const until = reach?.whole ?? addDays(dayIn(brand.profile.timeZone, await readNow(tx)), -1)
  return { from: addDays(until, 1 - DAYS), until }
}

/** Throws UNAVAILABLE: whoever is this busy simulates later. */
async function requireTime(tx: Tx): Promise<void> {
  const [row] = await tx.query<{ is_late: boolean }>(
    'select clock_timestamp() > transaction_timestamp() + make_interval(secs => $1) as is_late',
    [ALL_SECONDS],
  )
  if (row?.is_late) throw new Problem('UNAVAILABLE')
}

/** Counts an event of a day: given, or refused by a bound. */
function count(
  tally: Tally,
  bounds: CampaignBounds,
  { memberId, amount }: PromotionEvent,
  day: string,
): void {
  const got = tally.byMember.get(memberId)
  const given = {
    total: minor(tally.given),
    toMember: minor(got?.amount ?? 0n),
    timesToMember: got?.gifts ?? 0,
  }
  const bound = boundReached(bounds, given, minor(amount))
  if (bound === undefined) {
    tally.given += amount
    tally.gifts += 1
    tally.byMember.set(memberId, {
      gifts: (got?.gifts ?? 0) + 1,
      amount: (got?.amount ?? 0n) + amount,
    })
  } else tally.refused += amount
  if (bound === 'budget' || tally.given === bounds.budget) tally.usedUpOn ??= day
}

/** Everything that would have earned something, one after the other. */
async function tallyEvents(
  tx: Tx,
  brand: Brand,
  written: WrittenPromotion,
  { from, until }: Days,
): Promise<Tally> {
  const { timeZone } = brand.profile
  const span = { from: startOfDay(timeZone, from), until: startOfDay(timeZone, addDays(until, 1)) }
  const { budget, per_member: perMember, times } = written
  const bounds: CampaignBounds = {
    budget: minor(budget),
    ...(perMember === null ? {} : { perMember: minor(perMember) }),
    ...(times === null ? {} : { timesPerMember: times }),
  }
  const tally: Tally = { byMember: new Map(), gifts: 0, given: 0n, refused: 0n, usedUpOn: null }
  const window = { span, since: null, upTo: span.until, places: null }
  let after: EventPlace | null = null
  do {
    const found = await findEvents(tx, brand, {
      rules: written,
      ...window,
      entriesOf: null,
      after,
      most: MOST,
    })
    for (const event of found.events) {
      // A cashback is of the last day of its period: it is found when that is over.
      const isPeriod = written.kind === 'cashback'
      const at = isPeriod ? new Date(event.at.getTime() - 1) : event.at
      count(tally, bounds, event, dayIn(timeZone, at))
    }
    after = found.next
    if (after) await requireTime(tx)
  } while (after)
  return tally
}

async function presentRows(
  tx: Tx,
  { brandId }: Brand,
  written: WrittenPromotion,
  { byMember }: Tally,
): Promise<PromotionSimulation['rows']> {
  const highest = [...byMember]
    .toSorted(([a, one], [b, other]) =>
      one.amount === other.amount ? (a < b ? -1 : 1) : one.amount > other.amount ? -1 : 1,
    )
    .slice(0, SHOWN)
  const names = await tx.query<{ member_id: bigint; username: string }>(
    'select member_id, username from members where brand_id = $1 and member_id = any($2::bigint[])',
    [brandId, highest.map(([memberId]) => memberId)],
  )
  const nameOf = new Map(names.map((row) => [row.member_id, row.username]))
  return highest.map(([memberId, { gifts, amount }]) => ({
    memberId: wireId('mbr', memberId),
    username: nameOf.get(memberId) ?? '',
    gifts,
    amount: presentAmount(written.prize_kind, amount),
  }))
}

/** What bonus money would have cost, if each gift were an average one. */
async function readValue(
  tx: Tx,
  { brandId }: Brand,
  { terms }: WrittenPromotion,
  { gifts, given }: Tally,
): Promise<PromotionSimulation['value']> {
  if (!terms || gifts === 0) return null
  const granted = termsOf(terms, given / BigInt(gifts))
  if (granted.kind !== 'fixed') return null
  const value = valueOf(granted, await readEvenBet(tx, brandId))
  if (!value) return null
  return {
    chanceToClear: value.chanceToClear,
    costMinor: minorToWire(minor(BigInt(Math.round(value.expectedCash * gifts)))),
  }
}

/** What all free rounds together would have won at most. */
function mostOf({ rounds }: WrittenPromotion, { gifts }: Tally): string | null {
  return rounds && minorToWire(minor(BigInt(rounds.maxWin) * BigInt(gifts)))
}

async function simulate(tx: Tx, brand: Brand, body: PromotionBody): Promise<PromotionSimulation> {
  const written = await readWritten(tx, brand, body)
  const { kind, prize_kind: prizeKind } = written
  if (kind !== 'deposit' && kind !== 'cashback' && kind !== 'birthday') {
    throw fault('kind', 'deposit, cashback, birthday: the others have no past')
  }
  const days = await readDays(tx, brand)
  const audience = await countAudience(tx, brand.brandId, written)
  const tally = await tallyEvents(tx, brand, written, days)
  return {
    ...days,
    audience,
    members: tally.byMember.size,
    gifts: tally.gifts,
    given: presentAmount(prizeKind, tally.given),
    refused: presentAmount(prizeKind, tally.refused),
    usedUpOn: tally.usedUpOn,
    rows: await presentRows(tx, brand, written, tally),
    value: await readValue(tx, brand, written, tally),
    mostMinor: mostOf(written, tally),
  }
}

/**
 * What a promotion would have given in the last thirty whole days, had it run then and had
 * everybody whom it is for taken part from the first of them: by who belongs to its audience now,
 * within its budget and bounds, in the order of time. Reads alone, locks nothing, and gives up
 * before it takes long. Requires the permission to view rewards. Throws VALIDATION_FAILED with the
 * field (also `kind`: codes, applications and races have no past), NOTICE_TEXT_MISSING,
 * PICTURE_NOT_FOUND, UNAVAILABLE (it would have taken too long).
 */
export function simulatePromotion(
  db: Db,
  brand: Brand,
  body: PromotionBody,
): Promise<PromotionSimulation> {
  return db
    .transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only')
      await tx.query(`set local statement_timeout = '${STATEMENT_SECONDS}s'`)
      return simulate(tx, brand, body)
    })
    .catch((error: unknown) => {
      throw sqlState(error) === CANCELLED ? new Problem('UNAVAILABLE') : error
    })
}
