import type { StaffWithdrawal } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { IMMUTABLE_PICTURE, readPicture } from '../../pictures/index.ts'
import { claim, unclaim, type Desk } from './claims.ts'
import { approve, reject, resolve } from './decide.ts'
import { readDetail } from './detail.ts'
import { listDeposits, listWithdrawals } from './lists.ts'

const PAGE = 50

interface DeskCall {
  readonly brand: Brand
  readonly staff: StaffActor
  readonly params: { readonly withdrawalId: string }
}

export const staffCashierRoutes: RouteTable = (route, deps) => {
  /** Executes an action on a withdrawal, and returns its state afterwards. */
  async function after(
    { brand, staff: actor, params: { withdrawalId } }: DeskCall,
    action?: (desk: Desk, withdrawalId: string) => Promise<void>,
  ): Promise<{ withdrawal: StaffWithdrawal }> {
    await action?.({ db: deps.db, queue: deps.queue, brand, actor }, withdrawalId)
    return { withdrawal: await readDetail(deps, { brand, actor }, withdrawalId) }
  }

  route('GET /staff/withdrawals', ({ brand, staff: actor, query }) =>
    listWithdrawals(deps.db, { brand, actor }, query, Number(query.limit ?? PAGE)),
  )

  route('GET /staff/withdrawals/:withdrawalId', (call) => after(call))

  route('POST /staff/withdrawals/:withdrawalId/claim', (call) => after(call, claim))

  route('DELETE /staff/withdrawals/:withdrawalId/claim', (call) => after(call, unclaim))

  route('POST /staff/withdrawals/:withdrawalId/approve', (call) =>
    after(call, (desk, id) => approve(desk, id, call.body.reason)),
  )

  route('POST /staff/withdrawals/:withdrawalId/reject', (call) =>
    after(call, (desk, id) => reject(desk, id, call.body.reason)),
  )

  route('POST /staff/withdrawals/:withdrawalId/resolve', (call) =>
    after(call, (desk, id) => resolve(desk, id, call.body)),
  )

  route('GET /staff/withdrawals/pictures/:pictureId', async ({ brand, params, reply }) => {
    const whose = { purpose: 'withdrawal' } as const
    const image = await readPicture(deps.db, brand.brandId, params.pictureId, whose)
    reply.headers({ ...IMMUTABLE_PICTURE, 'cache-control': 'no-store' })
    return image
  })

  route('GET /staff/deposits', ({ brand, query }) =>
    listDeposits(deps.db, brand, query, Number(query.limit ?? PAGE)),
  )
}
