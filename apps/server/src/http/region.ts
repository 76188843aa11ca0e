import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Brand, Brands, Restriction } from '../modules/settings/index.ts'
import type { PlaceOf } from './visit.ts'

/**
 * Why the brand may not be played from where the request comes; undefined where it may. The profile
 * comes first, and no exception of an operator opens what it shuts. Where nobody knows the country,
 * the profile decides: a gate that lets everybody in without geodata is none.
 */
export function restrictionOf(
  deps: { readonly placeOf: PlaceOf },
  brand: Brand,
  request: FastifyRequest,
): Restriction | undefined {
  const { blockedCountries, closesWithoutCountry } = brand.profile
  const { accessGate } = brand.settings
  if (!accessGate && !closesWithoutCountry && blockedCountries.length === 0) return undefined
  const address = request.ip
  const { country } = deps.placeOf(address)
  const isShutThere =
    country === undefined ? closesWithoutCountry : blockedCountries.includes(country)
  const reason = isShutThere ? 'region' : accessGate?.({ address, country })
  return reason && { reason, address }
}

/**
 * Brands that nobody can reach because no geodata is there (GEO_FILE), as a sentence for the log of
 * a start; undefined when there are none.
 */
export async function describeClosedBrands({
  brands,
  config,
}: {
  readonly brands: Brands
  readonly config: Pick<Config, 'GEO_FILE'>
}): Promise<string | undefined> {
  if (config.GEO_FILE !== '') return undefined
  const shut = (await brands.all()).filter(({ profile }) => profile.closesWithoutCountry)
  if (shut.length === 0) return undefined
  const codes = shut.map(({ code }) => code).join(', ')
  return `closed to everybody, as their profile asks for geodata and GEO_FILE names none: ${codes}`
}
