import { RACE_STATES, type StaffRace } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useNavigate } from '@tanstack/react-router'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { allRowsOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'
import { RaceStateBadge } from './race-words.tsx'
import { RACES } from './reward-queries.ts'

function RuleName({ race }: { race: StaffRace }) {
  const { t } = useTranslator()
  return t(`office.races.rule.${race.rule}`)
}

const COLUMNS: readonly GridColumn<StaffRace>[] = [
  {
    id: 'title',
    title: 'office.rewards.title',
    width: 240,
    cell: ({ title }) => <bdi className="truncate">{title}</bdi>,
  },
  {
    id: 'state',
    title: 'office.rewards.stateTitle',
    width: 130,
    cell: (race) => <RaceStateBadge race={race} />,
  },
  {
    id: 'rule',
    title: 'office.races.ruleTitle',
    width: 150,
    cell: (race) => <RuleName race={race} />,
  },
  {
    id: 'from',
    title: 'office.races.from',
    width: 160,
    cell: ({ from }) => <When at={from} isLong />,
  },
  {
    id: 'until',
    title: 'office.races.until',
    width: 160,
    cell: ({ until }) => <When at={until} isLong />,
  },
  {
    id: 'entrants',
    title: 'office.races.entrants',
    width: 110,
    isEnd: true,
    cell: ({ entrants }) => <Count count={entrants} />,
  },
  {
    id: 'budget',
    title: 'office.races.budget',
    width: 130,
    isEnd: true,
    cell: ({ budgetMinor }) => <BrandAmount minor={budgetMinor} />,
  },
  {
    id: 'given',
    title: 'office.races.given',
    width: 130,
    isEnd: true,
    cell: ({ givenMinor }) => <BrandAmount minor={givenMinor} />,
  },
  {
    id: 'claimed',
    title: 'office.races.claimed',
    width: 130,
    isEnd: true,
    cell: ({ claimedMinor }) => <BrandAmount minor={claimedMinor} />,
  },
]

const FILTERS: readonly GridFilter[] = [
  {
    id: 'state',
    kind: 'choice',
    label: 'office.rewards.stateTitle',
    choices: (['draft', ...RACE_STATES] as const).map((id) => ({
      id,
      label: `office.races.state.${id}` as const,
    })),
  },
]

const fetchPage = allRowsOf('GET /staff/races', ({ races }) => races)

const keyOf = ({ raceId }: StaffRace) => raceId

/** Races of the brand, the newest first; each opens with its standings. */
export function RacesGrid() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  return (
    <DataGrid
      name={RACES}
      title={t('office.rewards.part.races')}
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={fetchPage}
      rowKey={keyOf}
      onOpen={({ raceId }) =>
        void navigate({ to: '/rewards/races/$raceId', params: { raceId }, search: {} })
      }
      exporter="none"
      empty="office.races.none"
    />
  )
}
