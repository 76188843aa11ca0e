import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { IMMUTABLE_PICTURE, readPicture } from '../pictures/index.ts'
import { confirmWithdrawal } from './confirm.ts'
import { readWithdrawalOptions } from './options.ts'
import { createPayoutClock } from './payout-clock.ts'
import { saveProofPicture } from './pictures.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { findWithdrawal, presentWithdrawal, readWithdrawals } from './withdrawal-rows.ts'

const PAGE = 20

export const withdrawalRoutes: RouteTable = (route, deps) => {
  const clockOf = createPayoutClock(deps, () => performance.now())

  route('GET /wps/cashier/withdrawal-options', ({ brand, member }) =>
    readWithdrawalOptions(deps, brand, member),
  )

  route('POST /wps/cashier/withdrawals', (call) => requestWithdrawal(deps, call))

  route('GET /wps/cashier/withdrawals', ({ member, query }) =>
    readWithdrawals(deps.db, member, {
      limit: Number(query.limit ?? PAGE),
      before: /^\d{1,18}$/.test(query.before ?? '') ? BigInt(query.before ?? 0) : undefined,
    }),
  )

  route('GET /wps/cashier/withdrawals/:withdrawalId', async ({ brand, member, params }) => {
    const row = await findWithdrawal(deps.db, brand.brandId, params.withdrawalId)
    if (row?.member_id !== member.memberId) throw new Problem('WITHDRAWAL_NOT_FOUND')
    return presentWithdrawal(row)
  })

  route('POST /wps/cashier/withdrawals/:withdrawalId/confirm', ({ member, params, body }) =>
    confirmWithdrawal(deps.db, member, params.withdrawalId, body),
  )

  route('POST /wps/cashier/withdrawals/pictures', ({ member, request }) =>
    saveProofPicture(deps, member, request.body),
  )

  route('GET /wps/cashier/withdrawals/pictures/:pictureId', async ({ member, params, reply }) => {
    const whose = { purpose: 'withdrawal', memberId: member.memberId } as const
    const image = await readPicture(deps.db, member.brandId, params.pictureId, whose)
    // Private to the member: shared caches must not store it.
    reply.headers({ ...IMMUTABLE_PICTURE, 'cache-control': 'private, max-age=86400' })
    return image
  })

  route('GET /wps/cashier/payout-clock', ({ brand }) => clockOf(brand))
}
