import type { ContractRequestWire, ContractWire } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { listAll, readAllRequests } from '../queries.ts'
import { instant, percent, sendList, text, type FileColumn } from '../../exports/index.ts'

/** Rows that are read at once. */
const BATCH = 1_000

const CONTRACTS: readonly FileColumn<ContractWire>[] = [
  text('office.agents.contractId', ({ contractId }) => contractId),
  text('office.agents.agent', ({ agent }) => agent.username),
  text('office.agents.above', ({ upline }, { t }) => upline?.username ?? t('office.agents.house')),
  text('office.agents.kindTitle', ({ kind }, { t }) => t(`office.agents.kind.${kind}`)),
  text('office.agents.highestRate', ({ terms }) => percent(terms.tiers.at(-1)?.ratePpm ?? 0)),
  text('office.agents.state', ({ state }, { t }) => t(`office.agents.contractState.${state}`)),
  text('office.agents.from', ({ from }) => from),
  instant('office.agents.madeAt', ({ madeAt }) => madeAt),
]

const REQUESTS: readonly FileColumn<ContractRequestWire>[] = [
  text('office.agents.agent', ({ agent }) => agent.username),
  text('office.agents.above', ({ upline }, { t }) => upline?.username ?? t('office.agents.house')),
  text('office.agents.asksTitle', ({ asks }, { t }) => t(`office.agents.asks.${asks}`)),
  text('office.agents.kindTitle', ({ kind }, { t }) => t(`office.agents.kind.${kind}`)),
  text('office.agents.state', ({ state }, { t }) => t(`office.agents.requestState.${state}`)),
  instant('office.agents.askedAt', ({ askedAt }) => askedAt),
  instant('office.agents.expiresAt', ({ expiresAt }) => expiresAt),
]

/** Contracts of agents, and requests about them, as files. */
export const contractFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/agents/contracts/export', (call) =>
    sendList(db, call, {
      list: 'agentContracts',
      columns: CONTRACTS,
      pageAt: async (before) => {
        const paging = { limit: String(BATCH), ...(before === undefined ? {} : { before }) }
        const page = await listAll(db, call.brand, { ...call.query, ...paging })
        return { rows: page.contracts, next: page.next }
      },
    }),
  )

  route('GET /staff/agents/contract-requests/export', (call) =>
    sendList(db, call, {
      list: 'agentRequests',
      columns: REQUESTS,
      pageAt: async (before) => {
        const paging = { limit: String(BATCH), ...(before === undefined ? {} : { before }) }
        const page = await readAllRequests(db, call.brand, { ...call.query, ...paging })
        return { rows: page.requests, next: page.next }
      },
    }),
  )
}
