import { playName } from '@fairhouse/i18n/plays'
import type { ExposedOutcome } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { parseIssueId } from '../../lotteries/index.ts'
import { count, money, sendList, text, type FileColumn } from '../../exports/index.ts'
import { createSharedBoard } from '../shared-board.ts'

const OUTCOMES: readonly FileColumn<ExposedOutcome>[] = [
  text('office.issue.play', ({ playCode }, words) => playName(words, playCode)),
  text('office.exposure.outcome', ({ outcome, playCode }, words) =>
    outcome === '-' ? playName(words, playCode) : outcome,
  ),
  count('office.issue.bets', ({ betCount }) => betCount),
  money('office.exposure.payout', ({ payoutMinor }) => payoutMinor),
  money('office.exposure.limit', ({ limitMinor }) => limitMinor),
  text('office.exposure.share', ({ shareBp }) => (shareBp === null ? null : String(shareBp / 100))),
  count('office.exposure.oddsPercent', ({ oddsPercent }) => oddsPercent),
]

/** The exposure of an issue as files. */
export const exposureFileRoutes: RouteTable = (route, { db }) => {
  const board = createSharedBoard(db, () => performance.now())

  route('GET /staff/lottery/issues/:issueId/exposure/export', (call) =>
    sendList(db, call, {
      list: 'exposure',
      columns: OUTCOMES,
      pageAt: async () => {
        const { outcomes } = await board.read(call.brand, parseIssueId(call.params.issueId))
        return { rows: outcomes, next: null }
      },
    }),
  )
}
