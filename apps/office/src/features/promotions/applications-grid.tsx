import type { StaffApplication } from '@fairhouse/protocol'
import { useServerNow, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { actorName } from '../../shared/actor-name.ts'
import { Count } from '../../shared/brand-money.tsx'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { activeFilters } from '../../shared/grid/pages.ts'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { useAge } from '../../shared/use-age.ts'
import { When } from '../../shared/when.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import { APPLICATIONS } from './promotion-queries.ts'
import { ApplicationStateBadge } from './promotion-words.tsx'

/** New ones appear without a reload: a member is waiting. */
const LIVE_MS = 15_000
const STATES = ['open', 'approved', 'rejected'] as const

/** How long a member has waited until now. */
function Waiting({ sentAt }: { sentAt: string }) {
  const now = useServerNow()
  return useAge()(sentAt, new Date(now).toISOString())
}

/** How long a member waits, or has waited. */
function Age({ application: { sentAt, decidedAt } }: { application: StaffApplication }) {
  const age = useAge()
  return (
    <span className="figures">
      {decidedAt === null ? <Waiting sentAt={sentAt} /> : age(sentAt, decidedAt)}
    </span>
  )
}

const COLUMNS: readonly GridColumn<StaffApplication>[] = [
  {
    id: 'sentAt',
    title: 'office.promotions.sentAt',
    width: 170,
    cell: ({ sentAt }) => <When at={sentAt} />,
  },
  {
    id: 'state',
    title: 'office.rewards.stateTitle',
    width: 105,
    cell: ({ state }) => <ApplicationStateBadge state={state} />,
  },
  {
    id: 'age',
    title: 'office.promotions.age',
    width: 160,
    cell: (application) => <Age application={application} />,
  },
  {
    id: 'username',
    title: 'office.rewards.member',
    width: 150,
    cell: ({ username }) => username,
  },
  {
    id: 'title',
    title: 'office.promotions.promotion',
    width: 220,
    cell: ({ title }) => <bdi className="truncate">{title}</bdi>,
  },
  {
    id: 'comment',
    title: 'office.promotions.comment',
    width: 210,
    cell: ({ comment }) => <bdi className="truncate">{comment}</bdi>,
  },
  {
    id: 'pictures',
    title: 'office.promotions.pictures',
    width: 85,
    isEnd: true,
    cell: ({ pictures }) => <Count count={pictures.length === 0 ? null : pictures.length} />,
  },
  {
    id: 'takenBy',
    title: 'office.promotions.takenBy',
    width: 110,
    cell: ({ takenBy }) => (takenBy === null ? '–' : actorName(takenBy)),
  },
  {
    id: 'decidedBy',
    title: 'office.rewards.decidedBy',
    width: 130,
    isHidden: true,
    cell: ({ decidedBy }) => (decidedBy === null ? '–' : actorName(decidedBy)),
  },
  {
    id: 'decidedAt',
    title: 'office.rewards.decidedAt',
    width: 170,
    isHidden: true,
    cell: ({ decidedAt }) => <When at={decidedAt} />,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.rewards.findMember' },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.rewards.stateTitle',
    choices: STATES.map((id) => ({
      id,
      label: `office.promotions.applicationState.${id}` as const,
    })),
  },
]

/** Of all promotions, or of one. */
const applicationsOf = (promotionId: string | undefined) =>
  pagesOf('GET /staff/promotion-applications', ({ applications }) => applications, {
    queryOf: (query) => ({
      ...activeFilters(query),
      ...(promotionId === undefined ? {} : { promotionId }),
    }),
  })

const keyOf = ({ applicationId }: StaffApplication) => applicationId

/** Applications of members, open ones first and the oldest of them ahead. */
export function ApplicationsGrid({ promotionId }: { promotionId?: string }) {
  const { t } = useTranslator()
  const [open, setOpen] = useState<string>()
  return (
    <>
      <DataGrid
        name={APPLICATIONS}
        {...(promotionId === undefined ? {} : { scope: promotionId })}
        title={t('office.promotions.part.applications')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={applicationsOf(promotionId)}
        rowKey={keyOf}
        onOpen={(row) => setOpen(keyOf(row))}
        exporter="none"
        liveMs={LIVE_MS}
        empty="office.promotions.noApplications"
      />
      {open !== undefined && (
        <ApplicationDialog applicationId={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
