import type {
  PromotionBound,
  PromotionGiftState,
  PromotionStage,
  StaffApplication,
  StaffPromotion,
} from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { useBrand } from '../../shared/session.ts'
import { amountIn, usePrizeText } from './prize-words.tsx'

/** What a promotion is in for staff: one that is published has not begun, runs, or is over. */
export type ShownStage = PromotionStage | 'coming' | 'over' | 'usedUp'

const STAGE_TONES: Readonly<Record<ShownStage, Tone>> = {
  draft: 'neutral',
  published: 'win',
  coming: 'info',
  over: 'neutral',
  usedUp: 'warn',
  stopped: 'warn',
}

const GIFT_TONES: Readonly<Record<PromotionGiftState, Tone>> = {
  due: 'info',
  given: 'win',
  refused: 'lose',
}

const APPLICATION_TONES: Readonly<Record<StaffApplication['state'], Tone>> = {
  open: 'warn',
  approved: 'win',
  rejected: 'lose',
}

/** The stage at an instant: what was published follows from its dates and its budget. */
export function shownStage(promotion: StaffPromotion, now: number): ShownStage {
  const { stage, from, until, prizeKind, numbers } = promotion
  if (stage !== 'published') return stage
  if (Date.parse(from) > now) return 'coming'
  if (until !== null && Date.parse(until) <= now) return 'over'
  return prizeKind !== null && amountIn(prizeKind, numbers.left) === 0n ? 'usedUp' : 'published'
}

export function StageBadge({ promotion }: { promotion: StaffPromotion }) {
  const { t } = useTranslator()
  const [now] = useState(() => Date.now())
  const stage = shownStage(promotion, now)
  return <Badge tone={STAGE_TONES[stage]}>{t(`office.promotions.stage.${stage}`)}</Badge>
}

export function GiftStateBadge({ state }: { state: PromotionGiftState }) {
  const { t } = useTranslator()
  return <Badge tone={GIFT_TONES[state]}>{t(`office.promotions.giftState.${state}`)}</Badge>
}

export function ApplicationStateBadge({ state }: Pick<StaffApplication, 'state'>) {
  const { t } = useTranslator()
  return (
    <Badge tone={APPLICATION_TONES[state]}>
      {t(`office.promotions.applicationState.${state}`)}
    </Badge>
  )
}

export function PromotionKindName({ kind }: Pick<StaffPromotion, 'kind'>) {
  const { t } = useTranslator()
  return t(`office.promotions.kind.${kind}`)
}

/** Why a gift was refused; a dash for all others. */
export function BoundName({ bound }: { bound: PromotionBound | null }) {
  const { t } = useTranslator()
  return bound === null ? (
    <span className="text-text-3">–</span>
  ) : (
    t(`office.promotions.bound.${bound}`)
  )
}

const WHOLE = 100

/** An instant on the clock of the brand; a dash for none. */
export function BrandWhen({ at }: { at: string | null }) {
  const { date } = useTranslator()
  const { timeZone } = useBrand()
  if (at === null) return <span className="text-text-3">–</span>
  return (
    <time dateTime={at} className="figures">
      {date(at, 'dateTime', timeZone)}
    </time>
  )
}

/** What was given of the budget, as a bar with both figures; nothing for a race. */
export function BudgetBar({ promotion }: { promotion: StaffPromotion }) {
  const { t } = useTranslator()
  const text = usePrizeText()
  const { prizeKind, numbers } = promotion
  if (prizeKind === null) return <span className="text-text-3">–</span>
  const given = amountIn(prizeKind, numbers.given)
  const budget = BigInt(promotion.budget)
  const share = budget === 0n ? WHOLE : (Number(given) / Number(budget)) * WHOLE
  return (
    <span className="flex w-full min-w-0 items-center gap-2">
      <span
        aria-hidden
        className="h-2 w-16 shrink-0 overflow-hidden rounded-pill border border-line-strong
          bg-surface-2"
      >
        <span
          className="block h-full bg-brand forced-colors:bg-[Highlight]"
          style={{ width: `${Math.min(WHOLE, share)}%` }}
        />
      </span>
      <span className="figures truncate">
        {t('office.promotions.givenOf', {
          given: text(prizeKind, given),
          budget: text(prizeKind, budget),
        })}
      </span>
    </span>
  )
}
