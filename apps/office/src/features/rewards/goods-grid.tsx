import { GOOD_STATES, type StaffGood } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useNavigate } from '@tanstack/react-router'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { allRowsOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'
import { GOODS } from './reward-queries.ts'
import { GoodStateBadge, KindName, NotOffered } from './words.tsx'

function Title({ good }: { good: StaffGood }) {
  return (
    <span className="flex items-center gap-2.5">
      {good.picture ? (
        <img src={good.picture.url} alt="" className="size-7 shrink-0 rounded-input object-cover" />
      ) : (
        <span aria-hidden className="size-7 shrink-0 rounded-input bg-surface-2" />
      )}
      <bdi className="truncate">{good.title}</bdi>
    </span>
  )
}

/** Pieces that are left; words where they are not counted. */
function Stock({ stock }: Pick<StaffGood, 'stock'>) {
  const { t } = useTranslator()
  return stock === null ? t('office.rewards.notCounted') : <Count count={stock} />
}

/** What one piece gives: tickets or rounds, else money. */
function Given({ good }: { good: StaffGood }) {
  const { t } = useTranslator()
  const { tickets, rounds, giftName: name, worthMinor } = good
  const count = tickets?.count ?? rounds?.count
  if (count === undefined || name === null) return <BrandAmount minor={worthMinor} />
  return <bdi className="truncate">{t('office.rewards.giftOf', { count, name })}</bdi>
}

const COLUMNS: readonly GridColumn<StaffGood>[] = [
  {
    id: 'title',
    title: 'office.rewards.title',
    width: 260,
    cell: (row) => <Title good={row} />,
  },
  {
    id: 'state',
    title: 'office.rewards.stateTitle',
    width: 150,
    cell: (good) => (
      <span className="flex items-center gap-1.5">
        <GoodStateBadge state={good.state} />
        <NotOffered good={good} />
      </span>
    ),
  },
  {
    id: 'kind',
    title: 'office.rewards.kindTitle',
    width: 120,
    cell: ({ kind }) => <KindName kind={kind} />,
  },
  {
    id: 'points',
    title: 'office.rewards.points',
    width: 110,
    isEnd: true,
    cell: ({ points }) => <Count count={points} />,
  },
  {
    id: 'price',
    title: 'office.rewards.price',
    width: 130,
    isEnd: true,
    cell: ({ priceMinor }) => <BrandAmount minor={priceMinor} />,
  },
  {
    id: 'worth',
    title: 'office.rewards.gives',
    width: 170,
    isEnd: true,
    cell: (good) => <Given good={good} />,
  },
  {
    id: 'stock',
    title: 'office.rewards.stock',
    width: 120,
    isEnd: true,
    cell: ({ stock }) => <Stock stock={stock} />,
  },
  {
    id: 'taken',
    title: 'office.rewards.taken',
    width: 100,
    isEnd: true,
    cell: ({ taken }) => <Count count={taken} />,
  },
  {
    id: 'perMember',
    title: 'office.rewards.perMember',
    width: 130,
    isEnd: true,
    isHidden: true,
    cell: ({ perMember }) => <Count count={perMember} />,
  },
  {
    id: 'place',
    title: 'office.rewards.place',
    width: 90,
    isEnd: true,
    cell: ({ place }) => <Count count={place} />,
  },
  {
    id: 'changedAt',
    title: 'office.rewards.changedAt',
    width: 170,
    isHidden: true,
    cell: ({ changedAt }) => <When at={changedAt} isLong />,
  },
]

const FILTERS: readonly GridFilter[] = [
  {
    id: 'state',
    kind: 'choice',
    label: 'office.rewards.stateTitle',
    choices: GOOD_STATES.map((id) => ({ id, label: `office.rewards.goodState.${id}` as const })),
  },
]

const fetchPage = allRowsOf('GET /staff/mall/goods', ({ goods }) => goods)

const keyOf = ({ goodId }: StaffGood) => goodId

/** Goods of the mall in the order in which members see them; each opens in the editor. */
export function GoodsGrid() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  return (
    <DataGrid
      name={GOODS}
      title={t('office.rewards.part.goods')}
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={fetchPage}
      rowKey={keyOf}
      onOpen={({ goodId }) =>
        void navigate({ to: '/rewards/goods/$goodId', params: { goodId }, search: {} })
      }
      exporter="none"
      empty="office.rewards.noGoods"
    />
  )
}
