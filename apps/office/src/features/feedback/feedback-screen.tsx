import type { StaffFeedbackRow } from '@fairhouse/protocol'
import { QUESTION_TYPES } from '@fairhouse/protocol/support'
import { Badge, useTranslator } from '@fairhouse/ui'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import {
  FIND_FILTER,
  InboxScreen,
  RECEIPT_COLUMN,
  summaryColumn,
} from '../../shared/inbox/inbox-screen.tsx'
import { When } from '../../shared/when.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'

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
  RECEIPT_COLUMN,
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
  summaryColumn('office.feedback.summary', 420),
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
  FIND_FILTER,
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

const fetchPage = pagesOf('GET /staff/feedback', ({ feedback }) => feedback)

const keyOf = ({ feedbackId }: StaffFeedbackRow) => feedbackId

const dialogOf = (feedbackId: string, onClose: () => void) => (
  <FeedbackDialog feedbackId={feedbackId} onClose={onClose} />
)

/** Feedback from members. */
export function FeedbackScreen() {
  return (
    <InboxScreen
      inbox="feedback"
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={fetchPage}
      rowKey={keyOf}
      dialogOf={dialogOf}
    />
  )
}
