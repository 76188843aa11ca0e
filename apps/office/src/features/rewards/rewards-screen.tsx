import { Badge, buttonClass, Chips, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Page } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { ExchangesGrid } from './exchanges-grid.tsx'
import { GoodsGrid } from './goods-grid.tsx'
import { PointsPanel } from './points-panel.tsx'
import { applyingQuery } from './reward-queries.ts'
import { IssuedGrid } from './issued-grid.tsx'
import { TicketTablesGrid } from './ticket-tables-grid.tsx'

const PARTS = {
  exchanges: { Panel: ExchangesGrid, isGrid: true },
  goods: { Panel: GoodsGrid, isGrid: true },
  points: { Panel: PointsPanel, isGrid: false },
  tickets: { Panel: TicketTablesGrid, isGrid: true },
  issued: { Panel: IssuedGrid, isGrid: true },
} as const

type Part = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as Part[]

/** The name of a part; beside exchanges, how many wait for a decision. */
function PartName({ part }: { part: Part }) {
  const { t, number } = useTranslator()
  const { data: count = 0 } = useQuery(applyingQuery())
  const name = t(`office.rewards.part.${part}`)
  if (part !== 'exchanges' || count === 0) return name
  return (
    <>
      {name}
      <Badge tone="warn">
        <span aria-hidden>{number(count)}</span>
        <span className="sr-only">{t('office.rewards.waiting', { count })}</span>
      </Badge>
    </>
  )
}

/** The way to a new good, or a new table of prizes. */
function AddLink({ part }: { part: Part }) {
  const { t } = useTranslator()
  const look = buttonClass('primary', 'sm')
  if (part === 'goods') {
    return (
      <Link to="/rewards/goods/$goodId" params={{ goodId: 'new' }} className={look}>
        <Plus aria-hidden className="size-4" />
        {t('office.rewards.newGood')}
      </Link>
    )
  }
  if (part !== 'tickets') return null
  return (
    <Link to="/rewards/tickets/$tableId" params={{ tableId: 'new' }} className={look}>
      <Plus aria-hidden className="size-4" />
      {t('office.rewards.ticket.new')}
    </Link>
  )
}

/** Points and the points mall: exchanges, goods, how points are earned; and lucky tickets. */
export function RewardsScreen() {
  const { t } = useTranslator()
  const may = useMay()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const part = NAMES.find((id) => id === search['part']) ?? 'exchanges'
  const { Panel, isGrid } = PARTS[part]
  return (
    <Page
      title={t('office.nav.rewards')}
      intro={t(`office.rewards.intro.${part}`)}
      isWhole={isGrid}
      actions={may('rewards.write') && <AddLink part={part} />}
    >
      <Chips
        label={t('office.rewards.parts')}
        choices={NAMES.map((id) => ({ id, label: <PartName part={id} /> }))}
        selected={part}
        isRow
        onSelect={(id) => void navigate({ to: '.', search: { part: id }, replace: true })}
      />
      <Panel />
    </Page>
  )
}
