import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridFilter } from '../../shared/grid/types.ts'
import { DescriptionList } from '../../shared/page.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { BillDialog, refreshAgents } from './bill-dialog.tsx'
import { DISPUTE_COLUMNS, type DisputeRow, DisputeState } from './dispute-columns.tsx'
import { Payer } from './words.tsx'

const STATES = ['open', 'upheld', 'refused', 'withdrawn'] as const

const FILTERS: readonly GridFilter[] = [
  {
    id: 'state',
    kind: 'choice',
    label: 'office.agents.state',
    choices: STATES.map((id) => ({ id, label: `office.agents.disputeState.${id}` as const })),
  },
]

const fetchPage = pagesOf('GET /staff/agents/disputes', ({ disputes, currency }) =>
  disputes.map((dispute) => ({ ...dispute, currency })),
)

const exporter = exporterOf('GET /staff/agents/disputes/export', 'agent-disputes')

const keyOf = ({ disputeId }: DisputeRow) => disputeId

function DisputeDialog({ dispute, onClose }: { dispute: DisputeRow; onClose: () => void }) {
  const { t } = useTranslator()
  const may = useMay()
  const [step, setStep] = useState<'upheld' | 'refused' | 'bill'>()
  const { disputeId, billId, currency, amountMinor, heldMinor, canDecide } = dispute
  if (step === 'bill') return <BillDialog billId={billId} onClose={() => setStep(undefined)} />
  if (step) {
    return (
      <ReasonDialog
        title={t(`office.agents.decide.${step}`)}
        description={t(`office.agents.decideAbout.${step}`)}
        submit={t(`office.agents.decide.${step}`)}
        isDanger={step === 'upheld'}
        onSubmit={async (answer) => {
          await api('POST /staff/agents/disputes/:disputeId/decide', {
            params: { disputeId },
            body: { verdict: step, answer },
          })
          await refreshAgents()
        }}
        onClose={onClose}
      />
    )
  }
  const footer = (
    <>
      <Button variant="ghost" size="sm" onClick={() => setStep('bill')}>
        {t('office.agents.bill')}
      </Button>
      {canDecide && may('agents.pay') && (
        <>
          <Button variant="danger" size="sm" onClick={() => setStep('upheld')}>
            {t('office.agents.decide.upheld')}
          </Button>
          <Button size="sm" onClick={() => setStep('refused')}>
            {t('office.agents.decide.refused')}
          </Button>
        </>
      )}
    </>
  )
  return (
    <Dialog title={t('office.agents.dispute')} size="lg" onClose={onClose} footer={footer}>
      <DescriptionList
        rows={[
          [t('office.agents.agent'), <bdi key="agent">{dispute.agent}</bdi>],
          [t('office.agents.payerTitle'), <Payer key="payer" name={dispute.payer} />],
          [t('office.agents.state'), <DisputeState key="state" state={dispute.state} />],
          [
            t('office.agents.disputed'),
            <Amount key="amount" minor={amountMinor} currency={currency} />,
          ],
          [t('office.agents.held'), <Amount key="held" minor={heldMinor} currency={currency} />],
          [t('office.agents.about'), dispute.username ?? dispute.betId ?? '–'],
          [t('office.reason'), dispute.reason],
          [t('office.agents.answer'), dispute.answer ?? '–'],
          [t('office.agents.openedAt'), <When key="opened" at={dispute.openedAt} />],
        ]}
      />
    </Dialog>
  )
}

/** Disputes of bills, newest first. */
export function DisputesGrid() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<DisputeRow>()
  return (
    <>
      <DataGrid
        list="agentDisputes"
        title={t('office.agents.part.disputes')}
        columns={DISPUTE_COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter={exporter}
        empty="office.agents.noDisputes"
      />
      {open && <DisputeDialog dispute={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
