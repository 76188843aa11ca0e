import { minor, minorToWire } from '@fairhouse/money'
import type { MemberMove, TeamFiguresWire, TreeChild } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { readTree } from '../read-tree.ts'
import { readMoves } from './move-team.ts'
import { count, instant, money, sendList, text, type FileColumn } from '../../exports/index.ts'

/** Rows that are read at once: the limit of the tree. */
const BATCH = '100'
/** Moves that are read at once. */
const MOVES_BATCH = '1000'

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

const MOVES: readonly FileColumn<MemberMove>[] = [
  text('office.member.id', ({ memberId }) => memberId),
  text('office.agents.tree.member', ({ username }) => username),
  text('office.agents.tree.movedFrom', ({ from }, { t }) => from ?? t('office.agents.tree.head')),
  text('office.agents.tree.movedTo', ({ to }, { t }) => to ?? t('office.agents.tree.head')),
  count('office.agents.tree.moved', ({ members }) => members),
  text('office.reason', ({ reason }) => reason),
  text('office.approval.proposedBy', ({ movedBy }) => movedBy),
  instant('office.agents.tree.movedAt', ({ movedAt }) => movedAt),
]

/** The figures of teams, and moves within them, as files. */
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

  route('GET /staff/agents/moves/export', (call) =>
    sendList(db, call, {
      list: 'agentMoves',
      columns: MOVES,
      pageAt: async (before) => {
        const paging = { limit: MOVES_BATCH, ...(before === undefined ? {} : { before }) }
        const page = await readMoves(db, call.brand.brandId, { ...call.query, ...paging })
        return { rows: page.moves, next: page.next }
      },
    }),
  )
}
