import { AUDIENCES, NOTICE_TYPES } from '@fairhouse/protocol/notices'
import type { StaffNoticeRow } from '@fairhouse/protocol'
import { Badge, buttonClass, useTranslator } from '@fairhouse/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { NOTICE_STATES, NoticeState } from './notice-state.tsx'

function Type({ type }: { type: StaffNoticeRow['type'] }) {
  const { t } = useTranslator()
  return t(`office.notices.type.${type}`)
}

function Audience({ row }: { row: StaffNoticeRow }) {
  const { t } = useTranslator()
  const { audience, recipientCount, segment } = row
  if (segment) return <bdi className="truncate">{segment.name}</bdi>
  if (recipientCount > 0) return t('office.notices.recipientCount', { count: recipientCount })
  const isAll = audience.length === AUDIENCES.length
  return isAll
    ? t('office.notices.everybody')
    : audience.map((one) => t(`office.notices.audience.${one}`)).join(', ')
}

const COLUMNS: readonly GridColumn<StaffNoticeRow>[] = [
  {
    id: 'title',
    title: 'office.notices.title',
    width: 320,
    cell: ({ title }) => title,
  },
  {
    id: 'type',
    title: 'office.notices.typeTitle',
    width: 140,
    cell: ({ type }) => <Type type={type} />,
  },
  {
    id: 'state',
    title: 'office.notices.stateTitle',
    width: 130,
    cell: ({ state }) => <NoticeState state={state} />,
  },
  {
    id: 'audience',
    title: 'office.notices.audienceTitle',
    width: 170,
    cell: (row) => <Audience row={row} />,
  },
  {
    id: 'languages',
    title: 'common.language',
    width: 130,
    cell: ({ languages }) => <Badge>{languages.join(', ')}</Badge>,
  },
  {
    id: 'from',
    title: 'office.notices.from',
    width: 170,
    cell: ({ from }) => <When at={from} isLong />,
  },
  {
    id: 'until',
    title: 'office.notices.until',
    width: 170,
    cell: ({ until }) => <When at={until} isLong />,
  },
  {
    id: 'changedAt',
    title: 'office.notices.changedAt',
    width: 170,
    cell: ({ changedAt }) => <When at={changedAt} isLong />,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.notices.find' },
  {
    id: 'type',
    kind: 'choice',
    label: 'office.notices.typeTitle',
    choices: NOTICE_TYPES.map((id) => ({ id, label: `office.notices.type.${id}` as const })),
  },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.notices.stateTitle',
    choices: NOTICE_STATES.map((id) => ({ id, label: `office.notices.state.${id}` as const })),
  },
]

const fetchPage = pagesOf('GET /staff/notices', ({ notices }) => notices)

const keyOf = ({ noticeId }: StaffNoticeRow) => noticeId

/** Notices of the brand. */
export function NoticesScreen() {
  const { t } = useTranslator()
  const may = useMay()
  const navigate = useNavigate()
  const open = (noticeId: string) =>
    void navigate({ to: '/notices/$noticeId', params: { noticeId } })
  return (
    <Page
      title={t('office.nav.notices')}
      intro={t('office.notices.intro')}
      isWhole
      actions={
        may('notices.write') && (
          <Link
            to="/notices/$noticeId"
            params={{ noticeId: 'new' }}
            className={buttonClass('primary', 'sm')}
          >
            <Plus aria-hidden className="size-4" />
            {t('office.notices.new')}
          </Link>
        )
      }
    >
      <DataGrid
        list="notices"
        title={t('office.nav.notices')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={({ noticeId }) => open(noticeId)}
        exporter="none"
        empty="office.notices.none"
      />
    </Page>
  )
}
