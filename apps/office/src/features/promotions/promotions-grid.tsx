import { PROMOTION_KINDS, PROMOTION_STAGES, type StaffPromotion } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useNavigate } from '@tanstack/react-router'
import { actorName } from '../../shared/actor-name.ts'
import { Count } from '../../shared/brand-money.tsx'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { allRowsOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { PROMOTIONS } from './promotion-queries.ts'
import { BrandWhen, BudgetBar, PromotionKindName, StageBadge } from './promotion-words.tsx'

/** A count; a dash for none. */
const Some = ({ count }: { count: number }) => <Count count={count === 0 ? null : count} />

const COLUMNS: readonly GridColumn<StaffPromotion>[] = [
  {
    id: 'title',
    title: 'office.rewards.title',
    width: 230,
    cell: ({ title }) => <bdi className="truncate">{title}</bdi>,
  },
  {
    id: 'stage',
    title: 'office.rewards.stateTitle',
    width: 110,
    cell: (promotion) => <StageBadge promotion={promotion} />,
  },
  {
    id: 'kind',
    title: 'office.promotions.kindTitle',
    width: 110,
    cell: ({ kind }) => <PromotionKindName kind={kind} />,
  },
  {
    id: 'from',
    title: 'office.promotions.from',
    width: 145,
    cell: ({ from }) => <BrandWhen at={from} />,
  },
  {
    id: 'until',
    title: 'office.promotions.until',
    width: 145,
    cell: ({ until }) => <BrandWhen at={until} />,
  },
  {
    id: 'budget',
    title: 'office.promotions.givenTitle',
    width: 245,
    cell: (promotion) => <BudgetBar promotion={promotion} />,
  },
  {
    id: 'gifts',
    title: 'office.promotions.giftsTitle',
    width: 90,
    isEnd: true,
    cell: ({ numbers }) => <Some count={numbers.gifts} />,
  },
  {
    id: 'open',
    title: 'office.promotions.openShort',
    width: 100,
    isEnd: true,
    cell: ({ numbers }) => <Some count={numbers.openApplications} />,
  },
  {
    id: 'joined',
    title: 'office.promotions.joined',
    width: 110,
    isEnd: true,
    isHidden: true,
    cell: ({ numbers }) => <Some count={numbers.joined} />,
  },
  {
    id: 'place',
    title: 'office.rewards.place',
    width: 100,
    isEnd: true,
    isHidden: true,
    cell: ({ place }) => <Count count={place} />,
  },
  {
    id: 'changedBy',
    title: 'office.promotions.changedBy',
    width: 140,
    isHidden: true,
    cell: ({ changedBy }) => actorName(changedBy),
  },
  {
    id: 'changedAt',
    title: 'office.rewards.changedAt',
    width: 170,
    isHidden: true,
    cell: ({ changedAt }) => <When at={changedAt} />,
  },
]

const FILTERS: readonly GridFilter[] = [
  {
    id: 'stage',
    kind: 'choice',
    label: 'office.rewards.stateTitle',
    choices: PROMOTION_STAGES.map((id) => ({
      id,
      label: `office.promotions.stage.${id}` as const,
    })),
  },
  {
    id: 'kind',
    kind: 'choice',
    label: 'office.promotions.kindTitle',
    choices: PROMOTION_KINDS.map((id) => ({ id, label: `office.promotions.kind.${id}` as const })),
  },
]

const fetchPage = allRowsOf('GET /staff/promotions', ({ promotions }) => promotions)

const keyOf = ({ promotionId }: StaffPromotion) => promotionId

/** Promotions of the brand in the order in which members see them, and how they go. */
export function PromotionsGrid() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  return (
    <DataGrid
      name={PROMOTIONS}
      title={t('office.promotions.part.promotions')}
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={fetchPage}
      rowKey={keyOf}
      onOpen={({ promotionId }) =>
        void navigate({ to: '/promotions/$promotionId', params: { promotionId }, search: {} })
      }
      exporter="none"
      empty="office.promotions.none"
    />
  )
}
