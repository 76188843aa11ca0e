import type { GamblingLimits } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { confirmChange, removeLimit, setLimit, withdrawChange } from './commands/change-limit.ts'
import { requestReturn, exclude, pause } from './commands/block-play.ts'
import { readLimits } from './overview.ts'
import type { LimitCall } from './own-call.ts'
import { acknowledgeCheck, chooseCheck, readPlayClock } from './play-clock.ts'

export const gamblingLimitRoutes: RouteTable = (route, deps) => {
  /** Every route answers with the resulting state. */
  async function standing(call: LimitCall, action?: Promise<void>): Promise<GamblingLimits> {
    await action
    return readLimits(deps.db, call.brand, call.member)
  }

  route('GET /wps/member/limits', (call) => standing(call))

  route('PUT /wps/member/limits/:kind/:period', ({ brand, member, params, body }) => {
    const call = { brand, member }
    return standing(call, setLimit(deps, { ...call, name: params, body }))
  })

  route('DELETE /wps/member/limits/:kind/:period', ({ brand, member, params }) => {
    const call = { brand, member }
    return standing(call, removeLimit(deps, { ...call, name: params }))
  })

  route('POST /wps/member/limits/:kind/:period/confirm', ({ brand, member, params }) => {
    const call = { brand, member }
    return standing(call, confirmChange(deps, { ...call, name: params }))
  })

  route('DELETE /wps/member/limits/:kind/:period/change', ({ brand, member, params }) => {
    const call = { brand, member }
    return standing(call, withdrawChange(deps, { ...call, name: params }))
  })

  route('POST /wps/member/limits/pause', ({ brand, member, body }) => {
    const call = { brand, member }
    return standing(call, pause(deps, { ...call, span: body.span }))
  })

  route('POST /wps/member/limits/exclusion', ({ brand, member, body }) => {
    const call = { brand, member }
    return standing(call, exclude(deps, { ...call, span: body.span }))
  })

  route('POST /wps/member/limits/exclusion/return', ({ brand, member }) => {
    const call = { brand, member }
    return standing(call, requestReturn(deps, call))
  })
  playClockRoutes(route, deps)
}

const playClockRoutes: RouteTable = (route, deps) => {
  const clock = ({ brand, member }: LimitCall) => readPlayClock(deps.db, brand, member)

  route('GET /wps/member/play-clock', ({ brand, member }) => clock({ brand, member }))

  route('PUT /wps/member/play-clock', async ({ brand, member, body }) => {
    await chooseCheck(deps.db, brand, member, body.checkMinutes)
    return clock({ brand, member })
  })

  route('POST /wps/member/play-clock/acknowledge', async ({ brand, member }) => {
    await acknowledgeCheck(deps.db, member)
    return clock({ brand, member })
  })
}
