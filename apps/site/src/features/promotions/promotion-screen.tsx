import type { PromotionDetail } from '@fairhouse/protocol'
import { Skeleton, useTranslator } from '@fairhouse/ui'
import { CalendarDays, ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { isApiError } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { PageTitle } from '../../shared/page.tsx'
import { Link } from '../../shared/router/index.ts'
import { Calculator } from './calculator.tsx'
import { MainAction, type MainActionProps } from './main-action.tsx'
import { MissingPromotion } from './missing-promotion.tsx'
import { OwnStanding } from './own-standing.tsx'
import { PromotionBanner } from './promotion-banner.tsx'
import { PromotionDates } from './promotion-dates.tsx'
import { usePromotion } from './promotion-queries.ts'
import { RuleList } from './rule-list.tsx'
import { SixFacts } from './six-facts.tsx'
import { StateBadge } from './state-badge.tsx'
import { useNote } from './use-note.ts'
import { usePromotionWords } from './use-promotion-words.ts'

function BackLink() {
  const { t } = useTranslator()
  return (
    <Link
      to="/promotions"
      className="inline-flex min-h-11 w-fit items-center gap-1 font-semibold text-brand"
    >
      <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      {t('promotions.back')}
    </Link>
  )
}

/** The state in words; after an action it has the focus, as its button may be gone. */
function State({ promotion }: { promotion: PromotionDetail }) {
  const note = useNote()(promotion)
  const box = useRef<HTMLDivElement>(null)
  const { state } = promotion
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    if (document.activeElement === document.body) box.current?.focus()
  }, [state])
  return (
    <div ref={box} tabIndex={-1} role="status" className="grid justify-items-start gap-1.5">
      <StateBadge state={state} />
      {note !== '' && <p className="text-text-2">{note}</p>}
    </div>
  )
}

function Head({ promotion }: { promotion: PromotionDetail }) {
  const words = usePromotionWords()
  return (
    <header className="grid gap-2">
      <h1 className="text-3xl font-bold wrap-anywhere">{promotion.title}</h1>
      <p className="text-xl font-semibold wrap-anywhere tabular-nums">{words.gives(promotion)}</p>
      <p className="flex items-start gap-2 text-text-2 tabular-nums">
        <CalendarDays aria-hidden className="mt-0.5 size-4.5 shrink-0 text-text-3" />
        <span>
          <PromotionDates promotion={promotion} />
        </span>
      </p>
    </header>
  )
}

/** The part of a heading and its content. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Detail({ promotion, renderClaim }: MainActionProps) {
  const { t } = useTranslator()
  const { title, content, own } = promotion
  return (
    <>
      <PageTitle text={title} about={content.slice(0, 160) || title} />
      <div
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-rows-[auto_1fr]
          lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8"
      >
        <div className="grid gap-6">
          <div className="overflow-hidden rounded-hero border border-line">
            <PromotionBanner promotion={promotion} isFirst />
          </div>
          <Head promotion={promotion} />
          <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
            <State promotion={promotion} />
            <MainAction promotion={promotion} renderClaim={renderClaim} />
          </div>
        </div>
        <div className="grid gap-6 lg:row-span-2">
          <section className="rounded-card border border-line bg-surface-1 p-4 shadow-card md:p-6">
            <h2 className="mb-1 text-xl font-bold">{t('promotions.facts')}</h2>
            <SixFacts promotion={promotion} />
          </section>
          {own && <OwnStanding promotion={promotion} own={own} />}
        </div>
        <div className="grid gap-6">
          {content !== '' && (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {content}
            </p>
          )}
          <Part title={t('promotions.rule')}>
            <RuleList promotion={promotion} />
          </Part>
          <Calculator promotion={promotion} />
        </div>
      </div>
    </>
  )
}

interface PromotionScreenProps {
  readonly promotionId: string
  readonly renderClaim: MainActionProps['renderClaim']
}

/** One promotion: its terms, the one thing to do, and the member's own standing. */
export function PromotionScreen({ promotionId, renderClaim }: PromotionScreenProps) {
  const { data, error, refetch } = usePromotion(promotionId)
  if (!data && isApiError(error, 'NOT_FOUND')) return <MissingPromotion />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <BackLink />
      {data ? (
        <Detail promotion={data} renderClaim={renderClaim} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-140 rounded-hero" />
      )}
    </div>
  )
}
