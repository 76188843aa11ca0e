import type { RouteTable } from '#server/http/routing.ts'
import { changeLimits, readLimits } from '../change-limits.ts'
import { changeNumbers } from '../change-numbers.ts'
import { createSharedBoard } from '../shared-board.ts'
import { readOutcomeBets } from '../outcome-bets.ts'
import { parseIssueId } from '../../lotteries/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'

/**
 * Exposure: visible with the permission to read lotteries; its limits are set with the permission
 * to change exposure.
 */
export const staffExposureRoutes: RouteTable = (route, { db }) => {
  const board = createSharedBoard(db, () => performance.now())

  route('GET /staff/lottery/issues/:issueId/exposure', async ({ brand, params }) => ({
    exposure: await board.read(brand, parseIssueId(params.issueId)),
  }))

  route('GET /staff/lottery/issues/:issueId/exposure/bets', ({ brand, params, query }) =>
    readOutcomeBets(db, brand, parseIssueId(params.issueId), query),
  )

  route('PUT /staff/lottery/lotteries/:lotteryCode/numbers', async (call) => {
    const { staff: actor, brand, params, body } = call
    const { brandId } = brand
    const { lotteryCode } = params
    const { playCode, outcomes, oddsPercent, reason } = body
    const issueId = body.issueId === undefined ? undefined : parseIssueId(body.issueId)
    const change = { brandId, lotteryCode, playCode, outcomes, issueId, oddsPercent }
    const changedCount = await db.transaction(async (tx) => {
      const changed = await changeNumbers(tx, change, auditName(actor))
      await auditAction(tx, actor, {
        brandId,
        action: 'lottery.numbers.changed',
        subject: lotteryCode,
        details: { playCode, outcomes, issueId: body.issueId ?? null, oddsPercent, reason },
      })
      return changed
    })
    board.forget()
    return { changedCount }
  })

  route('GET /staff/lottery/lotteries/:lotteryCode/limits', ({ brand, params }) =>
    readLimits(db, brand, params.lotteryCode),
  )

  route('PUT /staff/lottery/lotteries/:lotteryCode/limits', async (call) => {
    const { staff: actor, brand, params, body } = call
    const { lotteryCode } = params
    await db.transaction(async (tx) => {
      const before = await changeLimits(tx, brand, lotteryCode, body.limits)
      await auditAction(tx, actor, {
        brandId: brand.brandId,
        action: 'lottery.limits.changed',
        subject: lotteryCode,
        details: { before, after: body.limits, reason: body.reason },
      })
    })
    board.forget()
    return readLimits(db, brand, lotteryCode)
  })
}
