import type { StaffDepositRow, StaffWithdrawalRow } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { instant, money, sendList, text, type FileColumn } from '../../exports/index.ts'
import { listDeposits, listWithdrawals } from './lists.ts'

/** Rows that are read at once. */
const BATCH = 1_000

const WITHDRAWALS: readonly FileColumn<StaffWithdrawalRow>[] = [
  text('office.withdrawal.no', ({ withdrawalId }) => withdrawalId),
  instant('office.withdrawal.requestedAt', ({ requestedAt }) => requestedAt),
  instant('office.withdrawal.promised', ({ promisedAt }) => promisedAt),
  text('office.withdrawal.stateTitle', ({ status }, { t }) =>
    t(`office.withdrawal.state.${status}`),
  ),
  text('office.member.id', ({ memberId }) => memberId),
  text('office.withdrawal.member', ({ username }) => username),
  money('office.withdrawal.amount', ({ amountMinor }) => amountMinor),
  text('office.withdrawal.methodTitle', ({ method }, { t }) =>
    t(`office.withdrawal.method.${method}`),
  ),
  text('office.withdrawal.heldBy', ({ heldBy }, { t }) =>
    heldBy.map((rule) => t(`office.withdrawal.rule.${rule}`)).join(', '),
  ),
  text('office.withdrawal.claim', ({ claim }) => claim?.by ?? null),
  text('office.withdrawal.disputed', ({ hasOpenDispute }, { t }) =>
    t(hasOpenDispute ? 'office.yes' : 'office.no'),
  ),
  text('office.withdrawal.marks', ({ attention }, { find }) =>
    attention === null ? null : (find(`office.withdrawal.odd.${attention}`) ?? attention),
  ),
  instant('office.withdrawal.paidAt', ({ paidAt }) => paidAt),
]

const DEPOSITS: readonly FileColumn<StaffDepositRow>[] = [
  text('office.deposit.no', ({ depositId }) => depositId),
  instant('office.deposit.createdAt', ({ createdAt }) => createdAt),
  text('office.withdrawal.stateTitle', ({ status }, { t }) => t(`office.deposit.state.${status}`)),
  text('office.member.id', ({ memberId }) => memberId),
  text('office.withdrawal.member', ({ username }) => username),
  money('office.withdrawal.amount', ({ amountMinor }) => amountMinor),
  instant('office.deposit.creditedAt', ({ creditedAt }) => creditedAt),
  text('office.withdrawal.reference', ({ gatewayReference }) => gatewayReference),
]

/** Withdrawals and deposits as files. */
export const cashierFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/withdrawals/export', (call) =>
    sendList(db, call, {
      list: 'withdrawals',
      columns: WITHDRAWALS,
      pageAt: async (before) => {
        const query = { ...call.query, ...(before === undefined ? {} : { before }) }
        const whose = { brand: call.brand, actor: call.staff }
        const { withdrawals: rows, next } = await listWithdrawals(db, whose, query, BATCH)
        return { rows, next }
      },
    }),
  )

  route('GET /staff/deposits/export', (call) =>
    sendList(db, call, {
      list: 'deposits',
      columns: DEPOSITS,
      pageAt: async (before) => {
        const query = { ...call.query, ...(before === undefined ? {} : { before }) }
        const { deposits: rows, next } = await listDeposits(db, call.brand, query, BATCH)
        return { rows, next }
      },
    }),
  )
}
