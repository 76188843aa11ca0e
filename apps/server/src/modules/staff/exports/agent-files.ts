import { minorToWire, minor } from '@fairhouse/money'
import type { BillWire, ContractWire, TeamFiguresWire, TreeChild } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { readTree } from '../../agency/index.ts'
import { listBills } from '../../agent-pay/index.ts'
import { listAll } from '../../contracts/index.ts'
import { parseId } from '../ids.ts'
import { count, instant, money, percent, sendList, text, type FileColumn } from './list-file.ts'

/** Rows that are read at once; the tree has its own limit. */
const BATCH = 1_000
const TREE_BATCH = '100'

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

/** The operator's revenue from a team: stakes less what came back; negative where the team won. */
function houseResult(figures: TeamFiguresWire): string {
  const { turnoverMinor, payoutMinor, rebatesMinor, bonusesMinor } = figures
  const back = BigInt(payoutMinor) + BigInt(rebatesMinor) + BigInt(bonusesMinor)
  return minorToWire(minor(BigInt(turnoverMinor) - back))
}

const TREE: readonly FileColumn<TreeChild>[] = [
  text('office.member.id', ({ memberId }) => memberId),
  text('office.agents.tree.member', ({ username }) => username),
  text(
    'office.agents.type.title',
    ({ type }, { find }) => find(`office.agents.type.${type}`) ?? type,
  ),
  count('office.agents.tree.below', ({ children }) => children),
  money('office.agents.tree.own', ({ own }) => own.turnoverMinor),
  money('office.agents.tree.team', ({ whole }) => whole.turnoverMinor),
  money('office.agents.tree.payout', ({ whole }) => whole.payoutMinor),
  money('office.agents.tree.rebates', ({ whole }) => whole.rebatesMinor),
  money('office.agents.tree.bonuses', ({ whole }) => whole.bonusesMinor),
  money('office.agents.tree.result', ({ whole }) => houseResult(whole)),
  money('office.agents.tree.deposits', ({ whole }) => whole.depositsMinor),
  money('office.agents.tree.withdrawals', ({ whole }) => whole.withdrawalsMinor),
  instant('office.agents.tree.joinedAt', ({ joinedAt }) => joinedAt),
]

/** Bills and contracts of agents, and the figures of their teams, as files. */
export const agentFileRoutes: RouteTable = (route, { db }) => {
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

  route('GET /staff/agents/tree/export', (call) =>
    sendList(db, call, {
      list: 'agentTree',
      columns: TREE,
      pageAt: async (after) => {
        const paging = { limit: TREE_BATCH, ...(after === undefined ? {} : { after }) }
        const page = await readTree(db, call.brand, { ...call.query, ...paging })
        return { rows: page.children, next: page.next }
      },
    }),
  )
}
