import { Badge, buttonClass, Chips, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Page } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { ExchangesGrid } from './exchanges-grid.tsx'
import { FriendsGrid } from './friends-grid.tsx'
import { GivenGrid } from './given-grid.tsx'
import { GoodsGrid } from './goods-grid.tsx'
import { MissionsGrid } from './missions-grid.tsx'
import { PointsPanel } from './points-panel.tsx'
import { RacesGrid } from './races-grid.tsx'
import { RankedGrid } from './ranked-grid.tsx'
import { RanksPanel } from './ranks-panel.tsx'
import { applyingQuery } from './reward-queries.ts'
import { ReferralPanel } from './referral-panel.tsx'
import { IssuedGrid } from './issued-grid.tsx'
import { SegmentsGrid } from './segments-grid.tsx'
import { TicketTablesGrid } from './ticket-tables-grid.tsx'
import { WinnersPanel } from './winners-panel.tsx'

/** Rules beside what came of them. */
const PARTS = {
  exchanges: { Panel: ExchangesGrid, isGrid: true },
  goods: { Panel: GoodsGrid, isGrid: true },
  points: { Panel: PointsPanel, isGrid: false },
  given: { Panel: GivenGrid, isGrid: true },
  ranks: { Panel: RanksPanel, isGrid: false },
  rankMembers: { Panel: RankedGrid, isGrid: true },
  missions: { Panel: MissionsGrid, isGrid: true },
  tickets: { Panel: TicketTablesGrid, isGrid: true },
  issued: { Panel: IssuedGrid, isGrid: true },
  races: { Panel: RacesGrid, isGrid: true },
  winners: { Panel: WinnersPanel, isGrid: false },
  friends: { Panel: FriendsGrid, isGrid: true },
  referral: { Panel: ReferralPanel, isGrid: false },
  segments: { Panel: SegmentsGrid, isGrid: true },
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

/** Parts whose things have an editor: the way to a new one. */
const NEW = {
  goods: {
    to: '/rewards/goods/$goodId',
    params: { goodId: 'new' },
    text: 'office.rewards.newGood',
  },
  missions: {
    to: '/rewards/missions/$missionId',
    params: { missionId: 'new' },
    text: 'office.rewards.mission.new',
  },
  races: {
    to: '/rewards/races/$raceId',
    params: { raceId: 'new' },
    text: 'office.races.new',
  },
  tickets: {
    to: '/rewards/tickets/$tableId',
    params: { tableId: 'new' },
    text: 'office.rewards.ticket.new',
  },
  segments: {
    to: '/rewards/segments/$segmentId',
    params: { segmentId: 'new' },
    text: 'office.segments.new',
  },
} as const satisfies Partial<Record<Part, object>>

const hasNew = (part: Part): part is keyof typeof NEW => part in NEW

/** Leads to the editor of something new, where the part has one. */
function NewLink({ part }: { part: Part }) {
  const { t } = useTranslator()
  if (!hasNew(part)) return null
  const { text, ...target } = NEW[part]
  return (
    <Link {...target} className={buttonClass('primary', 'sm')}>
      <Plus aria-hidden className="size-4" />
      {t(text)}
    </Link>
  )
}

/** All that rewards play: what is to be decided, the rules, and what members were given. */
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
