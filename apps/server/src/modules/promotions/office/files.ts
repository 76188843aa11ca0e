import type { Translator } from '@fairhouse/i18n'
import type { PromotionGift } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { count, instant, money, sendList, text, type FileColumn } from '../../exports/index.ts'
import { listGifts } from './gifts.ts'

/** Rows that are read at once. */
const BATCH = 1_000

const stateText = ({ reward }: PromotionGift, { t }: Translator) =>
  reward && t(`office.given.state.${reward.state}`)

const GIFTS: readonly FileColumn<PromotionGift>[] = [
  instant('office.promotions.notedAt', ({ notedAt }) => notedAt),
  text('office.rewards.stateTitle', ({ state }, { t }) =>
    t(`office.promotions.giftState.${state}`),
  ),
  text('office.rewards.member', ({ username }) => username),
  text('office.promotions.eventTitle', ({ event }) => event),
  money('office.given.amount', ({ amount }) => amount.amountMinor),
  count('office.rewards.quantity', ({ amount }) => amount.count),
  text(
    'office.promotions.boundTitle',
    ({ bound }, { t }) => bound && t(`office.promotions.bound.${bound}`),
  ),
  text('office.promotions.reward', stateText),
  instant('office.rewards.decidedAt', ({ decidedAt }) => decidedAt),
]

/** What a promotion has given, or refused, as a file. */
export const promotionFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/promotions/:promotionId/gifts/export', async (call) => {
    const pageAt = async (before: string | undefined) => {
      const choice = { ...call.query, limit: BATCH, ...(before === undefined ? {} : { before }) }
      const page = await listGifts(db, call.brand, call.params.promotionId, choice)
      return { rows: page.gifts, next: page.next }
    }
    // That there is no such promotion is said before the file begins.
    await listGifts(db, call.brand, call.params.promotionId, { limit: 1 })
    return sendList(db, call, { list: 'promotionGifts', columns: GIFTS, pageAt })
  })
}
