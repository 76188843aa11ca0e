import {
  outcomeKeys,
  reducedPrice,
  reducedPricing,
  type Play,
  type Pricing,
  type Selection,
} from '@fairhouse/lottery/all'
import type { ErrorCode } from '@fairhouse/protocol'
import { andThen } from '#server/core/and-then.ts'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { announce } from '#server/realtime/announce.ts'
import type { WalletAnswer } from '../wallet/index.ts'
import type { BetRow, Lottery } from '../lotteries/index.ts'
import { NO_HOLDER, type LeaseHolder } from './holders.ts'
import type { Freed, Need } from './capacity.ts'
import { createLeases, type OnTaken, type Sale } from './leases.ts'
import { memberNeed, needsOf } from './liability.ts'
import { limitsOf, oddsPercentAt, type ExposureLimits } from './limits.ts'
import { createNumberBoard, type Numbers, type NumberState } from './number-board.ts'

/** Result of a reservation of capacity. */
type ReservationAnswer = Reservation | CapacityExceeded

/** Capacity that a slip reserves until its answer is known. */
interface Reservation {
  readonly ok: true
  /** In whose name it was sold: written with the bets. */
  readonly holder: number
  /** Completes the reservation by the slip's answer: releases it if nothing was written. */
  complete(answer: WalletAnswer): void
}

/** A limit has too little capacity left. */
interface CapacityExceeded {
  readonly ok: false
  readonly code: ErrorCode & ('NUMBERS_SOLD_OUT' | 'ISSUE_CAP_REACHED')
  /** Outcomes that are sold out, by play: "VN_MB_DE 45". */
  readonly keys: readonly string[]
}

type SlipBet = BetRow & { readonly stake: bigint }

/** What is bet, where and by whom. */
export interface ExposedSlip {
  readonly brand: Pick<Brand, 'brandId' | 'profile'>
  readonly lottery: Lottery
  readonly issueId: bigint
  readonly member: AccountRef
  readonly bets: readonly SlipBet[]
  /** The bets of a group ticket: its shares were counted for their buyers. */
  readonly isShared?: boolean
}

/** Shares of a group ticket: their price counts towards the buyer's own limit of the issue. */
export interface ExposedShares extends Omit<ExposedSlip, 'bets' | 'isShared'> {
  readonly amount: bigint
}

export interface ExposureDesk {
  /** Numbers of an issue that are closed or pay less. */
  numbersOf(
    brand: ExposedSlip['brand'],
    lottery: Lottery,
    issueId: bigint,
  ): NumberState | Promise<NumberState>
  /** Reserves capacity for a slip under all limits of its issue, or names the exceeded ones. */
  reserve(slip: ExposedSlip): ReservationAnswer | Promise<ReservationAnswer>
  /** The same for shares of a group ticket, under the buyer's limit. */
  reserveShares(shares: ExposedShares): ReservationAnswer | Promise<ReservationAnswer>
  /** The capacity of a bet, which its cancellation frees with `freeStatement`. */
  freedBy(slip: ExposedSlip): readonly Freed[]
  /** Capacity was freed: what was full here is requested again at once. */
  freed(brandId: number, freed: readonly Freed[]): void
  /** Clears the cache after a change of limits or numbers. */
  forget(brandId?: number): void
  /** Gives back unsold capacity, and ends the holder. */
  drain(): Promise<void>
}

/** Refusals after which certainly nothing was written. */
function isCertainlyRefused(answer: WalletAnswer): boolean {
  return !answer.ok && answer.code !== 'UNAVAILABLE' && answer.code !== 'INTERNAL'
}

function capacityExceeded(short: readonly Need[]): CapacityExceeded {
  const numbers = short.filter(({ playCode, outcome }) => playCode !== '' && outcome !== '*')
  const code = numbers.length > 0 ? 'NUMBERS_SOLD_OUT' : 'ISSUE_CAP_REACHED'
  return { ok: false, code, keys: numbers.map((need) => `${need.playCode} ${need.outcome}`) }
}

/** Limits of issues on which this process has sold, by brand and issue. */
type KnownLimits = Map<string, { readonly lotteryCode: string; readonly limits: ExposureLimits }>

/** Notifies pages and nodes of a changed price; without it they read it within a second. */
const announcing =
  (db: Tx, lotteries: KnownLimits): OnTaken =>
  ({ brandId, issueId }, need, before, after) => {
    const found = lotteries.get(`${brandId}/${issueId}`)
    if (!found || need.playCode === '') return
    const percentAt = (taken: bigint) => oddsPercentAt(found.limits, taken, need.cap)
    if (percentAt(before) === percentAt(after)) return
    const event = { type: 'numbers.changed' as const, lotteryCode: found.lotteryCode }
    announce(db, { brandId, event }).catch(() => {})
  }

/**
 * Manages exposure: sold-out numbers, and capacity under limits. One per process, which holds what
 * it leases in the name of `holder`; `now` is a monotonic clock in milliseconds.
 */
export function createExposureDesk(
  db: Tx,
  now: () => number,
  holder: LeaseHolder = NO_HOLDER,
): ExposureDesk {
  const lotteries: KnownLimits = new Map()
  const board = createNumberBoard(db, now)
  const leases = createLeases(db, now, { holder, onTaken: announcing(db, lotteries) })

  function remember({ brand, lottery, issueId }: ExposedSlip, limits: ExposureLimits): void {
    const key = `${brand.brandId}/${issueId}`
    if (lotteries.get(key)?.limits === limits) return
    if (lotteries.size > 2_000) lotteries.clear()
    lotteries.set(key, { lotteryCode: lottery.lotteryCode, limits })
  }

  function needs(slip: ExposedSlip): readonly Need[] {
    const { brand, lottery, member, bets, isShared = false } = slip
    const limits = limitsOf(lottery, brand.profile)
    remember(slip, limits)
    const accountId = isShared ? undefined : member.accountId
    return needsOf(bets, accountId, limits, brand.profile.lottery.maxPayout)
  }

  function reserveNeeds(
    { brandId }: { readonly brandId: number },
    issueId: bigint,
    needed: readonly Need[],
  ): ReservationAnswer | Promise<ReservationAnswer> {
    return andThen<Sale, ReservationAnswer>(
      leases.reserve(brandId, issueId, needed),
      ({ short, holder: soldBy }) => {
        if (short.length > 0) return capacityExceeded(short)
        return {
          ok: true,
          holder: soldBy,
          complete(answer) {
            const isSold = answer.ok ? !answer.isRepeat : !isCertainlyRefused(answer)
            if (!isSold) leases.release(brandId, issueId, needed, soldBy)
          },
        }
      },
    )
  }

  return {
    numbersOf(brand, lottery, issueId) {
      const { lotteryCode } = lottery
      const limits = limitsOf(lottery, brand.profile)
      return board.stateOf({ brandId: brand.brandId, lotteryCode, issueId, limits })
    },
    reserve: (slip) => reserveNeeds(slip.brand, slip.issueId, needs(slip)),
    reserveShares({ brand, lottery, issueId, member, amount }) {
      const need = memberNeed(member.accountId, amount, limitsOf(lottery, brand.profile))
      return reserveNeeds(brand, issueId, need ? [need] : [])
    },
    freedBy: (slip) => needs(slip).map((need) => ({ ...need, issueId: slip.issueId })),
    freed(brandId, freed) {
      for (const row of freed) leases.freed(brandId, row.issueId, [row])
    },
    forget: (brandId) => board.forget(brandId),
    async drain() {
      await leases.drain().finally(() => holder.close())
    },
  }
}

/** The price of a selection by its numbers, or why it cannot be sold as one entry. */
type NumberPrice =
  | { readonly ok: true; readonly price: string; readonly pricing: Pricing }
  | { readonly ok: false; readonly code: ErrorCode; readonly outcomes: readonly string[] }

/**
 * The price of a selection where some numbers of its play are closed or pay less: all of them at
 * one price, or NUMBERS_REDUCED names those that need an entry of their own; NUMBERS_SOLD_OUT
 * names those that are closed.
 */
export function priceAtNumbers(
  play: Play,
  selection: Selection,
  sold: { readonly price: string; readonly pricing: Pricing },
  numbers: Numbers,
): NumberPrice {
  const ofPlay = numbers.get(play.code)
  if (!ofPlay) return { ok: true, ...sold }
  const byPercent = new Map<number, string[]>()
  for (const key of outcomeKeys(play, selection)) {
    const percent = ofPlay.get(key) ?? 100
    const outcomes = byPercent.get(percent)
    if (outcomes) outcomes.push(key)
    else byPercent.set(percent, [key])
  }
  const closed = byPercent.get(0)
  if (closed) return { ok: false, code: 'NUMBERS_SOLD_OUT', outcomes: closed }
  const [percent = 100, ...others] = byPercent.keys()
  if (others.length > 0) {
    byPercent.delete(100)
    return { ok: false, code: 'NUMBERS_REDUCED', outcomes: [...byPercent.values()].flat() }
  }
  if (percent === 100 || sold.pricing.model === 'dividend') return { ok: true, ...sold }
  const pricing = reducedPricing(sold.pricing, percent)
  return { ok: true, pricing, price: reducedPrice(sold.pricing, percent) }
}
