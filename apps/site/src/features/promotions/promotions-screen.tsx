import type { Promotion, PromotionCategory } from '@fairhouse/protocol'
import { PROMOTION_CATEGORIES } from '@fairhouse/protocol/promotions'
import { Chips, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { LoadError } from '../../shared/load-state.tsx'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { isTrial, useMember } from '../../shared/session.ts'
import { CodeForm } from './code-form.tsx'
import { PromotionCard } from './promotion-card.tsx'
import { usePromotions } from './promotion-queries.ts'

/** The category in the address, where it has promotions, and its setter. */
function useCategory(offered: readonly PromotionCategory[]) {
  const search = useSearch()
  const navigate = useNavigate()
  const category = offered.find((one) => one === search['category'])
  const show = (next: PromotionCategory | 'all') =>
    void navigate({ search: next === 'all' ? {} : { category: next }, replace: true })
  return { category, show }
}

function PromotionList({ promotions }: { promotions: readonly Promotion[] }) {
  const { t } = useTranslator()
  const offered = PROMOTION_CATEGORIES.filter((id) =>
    promotions.some(({ category }) => category === id),
  )
  const { category, show } = useCategory(offered)
  const shown = promotions.filter((one) => category === undefined || one.category === category)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {offered.length > 1 && (
        <Chips<PromotionCategory | 'all'>
          label={t('promotions.category')}
          choices={[
            { id: 'all', label: t('promotions.category.all') },
            ...offered.map((id) => ({ id, label: t(`promotions.category.${id}`) })),
          ]}
          selected={category ?? 'all'}
          onSelect={show}
          isRow
        />
      )}
      <ul className="grid gap-4 md:grid-cols-2 md:gap-5 xl:grid-cols-3">
        {shown.map((promotion, at) => (
          <PromotionCard key={promotion.promotionId} promotion={promotion} isFirst={at === 0} />
        ))}
      </ul>
    </div>
  )
}

/** In the place of cards, until they are there. */
function Loading() {
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-5 xl:grid-cols-3">
      {['first', 'second', 'third'].map((id) => (
        <Skeleton key={id} className="h-140 rounded-card" />
      ))}
    </div>
  )
}

/**
 * The promotions of the brand, by category (`?category=`), and the field for codes. Nothing of
 * them is shown to who is away.
 */
export function PromotionsScreen() {
  const { t } = useTranslator()
  const member = useMember()
  const { data, error, refetch } = usePromotions()
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading />
  }
  if (data.isAway) {
    return (
      <EmptyState code="promotions-away" title={t('promotions.away')}>
        {t('promotions.awayHint')}
      </EmptyState>
    )
  }
  return (
    <>
      {data.promotions.length === 0 ? (
        <EmptyState code="no-promotions" title={t('promotions.none')}>
          {t('promotions.noneHint')}
        </EmptyState>
      ) : (
        <PromotionList promotions={data.promotions} />
      )}
      {member && !isTrial(member) && <CodeForm />}
    </>
  )
}
