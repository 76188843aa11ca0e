import { limitsByAddress } from '#server/core/network.ts'
import type { Limit } from '../../quotas/index.ts'
import type { OwnerKey } from './callers.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/**
 * How much one caller may write to customer service. New visitors from one address share its limit.
 */
export function messageLimits({ owner, guest }: OwnerKey, address: string): readonly Limit[] {
  const scope = 'serviceMessage'
  const own = [
    { scope, key: owner, windowSeconds: MINUTE, max: 10 },
    { scope, key: owner, windowSeconds: HOUR, max: 60 },
    { scope, key: owner, windowSeconds: DAY, max: 200 },
  ]
  if (guest === null) return own
  const ofLine = { scope: 'serviceGuest', windowSeconds: HOUR, max: 60 }
  return [...own, ...limitsByAddress(address, ofLine)]
}
