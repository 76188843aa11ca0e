import type { Translator } from '@fairhouse/i18n'
import type { ContractRequestWire } from '@fairhouse/protocol'
import { Badge, Chips, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { useRequests } from './queries.ts'
import { RequestDialog } from './request-dialog.tsx'
import { requestText, REQUEST_TONES } from './request-words.ts'

const LINK = 'min-h-11 text-start font-semibold text-brand underline underline-offset-4'

function columnsOf(
  translator: Translator,
  onOpen: (request: ContractRequestWire) => void,
): Column<ContractRequestWire>[] {
  const { t, date } = translator
  return [
    {
      id: 'what',
      title: t('offers.request.what'),
      isHeading: true,
      cell: (request) => (
        <button type="button" className={LINK} onClick={() => onOpen(request)}>
          {t(`offers.request.title.${request.asks}`, { kind: t(`agent.menu.${request.kind}`) })}
        </button>
      ),
    },
    {
      id: 'agent',
      title: t('contracts.bill.agent'),
      cell: ({ agent }) => <bdi>{agent.username}</bdi>,
    },
    {
      id: 'who',
      title: t('offers.request.who'),
      cell: (request) => requestText(translator, request),
    },
    {
      id: 'state',
      title: t('contracts.bill.state'),
      cell: ({ state, canDecide }) => (
        <Badge tone={REQUEST_TONES[state]}>
          {t(canDecide ? 'offers.request.waitsForMe' : `offers.request.state.${state}`)}
        </Badge>
      ),
    },
    {
      id: 'until',
      title: t('offers.request.until.column'),
      isFigure: true,
      cell: ({ decidedAt, expiresAt }) => date(decidedAt ?? expiresAt, 'dateTime'),
    },
  ]
}

/** Sent and received requests; pending ones first. */
export function RequestList() {
  const translator = useTranslator()
  const { t } = translator
  const [isOpenOnly, setIsOpenOnly] = useState(true)
  const [opened, setOpened] = useState<ContractRequestWire>()
  const list = useRequests(isOpenOnly ? { state: 'open' } : {})
  const { data, error } = list
  // Endings may have changed since the dialog opened; decided requests leave the list.
  const asItIs =
    opened && (data?.requests.find(({ requestId }) => requestId === opened.requestId) ?? opened)
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Chips<string>
          label={t('contracts.bill.state')}
          choices={[
            { id: 'open', label: t('offers.request.state.open') },
            { id: 'all', label: t('records.all') },
          ]}
          selected={isOpenOnly ? 'open' : 'all'}
          onSelect={(id) => setIsOpenOnly(id === 'open')}
        />
        {data && (
          <p className="text-text-2">{t('offers.request.waiting', { count: data.waiting })}</p>
        )}
      </div>
      {error && !data && <LoadError error={error} onRetry={() => void list.refetch()} />}
      {!data && !error && <Skeleton className="h-60" />}
      {data?.requests.length === 0 && (
        <EmptyState code="agent-requests" title={t('offers.request.none')}>
          {t('offers.request.noneBody')}
        </EmptyState>
      )}
      {data && data.requests.length > 0 && (
        <Table<ContractRequestWire>
          caption={t('agent.menu.contractRequests')}
          rows={data.requests}
          keyOf={({ requestId }) => requestId}
          columns={columnsOf(translator, setOpened)}
        />
      )}
      <ListEnd
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      {asItIs && <RequestDialog request={asItIs} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
