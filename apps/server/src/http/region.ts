import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Brand } from '../modules/settings/index.ts'

/** True when the brand may not be played from where the request comes. */
export function isRestricted(
  deps: Pick<Deps, 'placeOf'>,
  brand: Brand,
  request: FastifyRequest,
): boolean {
  const blocked = brand.profile.blockedCountries
  if (blocked.length === 0) return false
  const { country } = deps.placeOf(request.ip)
  return country !== undefined && blocked.includes(country)
}
