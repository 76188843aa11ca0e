import { minor, minorToWire } from '@fairhouse/money'
import type { TeamFiguresWire, TreeChild } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { readTree } from '../read-tree.ts'
import { count, instant, money, sendList, text, type FileColumn } from '../../exports/index.ts'

/** Rows that are read at once: the limit of the tree. */
const BATCH = '100'

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

/** The figures of teams as files. */
export const treeFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/agents/tree/export', (call) =>
    sendList(db, call, {
      list: 'agentTree',
      columns: TREE,
      pageAt: async (after) => {
        const paging = { limit: BATCH, ...(after === undefined ? {} : { after }) }
        const page = await readTree(db, call.brand, { ...call.query, ...paging })
        return { rows: page.children, next: page.next }
      },
    }),
  )
}
