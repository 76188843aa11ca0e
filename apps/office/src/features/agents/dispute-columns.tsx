import type { StaffDispute } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'
import { Amount } from '../../shared/amount.tsx'
import type { GridColumn } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { Payer } from './words.tsx'

/** A dispute, and the currency of its amounts. */
export type DisputeRow = StaffDispute & { readonly currency: string }

const TONES: Readonly<Record<StaffDispute['state'], Tone>> = {
  open: 'warn',
  upheld: 'win',
  refused: 'neutral',
  withdrawn: 'neutral',
}

/** The state of a dispute. */
export function DisputeState({ state }: { state: StaffDispute['state'] }) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`office.agents.disputeState.${state}`)}</Badge>
}

/** The columns of disputes. */
export const DISPUTE_COLUMNS: readonly GridColumn<DisputeRow>[] = [
  {
    id: 'agent',
    title: 'office.agents.agent',
    width: 170,
    cell: ({ agent }) => <bdi>{agent}</bdi>,
  },
  {
    id: 'payer',
    title: 'office.agents.payerTitle',
    width: 150,
    cell: ({ payer }) => <Payer name={payer} />,
  },
  {
    id: 'state',
    title: 'office.agents.state',
    width: 130,
    cell: ({ state }) => <DisputeState state={state} />,
  },
  {
    id: 'amount',
    title: 'office.agents.disputed',
    width: 130,
    isEnd: true,
    cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} />,
  },
  {
    id: 'held',
    title: 'office.agents.held',
    width: 130,
    isEnd: true,
    cell: ({ heldMinor, currency }) => <Amount minor={heldMinor} currency={currency} />,
  },
  {
    id: 'reason',
    title: 'office.reason',
    width: 320,
    cell: ({ reason }) => reason,
  },
  {
    id: 'openedAt',
    title: 'office.agents.openedAt',
    width: 170,
    cell: ({ openedAt }) => <When at={openedAt} />,
  },
]
