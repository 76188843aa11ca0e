import type { StaffPromotion } from '@fairhouse/protocol'
import { minor, minorToWire } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import { wireId } from '#server/core/ids.ts'
import { presentTerms } from '../../bonuses/index.ts'
import { wireTermsOf } from '../../free-rounds/index.ts'
import { presentPicture } from '../../pictures/index.ts'
import {
  presentAmount,
  presentRates,
  PROMOTION_BANNERS,
  textOf,
  type PromotionRow,
} from '../promotion-rows.ts'

/** A promotion and how it goes. */
export interface StaffPromotionRow extends PromotionRow {
  readonly joined: number
  readonly open_applications: number
  readonly due: number
  readonly refused: number
  readonly claimed: number
  readonly waiting: number
}

const money = (units: bigint | null) => (units === null ? null : minorToWire(minor(units)))
const amount = (count: bigint | null) => (count === null ? null : String(count))
const id = (prefix: string, no: bigint | null) => (no === null ? null : wireId(prefix, no))

function numbersOf(row: StaffPromotionRow): StaffPromotion['numbers'] {
  const { prize_kind: kind } = row
  return {
    joined: row.joined,
    openApplications: row.open_applications,
    due: row.due,
    refused: row.refused,
    gifts: row.gifts,
    given: presentAmount(kind, row.given),
    left: presentAmount(kind, row.budget - row.given),
    claimed: row.claimed,
    waiting: row.waiting,
  }
}

function pictureOf(row: StaffPromotionRow): StaffPromotion['picture'] {
  const { picture_id, picture_width: width, picture_height: height } = row
  if (picture_id === null || width === null || height === null) return null
  return presentPicture({ picture_id, width, height }, PROMOTION_BANNERS)
}

/** What it is given for and what it gives, as staff have written it. */
function rulesOf(row: StaffPromotionRow) {
  return {
    kind: row.kind,
    entry: row.entry,
    nth: row.nth,
    leastDepositMinor: money(row.least_deposit),
    matchBp: row.match_bp,
    capMinor: money(row.cap),
    period: row.period,
    rates: presentRates(row.rates),
    leastMinor: money(row.least),
    code: row.code,
    raceId: id('rce', row.race_no),
    needsPicture: row.needs_picture,
    prizeKind: row.prize_kind,
    prize: amount(row.prize),
    terms: row.terms && presentTerms(row.terms),
    ticketTableId: id('tkt', row.table_no),
    rounds: row.rounds && wireTermsOf(row.rounds),
    budget: String(row.budget),
    perMember: amount(row.per_member),
    times: row.times,
    claimDays: row.claim_days,
    labels: [...row.labels],
    segmentId: id('seg', row.segment_no),
    from: row.starts_at.toISOString(),
    until: row.ends_at?.toISOString() ?? null,
  }
}

/** A promotion as staff see it. */
export function presentForStaff(row: StaffPromotionRow, brand: Brand): StaffPromotion {
  return {
    promotionId: wireId('prm', row.promotion_no),
    version: row.version,
    stage: row.state,
    category: row.category,
    texts: row.texts.map(({ language, title, content }) => ({ language, title, content })),
    title: textOf(row, brand.settings.languages.defaultLanguage, brand).title,
    pictureId: row.picture_id,
    picture: pictureOf(row),
    ...rulesOf(row),
    place: row.place,
    isFixed: row.state !== 'draft',
    numbers: numbersOf(row),
    publishedAt: row.published_at?.toISOString() ?? null,
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }
}
