import type { ContractRequestWire } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import type { GridColumn } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { Kind, Payer, RequestState } from './words.tsx'

/** A request, and the currency of its amounts. */
export type RequestRow = ContractRequestWire & { readonly currency: string }

/** What a request asks for. */
export function Asks({ asks }: { asks: ContractRequestWire['asks'] }) {
  return useTranslator().t(`office.agents.asks.${asks}`)
}

/** The columns of requests. */
export const REQUEST_COLUMNS: readonly GridColumn<RequestRow>[] = [
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
    id: 'asks',
    title: 'office.agents.asksTitle',
    width: 150,
    cell: ({ asks }) => <Asks asks={asks} />,
  },
  {
    id: 'kind',
    title: 'office.agents.kindTitle',
    width: 170,
    cell: ({ kind }) => <Kind kind={kind} />,
  },
  {
    id: 'state',
    title: 'office.agents.state',
    width: 140,
    cell: ({ state }) => <RequestState state={state} />,
  },
  {
    id: 'askedAt',
    title: 'office.agents.askedAt',
    width: 170,
    cell: ({ askedAt }) => <When at={askedAt} />,
  },
  {
    id: 'expiresAt',
    title: 'office.agents.expiresAt',
    width: 170,
    cell: ({ expiresAt }) => <When at={expiresAt} />,
  },
]
