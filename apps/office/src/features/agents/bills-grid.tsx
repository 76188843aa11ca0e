import type { BillWire } from '@fairhouse/protocol'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { When, useDayText } from '../../shared/when.tsx'
import { useTranslator } from '@fairhouse/ui'
import { BillDialog } from './bill-dialog.tsx'
import { BILL_STATES, BillState, Kind, KINDS, Payer } from './words.tsx'

type Row = BillWire & { readonly currency: string }

const amount = (
  id: 'amountMinor' | 'paidMinor' | 'turnoverMinor',
  title: 'office.agents.amount' | 'office.agents.paid' | 'office.agents.turnover',
): GridColumn<Row> => ({
  id,
  title,
  width: 130,
  isEnd: true,
  cell: (row) => <Amount minor={row[id]} currency={row.currency} />,
})

function Days({ from, to }: { from: string; to: string }) {
  return <span className="figures">{useDayText()(from, to)}</span>
}

const COLUMNS: readonly GridColumn<Row>[] = [
  {
    id: 'agent',
    title: 'office.agents.agent',
    width: 170,
    cell: ({ agent }) => <bdi>{agent.username}</bdi>,
  },
  {
    id: 'kind',
    title: 'office.agents.kindTitle',
    width: 160,
    cell: ({ kind }) => <Kind kind={kind} />,
  },
  {
    id: 'period',
    title: 'office.agents.periodTitle',
    width: 200,
    cell: ({ from, to }) => <Days from={from} to={to} />,
  },
  {
    id: 'state',
    title: 'office.agents.state',
    width: 170,
    cell: ({ state }) => <BillState state={state} />,
  },
  amount('amountMinor', 'office.agents.amount'),
  amount('paidMinor', 'office.agents.paid'),
  {
    id: 'payer',
    title: 'office.agents.payerTitle',
    width: 150,
    cell: ({ payer }) => <Payer name={payer?.username ?? null} />,
  },
  amount('turnoverMinor', 'office.agents.turnover'),
  {
    id: 'issuedAt',
    title: 'office.agents.issuedAt',
    width: 170,
    cell: ({ issuedAt }) => <When at={issuedAt} />,
  },
  {
    id: 'billId',
    title: 'office.agents.billId',
    width: 120,
    isHidden: true,
    cell: ({ billId }) => <bdi className="figures">{billId}</bdi>,
  },
]

const FILTERS: readonly GridFilter[] = [
  {
    id: 'state',
    kind: 'choice',
    label: 'office.agents.state',
    choices: BILL_STATES.map((id) => ({ id, label: `office.agents.billState.${id}` as const })),
  },
  {
    id: 'kind',
    kind: 'choice',
    label: 'office.agents.kindTitle',
    choices: KINDS.map((id) => ({ id, label: `office.agents.kind.${id}` as const })),
  },
  {
    id: 'payer',
    kind: 'choice',
    label: 'office.agents.payerTitle',
    choices: (['platform', 'upline'] as const).map((id) => ({
      id,
      label: `office.agents.payer.${id}` as const,
    })),
  },
]

const fetchPage = pagesOf('GET /staff/agents/bills', ({ bills, currency }) =>
  bills.map((bill) => ({ ...bill, currency })),
)

const exporter = exporterOf('GET /staff/agents/bills/export', 'agent-bills')

const keyOf = ({ billId }: Row) => billId

/** Bills of all agents: what was billed, what is paid, and who has insufficient funds. */
export function BillsGrid() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<Row>()
  return (
    <>
      <DataGrid
        list="agentBills"
        title={t('office.agents.part.bills')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter={exporter}
        empty="office.agents.noBills"
      />
      {open && <BillDialog billId={open.billId} onClose={() => setOpen(undefined)} />}
    </>
  )
}
