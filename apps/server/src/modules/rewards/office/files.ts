import type { StaffReward } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { count, instant, money, sendList, text, type FileColumn } from '../../exports/index.ts'
import { listGiven } from './given.ts'

/** Rows that are read at once. */
const BATCH = 1_000

const GIVEN: readonly FileColumn<StaffReward>[] = [
  text('office.given.no', ({ rewardId }) => rewardId),
  instant('office.given.givenAt', ({ givenAt }) => givenAt),
  text('office.given.stateTitle', ({ state }, { t }) => t(`office.given.state.${state}`)),
  text('office.given.member', ({ username }) => username),
  text('office.given.sourceTitle', ({ source }, { t }) => t(`office.given.source.${source}`)),
  text('office.given.name', ({ name }) => name),
  money('office.given.amount', ({ amountMinor }) => amountMinor),
  count('office.given.points', ({ points }) => points),
  count('office.given.rounds', ({ rounds }) => rounds?.rounds ?? 0),
  instant('office.given.expiresAt', ({ expiresAt }) => expiresAt),
  instant('office.given.decidedAt', ({ decidedAt }) => decidedAt),
  text('office.given.decidedBy', ({ decidedBy }) => decidedBy),
  text('office.given.remark', ({ remark }) => remark),
]

/** What members were given, as a file. */
export const givenFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/rewards/export', (call) =>
    sendList(db, call, {
      list: 'givenRewards',
      columns: GIVEN,
      pageAt: async (before) => {
        const choice = { ...call.query, ...(before === undefined ? {} : { before }) }
        const page = await listGiven(db, call.brand, choice, BATCH)
        return { rows: page.rewards, next: page.next }
      },
    }),
  )
}
