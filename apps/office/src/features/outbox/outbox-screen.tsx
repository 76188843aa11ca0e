import type { OutboxMessage } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { firstLine } from './message-parts.ts'

/** Somebody waiting for a code here should see it quickly. */
const LIVE_MS = 3_000

function MessageStatus({ status }: { status: string }) {
  const { find } = useTranslator()
  const tone = status === 'failed' ? 'lose' : 'neutral'
  return <Badge tone={tone}>{find(`office.outbox.status.${status}`) ?? status}</Badge>
}

function Channel({ channel }: { channel: OutboxMessage['channel'] }) {
  const { t } = useTranslator()
  return t(`office.outbox.channel.${channel}`)
}

function Summary({ message }: { message: OutboxMessage }) {
  const { t } = useTranslator()
  const { subject, body } = message
  return subject ?? (body === null ? t('office.outbox.deleted') : firstLine(body))
}

const COLUMNS: readonly GridColumn<OutboxMessage>[] = [
  {
    id: 'target',
    title: 'office.outbox.target',
    width: 230,
    cell: ({ target }) => <bdi>{target}</bdi>,
  },
  {
    id: 'channel',
    title: 'office.outbox.channelTitle',
    width: 110,
    cell: ({ channel }) => <Channel channel={channel} />,
  },
  {
    id: 'summary',
    title: 'office.outbox.summary',
    width: 420,
    cell: (message) => <Summary message={message} />,
  },
  {
    id: 'createdAt',
    title: 'office.outbox.createdAt',
    width: 180,
    cell: ({ createdAt }) => <When at={createdAt} isLong />,
  },
  {
    id: 'status',
    title: 'office.outbox.statusTitle',
    width: 130,
    cell: ({ status }) => <MessageStatus status={status} />,
  },
  {
    id: 'language',
    title: 'common.language',
    width: 110,
    isHidden: true,
    cell: ({ language }) => language,
  },
  {
    id: 'attempts',
    title: 'office.outbox.attempts',
    width: 110,
    isEnd: true,
    isHidden: true,
    cell: ({ attempts }) => String(attempts),
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.outbox.find' },
  {
    id: 'channel',
    kind: 'choice',
    label: 'office.outbox.channelTitle',
    choices: [
      { id: 'sms', label: 'office.outbox.channel.sms' },
      { id: 'email', label: 'office.outbox.channel.email' },
    ],
  },
]

const fetchPage = pagesOf('GET /staff/outbox', ({ messages }) => messages)

const keyOf = ({ messageId }: OutboxMessage) => messageId

/** Messages of the platform: on a fresh install its SMS and e-mail are read here. */
export function OutboxScreen() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<OutboxMessage>()
  return (
    <Page title={t('office.nav.outbox')} intro={t('office.outbox.intro')} isWhole>
      <DataGrid
        list="outbox"
        title={t('office.nav.outbox')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter="none"
        empty="office.outbox.none"
        liveMs={LIVE_MS}
      />
      {open && <MessageDialog message={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
