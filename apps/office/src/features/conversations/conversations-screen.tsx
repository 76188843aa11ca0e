import type { ConversationRow } from '@fairhouse/protocol'
import { SERVICE_ENTRIES } from '@fairhouse/protocol/support'
import { Badge, useTranslator } from '@fairhouse/ui'
import { actorName } from '../../shared/actor-name.ts'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import {
  FIND_FILTER,
  InboxScreen,
  RECEIPT_COLUMN,
  summaryColumn,
} from '../../shared/inbox/inbox-screen.tsx'
import { When } from '../../shared/when.tsx'
import { ConversationDialog } from './conversation-dialog.tsx'

/** New messages appear quickly. */
const LIVE_MS = 5_000

const TONES = { waiting: 'warn', answered: 'win', closed: 'neutral' } as const

function State({ state }: Pick<ConversationRow, 'state'>) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`office.conversations.state.${state}`)}</Badge>
}

function Entry({ entry }: Pick<ConversationRow, 'entry'>) {
  const { t } = useTranslator()
  const tone = entry === 'vipcs' ? 'money' : 'neutral'
  return <Badge tone={tone}>{t(`office.conversations.entry.${entry}`)}</Badge>
}

function Writer({ username }: Pick<ConversationRow, 'username'>) {
  const { t } = useTranslator()
  return username ?? t('office.conversations.visitor')
}

const COLUMNS: readonly GridColumn<ConversationRow>[] = [
  RECEIPT_COLUMN,
  {
    id: 'state',
    title: 'office.conversations.stateTitle',
    width: 120,
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'entry',
    title: 'office.conversations.entryTitle',
    width: 150,
    cell: ({ entry }) => <Entry entry={entry} />,
  },
  {
    id: 'waitingSince',
    title: 'office.conversations.waitingSince',
    width: 170,
    cell: ({ waitingSince }) => <When at={waitingSince} isLong />,
  },
  {
    id: 'username',
    title: 'office.feedback.member',
    width: 150,
    cell: ({ username }) => <Writer username={username} />,
  },
  summaryColumn('office.conversations.lastMessage', 380),
  {
    id: 'claimedBy',
    title: 'office.conversations.claimedBy',
    width: 130,
    cell: ({ claimedBy }) => actorName(claimedBy ?? '–'),
  },
]

const FILTERS: readonly GridFilter[] = [
  FIND_FILTER,
  {
    id: 'state',
    kind: 'choice',
    label: 'office.conversations.stateTitle',
    choices: (['waiting', 'answered', 'closed'] as const).map((id) => ({
      id,
      label: `office.conversations.state.${id}` as const,
    })),
  },
  {
    id: 'entry',
    kind: 'choice',
    label: 'office.conversations.entryTitle',
    choices: SERVICE_ENTRIES.map((id) => ({
      id,
      label: `office.conversations.entry.${id}` as const,
    })),
  },
]

const fetchPage = pagesOf('GET /staff/conversations', ({ conversations }) => conversations)

const keyOf = ({ conversationId }: ConversationRow) => conversationId

const dialogOf = (conversationId: string, onClose: () => void) => (
  <ConversationDialog conversationId={conversationId} onClose={onClose} />
)

/** The inbox of customer service. */
export function ConversationsScreen() {
  return (
    <InboxScreen
      inbox="conversations"
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={fetchPage}
      rowKey={keyOf}
      liveMs={LIVE_MS}
      dialogOf={dialogOf}
    />
  )
}
