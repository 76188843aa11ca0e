import type { RouteTable } from '#server/http/routing.ts'
import { decideFriend, listFriends } from './friends.ts'
import { readStaffRules, setRules } from './rules.ts'

const PAGE = 50

export const staffReferralRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/referral/rules', ({ brand }) => readStaffRules(db, brand))

  route('PUT /staff/referral/rules', ({ staff, brand, body }) =>
    setRules({ db, brand, actor: staff }, body),
  )

  route('GET /staff/referral/friends', ({ brand, query }) =>
    listFriends(db, brand, query, Number(query.limit ?? PAGE)),
  )

  route('POST /staff/referral/friends/:memberId/decide', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { referral: await decideFriend({ db, brand, actor }, params.memberId, body) }
  })
}
