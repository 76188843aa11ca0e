import type { Country } from '@fairhouse/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient, queryKeys } from './queries.ts'

const countriesQuery = queryOptions({
  queryKey: queryKeys.countries,
  queryFn: () => api('GET /wps/system/countries', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Countries and their dialling codes; empty until they are loaded. */
export function useCountries(): readonly Country[] {
  return useQuery(countriesQuery).data ?? []
}

/**
 * The number with a dialling code: where the list of countries was not loaded yet, loads it and
 * takes the default country. Throws the errors of that request.
 */
export async function withCountry<P extends { readonly countryDialingCode: string }>(
  phone: P,
): Promise<P> {
  if (phone.countryDialingCode !== '') return phone
  const countries = await queryClient.ensureQueryData(countriesQuery)
  const { lang } = document.documentElement
  return { ...phone, ...likelyCountry(countries, navigator.languages, lang) }
}

/** A country's name in the reader's language. */
export function countryNames(languageTag: string): (countryCode: string) => string {
  const names = new Intl.DisplayNames([languageTag], { type: 'region' })
  return (countryCode) => names.of(countryCode) ?? countryCode
}

/**
 * The initial country: the region of the browser's languages ("pt-BR" is BR), then the one where
 * most speakers of the page's language live, then the first of the list.
 */
export function likelyCountry(
  countries: readonly Country[],
  browserLanguages: readonly string[],
  pageTag: string,
): Country | undefined {
  const regions = [...browserLanguages, pageTag].flatMap((tag) => {
    const { region } = regionOf(tag)
    return region === undefined ? [] : [region]
  })
  for (const region of regions) {
    const found = countries.find(({ countryCode }) => countryCode === region)
    if (found) return found
  }
  const { region: likely } = regionOf(pageTag, true)
  return countries.find(({ countryCode }) => countryCode === likely) ?? countries[0]
}

function regionOf(tag: string, isGuessed = false): { readonly region?: string | undefined } {
  try {
    const locale = new Intl.Locale(tag)
    return isGuessed ? locale.maximize() : locale
  } catch {
    return {}
  }
}
