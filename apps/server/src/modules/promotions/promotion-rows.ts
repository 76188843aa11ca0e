import { minor, minorToWire } from '@fairhouse/money'
import {
  RATE_PRODUCTS,
  type CashbackPeriod,
  type PrizeAmount,
  type OwnPromotion,
  type Promotion,
  type PromotionCategory,
  type PromotionDetail,
  type PromotionEntry,
  type PromotionKind,
  type PromotionPrize,
  type PromotionPrizeKind,
  type PromotionRule,
  type PromotionStage,
  type PromotionState,
  type TicketKind,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { wireId } from '#server/core/ids.ts'
import { presentTerms, type StoredTerms } from '../bonuses/index.ts'
import { presentRounds, type StoredRounds } from '../free-rounds/index.ts'
import { pickText } from '../notices/index.ts'
import { presentPicture } from '../pictures/index.ts'

/** Where banners of promotions are. */
export const PROMOTION_BANNERS = '/wps/promotions/banners'

/** The text of a promotion in one language. */
export interface PromotionText {
  readonly language: string
  readonly title: string
  readonly content: string
}

/** What a promotion is given for: all that its events are found by. */
export interface PromotionRules {
  readonly kind: PromotionKind
  readonly entry: PromotionEntry
  readonly nth: number | null
  readonly least_deposit: bigint | null
  readonly match_bp: number | null
  readonly cap: bigint | null
  readonly period: CashbackPeriod | null
  /** Basis points by product. */
  readonly rates: Readonly<Record<string, number>>
  readonly least: bigint | null
  readonly prize: bigint | null
  readonly labels: readonly string[]
  readonly segment_no: bigint | null
}

/** All of a promotion that its members read. */
export interface PromotionTerms extends PromotionRules {
  readonly promotion_no: bigint
  readonly category: PromotionCategory
  readonly texts: readonly PromotionText[]
  readonly race_no: bigint | null
  readonly needs_picture: boolean
  readonly prize_kind: PromotionPrizeKind | null
  readonly terms: StoredTerms | null
  readonly rounds: StoredRounds | null
  readonly budget: bigint
  readonly given: bigint
  readonly per_member: bigint | null
  readonly times: number | null
  readonly claim_days: number | null
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly stopped_at: Date | null
  /** Of its banner; null: none. */
  readonly picture_id: string | null
  readonly picture_width: number | null
  readonly picture_height: number | null
  /** Of lucky tickets: the table's. */
  readonly table_no: bigint | null
  readonly table_kind: TicketKind | null
  readonly table_texts: readonly { readonly language: string; readonly title: string }[] | null
}

/** A promotion as its row has it, with its banner's size and its table of tickets. */
export interface PromotionRow extends PromotionTerms {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly version: number
  readonly state: PromotionStage
  readonly code: string | null
  readonly gifts: number
  readonly place: number
  readonly looked_at: Date | null
  /** Deposits: the place among their changes up to which was looked; null: not yet. */
  readonly looked_place: bigint | null
  readonly published_at: Date | null
  readonly changed_by: string
  readonly changed_at: Date
}

/** The columns of a promotion `p` of `PROMOTION_TABLES`. */
export const PROMOTION_COLUMNS = `p.*, k.width as picture_width, k.height as picture_height,
  b.kind as table_kind, b.texts as table_texts`

/** A promotion `p`, its banner `k` and its table of tickets `b`. */
export const PROMOTION_TABLES = `promotions p
  left join pictures k on k.brand_id = p.brand_id and k.picture_id = p.picture_id
  left join ticket_tables b on b.brand_id = p.brand_id and b.table_no = p.table_no`

/** When a promotion is over, or was stopped before; null: it goes on. */
export function endOf(row: Pick<PromotionTerms, 'ends_at' | 'stopped_at'>): Date | null {
  const { ends_at: endsAt, stopped_at: stoppedAt } = row
  if (!endsAt || !stoppedAt) return endsAt ?? stoppedAt
  return endsAt < stoppedAt ? endsAt : stoppedAt
}

/** An amount of what a promotion gives: money, or a count of points, pieces or rounds. */
export function presentAmount(kind: PromotionPrizeKind | null, amount: bigint): PrizeAmount {
  const isMoney = kind === 'money' || kind === 'bonus'
  return {
    amountMinor: isMoney ? minorToWire(minor(amount)) : '0',
    count: isMoney ? 0 : Number(amount),
  }
}

const moneyOrNull = (amount: bigint | null) => (amount === null ? null : minorToWire(minor(amount)))

/** The shares by product, in the products' order. */
export function presentRates(rates: PromotionRules['rates']): PromotionRule['rates'] {
  return RATE_PRODUCTS.flatMap((product) => {
    const rateBp = rates[product]
    return rateBp === undefined ? [] : [{ product, rateBp }]
  })
}

function presentRule(brand: Brand, row: PromotionTerms): PromotionRule {
  return {
    kind: row.kind,
    entry: row.entry,
    nth: row.nth,
    leastDepositMinor: moneyOrNull(row.least_deposit),
    matchBp: row.match_bp,
    capMinor: moneyOrNull(row.cap),
    period: row.period,
    rates: presentRates(row.rates),
    leastMinor: moneyOrNull(row.least),
    needsPicture: row.needs_picture,
    raceId: row.race_no === null ? null : wireId('rce', row.race_no),
    needsBet: !brand.profile.rewards.beforeABet,
  }
}

function presentPrize(row: PromotionTerms, { language, own }: PromotionReader): PromotionPrize {
  const { prize_kind: kind, prize, terms, rounds } = row
  const { table_no: tableNo, table_kind: tableKind } = row
  return {
    kind,
    amount: prize === null ? null : presentAmount(kind, prize),
    terms: terms && presentTerms(terms),
    ticket:
      tableNo === null || tableKind === null
        ? null
        : {
            tableId: wireId('tkt', tableNo),
            kind: tableKind,
            title: pickText(row.table_texts ?? [], language, own)?.title ?? '',
          },
    rounds: rounds && prize !== null ? presentRounds(rounds, prize, language) : null,
    claimDays: row.claim_days,
  }
}

/** The languages in which texts are looked for: the reader's, then the brand's own. */
interface PromotionReader {
  readonly language: string
  readonly own: string
}

/** The text of a promotion for a reader of a language. */
export function textOf(
  { texts }: Pick<PromotionTerms, 'texts'>,
  language: string,
  brand: Brand,
): PromotionText {
  const own = brand.settings.languages.defaultLanguage
  return pickText(texts, language, own) ?? { language: own, title: '', content: '' }
}

/** A promotion as it is listed, in the state that holds for its reader. */
export function presentPromotion(
  brand: Brand,
  row: PromotionTerms,
  { language, state }: { readonly language: string; readonly state: PromotionState },
): Promotion {
  const { picture_id: pictureId, picture_width: width, picture_height: height } = row
  const kind = row.prize_kind
  return {
    promotionId: wireId('prm', row.promotion_no),
    title: textOf(row, language, brand).title,
    category: row.category,
    picture:
      pictureId === null || width === null || height === null
        ? null
        : presentPicture({ picture_id: pictureId, width, height }, PROMOTION_BANNERS),
    rule: presentRule(brand, row),
    prize: presentPrize(row, { language, own: brand.settings.languages.defaultLanguage }),
    startsAt: row.starts_at.toISOString(),
    endsAt: endOf(row)?.toISOString() ?? null,
    times: row.times,
    perMember: row.per_member === null ? null : presentAmount(kind, row.per_member),
    left: kind === null ? null : presentAmount(kind, row.budget - row.given),
    state,
  }
}

/** The same with its text, and with what has come of it for its reader; null: for nobody. */
export function presentDetail(
  brand: Brand,
  row: PromotionTerms,
  reader: {
    readonly language: string
    readonly state: PromotionState
    readonly own: OwnPromotion | null
  },
): PromotionDetail {
  return {
    ...presentPromotion(brand, row, reader),
    content: textOf(row, reader.language, brand).content,
    own: reader.own,
  }
}
