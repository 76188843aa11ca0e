import type { ContractWire } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { When, useDayText } from '../../shared/when.tsx'
import { ContractDialog } from './contract-dialog.tsx'
import { Kind, KINDS, Payer } from './words.tsx'

function State({ state }: { state: ContractWire['state'] }) {
  const { t } = useTranslator()
  return (
    <Badge tone={state === 'running' ? 'win' : 'neutral'}>
      {t(`office.agents.contractState.${state}`)}
    </Badge>
  )
}

/** The highest rate of a contract. */
function Rate({ contract }: { contract: ContractWire }) {
  const { number } = useTranslator()
  const ppm = contract.terms.tiers.at(-1)?.ratePpm ?? 0
  const text = number(ppm / 1_000_000, { style: 'percent', maximumFractionDigits: 4 })
  return <span className="figures">{text}</span>
}

function Day({ day }: { day: string }) {
  return <span className="figures">{useDayText()(day)}</span>
}

const COLUMNS: readonly GridColumn<ContractWire>[] = [
  {
    id: 'agent',
    title: 'office.agents.agent',
    width: 180,
    cell: ({ agent }) => <bdi>{agent.username}</bdi>,
  },
  {
    id: 'upline',
    title: 'office.agents.above',
    width: 180,
    cell: ({ upline }) => <Payer name={upline?.username ?? null} />,
  },
  {
    id: 'kind',
    title: 'office.agents.kindTitle',
    width: 170,
    cell: ({ kind }) => <Kind kind={kind} />,
  },
  {
    id: 'rate',
    title: 'office.agents.highestRate',
    width: 130,
    isEnd: true,
    cell: (contract) => <Rate contract={contract} />,
  },
  {
    id: 'state',
    title: 'office.agents.state',
    width: 130,
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'from',
    title: 'office.agents.from',
    width: 130,
    cell: ({ from }) => <Day day={from} />,
  },
  {
    id: 'madeAt',
    title: 'office.agents.madeAt',
    width: 170,
    cell: ({ madeAt }) => <When at={madeAt} />,
  },
]

const FILTERS: readonly GridFilter[] = [
  {
    id: 'kind',
    kind: 'choice',
    label: 'office.agents.kindTitle',
    choices: KINDS.map((id) => ({ id, label: `office.agents.kind.${id}` as const })),
  },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.agents.state',
    choices: (['running', 'ended'] as const).map((id) => ({
      id,
      label: `office.agents.contractState.${id}` as const,
    })),
  },
]

const fetchPage = pagesOf('GET /staff/agents/contracts', ({ contracts }) => contracts)

const exporter = exporterOf('GET /staff/agents/contracts/export', 'agent-contracts')

const keyOf = ({ contractId }: ContractWire) => contractId

/** Contracts of all agents. */
export function ContractsGrid() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<ContractWire>()
  return (
    <>
      <DataGrid
        list="agentContracts"
        title={t('office.agents.part.contracts')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={setOpen}
        exporter={exporter}
        empty="office.agents.noContracts"
      />
      {open && <ContractDialog contractId={open.contractId} onClose={() => setOpen(undefined)} />}
    </>
  )
}
