import { Badge, buttonClass, Chips, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Page } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { ExchangesGrid } from './exchanges-grid.tsx'
import { FriendsGrid } from './friends-grid.tsx'
import { GoodsGrid } from './goods-grid.tsx'
import { MissionsGrid } from './missions-grid.tsx'
import { PointsPanel } from './points-panel.tsx'
import { ReferralPanel } from './referral-panel.tsx'
import { applyingQuery } from './reward-queries.ts'

const PARTS = {
  exchanges: { Panel: ExchangesGrid, isGrid: true },
  goods: { Panel: GoodsGrid, isGrid: true },
  points: { Panel: PointsPanel, isGrid: false },
  missions: { Panel: MissionsGrid, isGrid: true },
  friends: { Panel: FriendsGrid, isGrid: true },
  referral: { Panel: ReferralPanel, isGrid: false },
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

/** Leads to the editor of something new, where the part has one. */
function NewLink({ part }: { part: Part }) {
  const { t } = useTranslator()
  if (part !== 'goods' && part !== 'missions') return null
  const isGood = part === 'goods'
  const target = isGood
    ? ({ to: '/rewards/goods/$goodId', params: { goodId: 'new' } } as const)
    : ({ to: '/rewards/missions/$missionId', params: { missionId: 'new' } } as const)
  return (
    <Link {...target} className={buttonClass('primary', 'sm')}>
      <Plus aria-hidden className="size-4" />
      {t(isGood ? 'office.rewards.newGood' : 'office.rewards.mission.new')}
    </Link>
  )
}

/** Points and the points mall: exchanges to decide, goods, and how points are earned. */
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
      actions={may('rewards.write') && <NewLink part={part} />}
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
