import type { Segment } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useNavigate } from '@tanstack/react-router'
import { actorName } from '../../shared/actor-name.ts'
import { api } from '../../shared/api.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import type { GridColumn, GridFilter, GridQuery } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { Count } from '../../shared/brand-money.tsx'
import { SEGMENTS } from './reward-queries.ts'
import { SegmentBadge, useRuleText } from './segment-words.tsx'

function Rules({ rules }: Pick<Segment, 'rules'>) {
  const ruleText = useRuleText()
  const text = rules.map(ruleText).join(' ')
  return (
    <span className="truncate" title={text}>
      {text}
    </span>
  )
}

const COLUMNS: readonly GridColumn<Segment>[] = [
  {
    id: 'name',
    title: 'office.segments.name',
    width: 220,
    cell: ({ name }) => <bdi className="truncate">{name}</bdi>,
  },
  {
    id: 'state',
    title: 'office.rewards.stateTitle',
    width: 110,
    cell: ({ isArchived }) => <SegmentBadge isArchived={isArchived} />,
  },
  {
    id: 'rules',
    title: 'office.segments.rules',
    width: 480,
    cell: ({ rules }) => <Rules rules={rules} />,
  },
  {
    id: 'uses',
    title: 'office.segments.usedBy',
    width: 110,
    isEnd: true,
    cell: ({ uses }) => <Count count={uses} />,
  },
  {
    id: 'changedBy',
    title: 'office.segments.changedBy',
    width: 140,
    isHidden: true,
    cell: ({ changedBy }) => actorName(changedBy),
  },
  {
    id: 'changedAt',
    title: 'office.rewards.changedAt',
    width: 170,
    cell: ({ changedAt }) => <When at={changedAt} isLong />,
  },
]

const FILTERS: readonly GridFilter[] = [
  {
    id: 'state',
    kind: 'choice',
    label: 'office.rewards.stateTitle',
    choices: [
      { id: 'inUse', label: 'office.segments.inUse' },
      { id: 'archived', label: 'office.segments.archived' },
    ],
  },
]

async function fetchPage({ filters }: GridQuery, _: string | undefined, signal?: AbortSignal) {
  const { segments } = await api('GET /staff/segments', signal === undefined ? {} : { signal })
  const state = filters['state'] ?? ''
  const rows = segments.filter(
    ({ isArchived }) => state === '' || isArchived === (state === 'archived'),
  )
  return { rows, next: null }
}

const keyOf = ({ segmentId }: Segment) => segmentId

/** Segments by name with their rules as sentences; each opens in the editor. */
export function SegmentsGrid() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  return (
    <DataGrid
      name={SEGMENTS}
      title={t('office.rewards.part.segments')}
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={fetchPage}
      rowKey={keyOf}
      onOpen={({ segmentId }) =>
        void navigate({ to: '/rewards/segments/$segmentId', params: { segmentId }, search: {} })
      }
      exporter="none"
      empty="office.segments.none"
    />
  )
}
