import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Brand } from '../modules/settings/index.ts'

/**
 * True when the brand may not be played from where the request comes. Where nobody knows the
 * country, the profile decides: a gate that lets everybody in without geodata is none.
 */
export function isRestricted(
  deps: Pick<Deps, 'placeOf'>,
  brand: Brand,
  request: FastifyRequest,
): boolean {
  const { blockedCountries, closesWithoutCountry } = brand.profile
  if (blockedCountries.length === 0 && !closesWithoutCountry) return false
  const { country } = deps.placeOf(request.ip)
  return country === undefined ? closesWithoutCountry : blockedCountries.includes(country)
}
