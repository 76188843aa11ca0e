import type { StaffFeedbackRow } from '@fairhouse/protocol'
import { QUESTION_TYPES } from '@fairhouse/protocol/support'
import { Badge, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { activeFilters } from '../../shared/grid/pages.ts'
import type { GridColumn, GridFilter, GridQuery } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'

const PAGE_ROWS = '50'

function Question({ type }: { type: StaffFeedbackRow['questionType'] }) {
  const { t } = useTranslator()
  return t(`office.feedback.question.${type}`)
}

function State({ state }: { state: StaffFeedbackRow['state'] }) {
  const { t } = useTranslator()
  const tone = state === 'open' ? 'warn' : 'win'
  return <Badge tone={tone}>{t(`office.feedback.state.${state}`)}</Badge>
}

const COLUMNS: readonly GridColumn<StaffFeedbackRow>[] = [
  {
    id: 'receiptNo',
    title: 'office.feedback.receiptNo',
    width: 150,
    cell: ({ receiptNo }) => receiptNo,
  },
  {
    id: 'state',
    title: 'office.feedback.stateTitle',
    width: 120,
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'questionType',
    title: 'office.feedback.questionTitle',
    width: 150,
    cell: ({ questionType }) => <Question type={questionType} />,
  },
  {
    id: 'username',
    title: 'office.feedback.member',
    width: 150,
    cell: ({ username }) => username,
  },
  {
    id: 'summary',
    title: 'office.feedback.summary',
    width: 420,
    cell: ({ summary }) => <bdi>{summary}</bdi>,
  },
  {
    id: 'pictures',
    title: 'office.feedback.pictures',
    width: 90,
    isEnd: true,
    cell: ({ pictureCount }) => String(pictureCount),
  },
  {
    id: 'sentAt',
    title: 'office.feedback.sentAt',
    width: 170,
    cell: ({ sentAt }) => <When at={sentAt} isLong />,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.feedback.find' },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.feedback.stateTitle',
    choices: (['open', 'answered'] as const).map((id) => ({
      id,
      label: `office.feedback.state.${id}` as const,
    })),
  },
  {
    id: 'questionType',
    kind: 'choice',
    label: 'office.feedback.questionTitle',
    choices: QUESTION_TYPES.map((id) => ({ id, label: `office.feedback.question.${id}` as const })),
  },
]

async function fetchPage(query: GridQuery, before: string | undefined, signal?: AbortSignal) {
  const filters = activeFilters(query) as object
  const { feedback, next } = await api('GET /staff/feedback', {
    query: { ...filters, limit: PAGE_ROWS, ...(before === undefined ? {} : { before }) },
    ...(signal === undefined ? {} : { signal }),
  })
  return { rows: feedback, next }
}

const keyOf = ({ feedbackId }: StaffFeedbackRow) => feedbackId

/** Feedback from members. */
export function FeedbackScreen() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<string>()
  return (
    <Page title={t('office.nav.feedback')} intro={t('office.feedback.intro')} isWhole>
      <DataGrid
        list="feedback"
        title={t('office.nav.feedback')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={({ feedbackId }) => setOpen(feedbackId)}
        exporter="none"
        empty="office.feedback.none"
      />
      {open && <FeedbackDialog feedbackId={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
