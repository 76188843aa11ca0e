import type { Promotion } from '@fairhouse/protocol'
import { buttonClass, Card, useTranslator } from '@fairhouse/ui'
import { CalendarDays } from 'lucide-react'
import { Link } from '../../shared/router/index.ts'
import { PromotionBanner } from './promotion-banner.tsx'
import { PromotionDates } from './promotion-dates.tsx'
import { SixFacts } from './six-facts.tsx'
import { StateBadge } from './state-badge.tsx'
import { usePromotionWords } from './use-promotion-words.ts'

/** Where the next step is the member's: the link says which, and the page has it. */
function CardLink({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslator()
  const { promotionId, title, state, rule } = promotion
  const isNext = state === 'join' || state === 'claim'
  const text =
    state === 'claim'
      ? t('promotions.see.claim')
      : state === 'join'
        ? t(`promotions.see.${rule.entry}`)
        : t('promotions.see')
  return (
    <Link
      to="/promoDetail"
      search={{ promotionId }}
      className={buttonClass(isNext ? 'primary' : 'secondary', 'md', 'w-full')}
    >
      {text}
      <span className="sr-only">{`: ${title}`}</span>
    </Link>
  )
}

/** A promotion in the list, with all that decides. */
export function PromotionCard(props: { promotion: Promotion; isFirst: boolean }) {
  const { promotion, isFirst } = props
  const words = usePromotionWords()
  return (
    <Card as="li" className="flex flex-col overflow-hidden">
      <PromotionBanner promotion={promotion} isFirst={isFirst} />
      <div className="flex flex-1 flex-col gap-4 p-4 md:p-5">
        <div className="grid justify-items-start gap-2">
          <StateBadge state={promotion.state} />
          <h2 className="text-xl font-bold wrap-anywhere">{promotion.title}</h2>
          <p className="text-lg font-semibold wrap-anywhere tabular-nums">
            {words.gives(promotion)}
          </p>
          <p className="flex items-start gap-2 text-sm tabular-nums text-text-2">
            <CalendarDays aria-hidden className="mt-0.5 size-4 shrink-0 text-text-3" />
            <span>
              <PromotionDates promotion={promotion} />
            </span>
          </p>
        </div>
        <div className="border-t border-line pt-4">
          <SixFacts promotion={promotion} isCompact />
        </div>
        <div className="mt-auto">
          <CardLink promotion={promotion} />
        </div>
      </div>
    </Card>
  )
}
