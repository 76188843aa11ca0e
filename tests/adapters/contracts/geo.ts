import { isDeepStrictEqual } from 'node:util'
import type { Geolocation } from '@fairhouse/server/modules/verification/index.ts'
import { type Contract, must } from '../contract.ts'

/** Countries of addresses of trials. */
export interface GeoTrial {
  readonly countries: Readonly<Record<string, string>>
}

const PRIVATE = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.0.1', '::1', 'fd00::1', '0.0.0.0']
const NO_ADDRESS = ['', 'localhost', '999.1.1.1', '1.2.3', '1.2.3.4.5', ':::', 'a'.repeat(10_000)]
const PUBLIC = ['8.8.8.8', '1.1.1.1', '200.160.2.3', '2001:4860:4860::8888', '2804:14d::1']

/** Locations of addresses: at once, and empty rather than guessed. */
export const geoContract: Contract<Geolocation, GeoTrial> = {
  methods: ['placeOf'],
  checks: [
    {
      name: 'private addresses are nowhere',
      run({ adapter }) {
        for (const address of PRIVATE) {
          must(isDeepStrictEqual(adapter.placeOf(address), {}), `${address} is somewhere`)
        }
      },
    },
    {
      name: 'what is no address is nowhere, and no error',
      run({ adapter }) {
        for (const text of NO_ADDRESS) {
          must(isDeepStrictEqual(adapter.placeOf(text), {}), `"${text.slice(0, 20)}" is somewhere`)
        }
      },
    },
    {
      name: 'a place is a country of ISO 3166-1, maybe with a region, or nothing',
      run({ adapter }) {
        for (const address of PUBLIC) {
          const place: unknown = adapter.placeOf(address)
          must(typeof place === 'object' && place !== null, 'the answer is no object')
          must(!('then' in place), 'the answer is a promise')
          const { country, region } = adapter.placeOf(address)
          must(country === undefined || /^[A-Z]{2}$/.test(country), `${country} is no country`)
          must(region === undefined || /^[A-Z0-9]{1,3}$/.test(region), `${region} is no region`)
          must(region === undefined || country !== undefined, 'a region without a country')
        }
      },
    },
    {
      name: 'IPv4 within IPv6 is IPv4',
      run({ adapter }) {
        for (const address of PUBLIC.filter((one) => !one.includes(':'))) {
          const [plain, mapped] = [address, `::ffff:${address}`].map(adapter.placeOf)
          must(isDeepStrictEqual(plain, mapped), `${address} is in two places`)
        }
      },
    },
    {
      name: 'addresses of trials are where they should be',
      needs: ['countries'],
      run({ adapter, trial }) {
        for (const [address, expected] of Object.entries(trial.countries ?? {})) {
          const { country = 'nowhere' } = adapter.placeOf(address)
          must(country === expected, `${address}: ${country}, not ${expected}`)
        }
      },
    },
  ],
}
