import type { BillWire, StaffDispute } from '@fairhouse/protocol'
import { parseId } from '#server/core/ids.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { listBills } from '../bill-rows.ts'
import { listDisputes } from '../list-disputes.ts'
import { instant, money, sendList, text, type FileColumn } from '../../exports/index.ts'

/** Rows that are read at once. */
const BATCH = 1_000

const BILLS: readonly FileColumn<BillWire>[] = [
  text('office.agents.billId', ({ billId }) => billId),
  text('office.agents.agent', ({ agent }) => agent.username),
  text('office.agents.kindTitle', ({ kind }, { t }) => t(`office.agents.kind.${kind}`)),
  text('office.agents.periodFrom', ({ from }) => from),
  text('office.agents.periodTo', ({ to }) => to),
  text('office.agents.state', ({ state }, { t }) => t(`office.agents.billState.${state}`)),
  money('office.agents.amount', ({ amountMinor }) => amountMinor),
  money('office.agents.paid', ({ paidMinor }) => paidMinor),
  text(
    'office.agents.payerTitle',
    ({ payer }, { t }) => payer?.username ?? t('office.agents.house'),
  ),
  money('office.agents.turnover', ({ turnoverMinor }) => turnoverMinor),
  instant('office.agents.issuedAt', ({ issuedAt }) => issuedAt),
]

const DISPUTES: readonly FileColumn<StaffDispute>[] = [
  text('office.agents.billId', ({ billId }) => billId),
  text('office.agents.agent', ({ agent }) => agent),
  text('office.agents.payerTitle', ({ payer }, { t }) => payer ?? t('office.agents.house')),
  text('office.agents.state', ({ state }, { t }) => t(`office.agents.disputeState.${state}`)),
  money('office.agents.disputed', ({ amountMinor }) => amountMinor),
  money('office.agents.held', ({ heldMinor }) => heldMinor),
  text('office.reason', ({ reason }) => reason),
  instant('office.agents.openedAt', ({ openedAt }) => openedAt),
]

/** Bills of agents, and disputes of them, as files. */
export const billFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/agents/bills/export', (call) =>
    sendList(db, call, {
      list: 'agentBills',
      columns: BILLS,
      pageAt: async (before) => {
        const { memberId, timeZone: _, ...rest } = call.query
        // An unknown member has no bills, instead of those of everybody.
        const agentId = memberId === undefined ? undefined : (parseId('mbr', memberId) ?? 0n)
        const filter = { ...rest, before, agentId, limit: BATCH }
        const page = await listBills(db, call.brand.brandId, 'staff', filter)
        return { rows: page.bills, next: page.next }
      },
    }),
  )

  route('GET /staff/agents/disputes/export', (call) =>
    sendList(db, call, {
      list: 'agentDisputes',
      columns: DISPUTES,
      pageAt: async (before) => {
        const filter = { state: call.query.state, before, limit: BATCH }
        const page = await listDisputes(db, call.brand.brandId, filter)
        return { rows: page.disputes, next: page.next }
      },
    }),
  )
}
