import type { AccountRef } from '#server/core/caller.ts'
import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { pageStart, parseFollowId, parsePlanId } from './follow-ids.ts'
import { followPlan, pauseFollow, stopFollow } from './follow-plan.ts'
import { endPlan, openPlan, requireOffered } from './lead-plan.ts'
import {
  readCopies,
  readFollow,
  readFollows,
  readOpenPlans,
  readOwnPlans,
  readPlan,
} from './read-plans.ts'

interface Paging {
  readonly limit?: string | undefined
  readonly before?: string | undefined
}

const pageOf = ({ limit = '20', before }: Paging, prefix: string) => ({
  limit: Number(limit),
  before: pageStart(before, prefix),
})

export const followPlanRoutes: RouteTable = (route, deps) => {
  const { db } = deps

  async function requirePlan(member: AccountRef, planNo: bigint) {
    const found = await readPlan(db, member, planNo)
    if (!found) throw new Problem('FOLLOW_PLAN_NOT_FOUND')
    return found
  }

  async function requireFollow(member: AccountRef, followNo: bigint) {
    const found = await readFollow(db, member, followNo)
    if (!found) throw new Problem('FOLLOW_NOT_FOUND')
    return found
  }

  route('GET /lgw/follow-plans', ({ brand, member, query }) => {
    requireOffered(brand)
    return readOpenPlans(db, member, { ...pageOf(query, 'fpl'), lotteryCode: query.lotteryCode })
  })

  route('GET /lgw/follow-plans/mine', ({ member, query }) =>
    readOwnPlans(db, member, pageOf(query, 'fpl')),
  )

  route('POST /lgw/follow-plans', async (call) => {
    const planNo = await openPlan(deps, call)
    return (await requirePlan(call.member, planNo)).plan
  })

  route('GET /lgw/follow-plans/:planId', ({ member, params }) =>
    requirePlan(member, parsePlanId(params.planId)),
  )

  route('DELETE /lgw/follow-plans/:planId', async ({ member, params }) => {
    const planNo = parsePlanId(params.planId)
    await endPlan(db, member, planNo)
    return (await requirePlan(member, planNo)).plan
  })

  route('POST /lgw/follow-plans/:planId/follows', async ({ brand, member, params, body }) => {
    const planNo = parsePlanId(params.planId)
    const followNo = await followPlan(db, { brand, member, planNo, terms: body })
    return requireFollow(member, followNo)
  })

  route('GET /lgw/follows', ({ member, query }) => readFollows(db, member, pageOf(query, 'fol')))

  route('GET /lgw/follows/:followId', async ({ member, params, query }) => {
    const followNo = parseFollowId(params.followId)
    const found = await readCopies(db, member, followNo, pageOf(query, 'cpy'))
    if (!found) throw new Problem('FOLLOW_NOT_FOUND')
    return found
  })

  route('POST /lgw/follows/:followId/pause', async ({ brand, member, params }) => {
    const followNo = parseFollowId(params.followId)
    await pauseFollow(db, { brand, member, followNo, isPaused: true })
    return requireFollow(member, followNo)
  })

  route('POST /lgw/follows/:followId/resume', async ({ brand, member, params }) => {
    const followNo = parseFollowId(params.followId)
    await pauseFollow(db, { brand, member, followNo, isPaused: false })
    return requireFollow(member, followNo)
  })

  route('DELETE /lgw/follows/:followId', async ({ member, params }) => {
    const followNo = parseFollowId(params.followId)
    await stopFollow(db, member, followNo)
    return requireFollow(member, followNo)
  })
}
