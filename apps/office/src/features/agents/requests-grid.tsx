import { Button, Dialog, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridFilter } from '../../shared/grid/types.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { refreshAgents } from './bill-dialog.tsx'
import { Endings } from './endings.tsx'
import { Asks, REQUEST_COLUMNS, type RequestRow } from './request-columns.tsx'
import { Kind, KINDS, Payer, REQUEST_STATES, RequestState, TermsLines } from './words.tsx'

const FILTERS: readonly GridFilter[] = [
  {
    id: 'ofHouse',
    kind: 'choice',
    label: 'office.agents.whose',
    choices: [{ id: 'true', label: 'office.agents.ofHouse' }],
  },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.agents.state',
    choices: REQUEST_STATES.map((id) => ({
      id,
      label: `office.agents.requestState.${id}` as const,
    })),
  },
  {
    id: 'kind',
    kind: 'choice',
    label: 'office.agents.kindTitle',
    choices: KINDS.map((id) => ({ id, label: `office.agents.kind.${id}` as const })),
  },
]

const fetchPage = pagesOf('GET /staff/agents/contract-requests', ({ requests, currency }) =>
  requests.map((request) => ({ ...request, currency })),
)

const exporter = exporterOf('GET /staff/agents/contract-requests/export', 'agent-requests')

const keyOf = ({ requestId }: RequestRow) => requestId

type Action = 'accept' | 'reject' | 'withdraw'

function ActionDialog(props: { action: Action; request: RequestRow; onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const { action, request, onClose } = props
  const params = { requestId: request.requestId }
  const send = async (reason: string) => {
    if (action === 'accept') {
      const ends = request.ends.map(({ contractId }) => contractId)
      await api('POST /staff/agents/contract-requests/:requestId/accept', {
        params,
        body: { ends, reason },
      })
      toast(t('office.proposed'), 'win')
    } else if (action === 'reject') {
      await api('POST /staff/agents/contract-requests/:requestId/reject', {
        params,
        body: { reason },
      })
    } else {
      await api('POST /staff/agents/contract-requests/:requestId/withdraw', {
        params,
        body: { reason },
      })
    }
    await refreshAgents()
  }
  return (
    <ReasonDialog
      title={t(`office.agents.request.${action}`)}
      description={t(`office.agents.request.${action}About`)}
      submit={t(`office.agents.request.${action}`)}
      isDanger={action !== 'accept'}
      onSubmit={send}
      onClose={onClose}
    >
      {action === 'accept' && <Endings ends={request.ends} currency={request.currency} />}
    </ReasonDialog>
  )
}

function RequestDialog({ request, onClose }: { request: RequestRow; onClose: () => void }) {
  const { t } = useTranslator()
  const may = useMay()
  const [action, setAction] = useState<Action>()
  const { agent, upline, kind, state, terms, current, currency, note, ends } = request
  if (action) return <ActionDialog action={action} request={request} onClose={onClose} />
  const button = (id: Action, variant: 'primary' | 'danger') => (
    <Button key={id} variant={variant} size="sm" onClick={() => setAction(id)}>
      {t(`office.agents.request.${id}`)}
    </Button>
  )
  const footer = may('agents.contracts') && (
    <>
      {request.canDecide && [button('reject', 'danger'), button('accept', 'primary')]}
      {request.canWithdraw && button('withdraw', 'danger')}
    </>
  )
  return (
    <Dialog title={t('office.agents.requestTitle')} size="lg" onClose={onClose} footer={footer}>
      <div className="grid gap-5">
        <DescriptionList
          rows={[
            [t('office.agents.agent'), <MemberLink key="agent" {...agent} />],
            [t('office.agents.above'), <Payer key="up" name={upline?.username ?? null} />],
            [t('office.agents.asksTitle'), <Asks key="asks" asks={request.asks} />],
            [t('office.agents.kindTitle'), <Kind key="kind" kind={kind} />],
            [t('office.agents.state'), <RequestState key="state" state={state} />],
            [t('office.agents.note'), note ?? '–'],
          ]}
        />
        {terms && (
          <section className="grid gap-2">
            <h3 className="font-bold">{t('office.agents.proposed')}</h3>
            <TermsLines terms={terms} currency={currency} />
          </section>
        )}
        {current && (
          <section className="grid gap-2">
            <h3 className="font-bold">{t('office.agents.current')}</h3>
            <TermsLines terms={current} currency={currency} />
          </section>
        )}
        {state === 'open' && <Endings ends={ends} currency={currency} />}
      </div>
    </Dialog>
  )
}

/** Contract requests; can be filtered to those where the operator is the other party. */
export function RequestsGrid() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<RequestRow>()
  return (
    <>
      <DataGrid
        list="agentRequests"
        title={t('office.agents.part.requests')}
        columns={REQUEST_COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter={exporter}
        empty="office.agents.noRequests"
      />
      {open && <RequestDialog request={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
