import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { isOn } from '../settings/index.ts'
import { readReferral } from './read-referral.ts'

export const referralRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/referral', async ({ brand, member }) => {
    if (!isOn(brand, 'referral')) throw new Problem('FEATURE_OFF')
    return readReferral(db, brand, member)
  })
}
