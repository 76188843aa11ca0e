import type { StaffExchange } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { count, instant, money, sendList, text, type FileColumn } from '../../exports/index.ts'
import { listExchanges } from './exchanges.ts'

/** Rows that are read at once. */
const BATCH = 1_000

const EXCHANGES: readonly FileColumn<StaffExchange>[] = [
  text('office.rewards.no', ({ exchangeId }) => exchangeId),
  instant('office.rewards.appliedAt', ({ appliedAt }) => appliedAt),
  text('office.rewards.stateTitle', ({ state }, { t }) =>
    t(`office.rewards.exchangeState.${state}`),
  ),
  text('office.rewards.member', ({ username }) => username),
  text('office.rewards.kindTitle', ({ kind }, { t }) => t(`office.rewards.kind.${kind}`)),
  text('office.rewards.exchangedFor', ({ goodName }) => goodName),
  count('office.rewards.quantity', ({ quantity }) => quantity),
  count('office.rewards.points', ({ points }) => points),
  money('office.rewards.price', ({ priceMinor }) => priceMinor),
  money('office.rewards.given', ({ givenMinor }) => givenMinor),
  instant('office.rewards.decidedAt', ({ decidedAt }) => decidedAt),
  text('office.rewards.decidedBy', ({ decidedBy }) => decidedBy),
]

/** Exchanges of points as files; the addresses are not in them. */
export const exchangeFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/mall/exchanges/export', (call) =>
    sendList(db, call, {
      list: 'exchanges',
      columns: EXCHANGES,
      pageAt: async (before) => {
        const choice = { ...call.query, ...(before === undefined ? {} : { before }) }
        const page = await listExchanges(db, call.brand, choice, BATCH)
        return { rows: page.exchanges, next: page.next }
      },
    }),
  )
}
