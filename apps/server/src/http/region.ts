import type { FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import type { PlaceOf } from '#server/core/network.ts'
import type { Config } from '#server/config.ts'
import type { Brands, Restriction } from '../modules/settings/index.ts'

/**
 * Why the brand is closed to where the request comes from; undefined where it is open. The profile
 * comes first, and no exception of an operator opens what it closes. Where the country is unknown,
 * the profile decides: a gate that admits everyone without geodata would be none.
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
 * A sentence for the log of a start that names brands which are unreachable because geodata is
 * missing (GEO_FILE); undefined when there are none.
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
