import { nextSlots } from '@fairhouse/lottery/schedule'
import type { AccountRef } from '#server/core/caller.ts'
import { readNow } from '#server/db/clock.ts'
import { daySpan } from '#server/core/day-span.ts'
import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { readAccount } from '../ledger/index.ts'
import { parseChaseId } from './chase-ids.ts'
import { deleteFavourite, readFavourites, saveFavourite } from './favourites.ts'
import { placeChase } from './place-chase.ts'
import { findChase, readChases } from './read-chases.ts'
import { cancelStep, stopChase } from './release-chase.ts'

const PAGE = '20'

/** Chases and favourite bets. */
export const chaseRoutes: RouteTable = (route, context) => {
  const { db } = context

  async function require(member: AccountRef, chaseNo: bigint) {
    const chase = await findChase(db, member, chaseNo)
    if (!chase) throw new Problem('CHASE_NOT_FOUND')
    return chase
  }

  async function afterRelease(member: AccountRef, chaseNo: bigint) {
    const { balance } = await readAccount(db, member)
    return { ...(await require(member, chaseNo)), sumBalance: String(balance) }
  }

  route('POST /lgw/chases', (call) => placeChase(context, call))

  route('GET /lgw/chases', ({ brand, member, query }) => {
    const { drawsFrom: from, drawsTo: to } = query
    const isOfDays = from !== undefined || to !== undefined
    const before = /^cha_\d{1,18}$/.test(query.before ?? '') ? query.before : undefined
    return readChases(db, member, {
      limit: Number(query.limit ?? PAGE),
      before: before === undefined ? undefined : parseChaseId(before),
      draws: isOfDays ? daySpan(brand.profile.timeZone, { from, to }) : undefined,
    })
  })

  route('GET /lgw/chases/:chaseId', ({ member, params }) =>
    require(member, parseChaseId(params.chaseId)),
  )

  route('DELETE /lgw/chases/:chaseId', async ({ member, params }) => {
    const chaseNo = parseChaseId(params.chaseId)
    await stopChase(context, member, chaseNo)
    return afterRelease(member, chaseNo)
  })

  route('DELETE /lgw/chases/:chaseId/steps/:stepNo', async ({ member, params }) => {
    const chaseNo = parseChaseId(params.chaseId)
    await cancelStep(context, member, chaseNo, Number(params.stepNo))
    return afterRelease(member, chaseNo)
  })

  route('GET /lgw/lotteries/:lotteryCode/coming', async ({ brand, params, query }) => {
    const lottery = await context.catalogue.find(brand.brandId, params.lotteryCode)
    if (!lottery) throw new Problem('LOTTERY_NOT_FOUND')
    const slots = nextSlots(lottery.schedule, await readNow(db), Number(query.count ?? PAGE))
    return {
      issues: slots.map(({ issueNo, drawsAt }) => ({ issueNo, drawsAt: drawsAt.toISOString() })),
    }
  })

  route('GET /lgw/favourites', async ({ member, query }) => ({
    favourites: await readFavourites(db, member, query.lotteryCode),
  }))

  route('POST /lgw/favourites', ({ brand, member, body }) =>
    saveFavourite(context, brand, member, body),
  )

  route('DELETE /lgw/favourites/:favouriteId', ({ member, params }) =>
    deleteFavourite(db, member, params.favouriteId),
  )
}
