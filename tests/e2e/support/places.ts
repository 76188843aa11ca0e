import { randomInt } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, request as requests } from '@playwright/test'

/** Locations of the journeys' networks: first and last address, country, region. */
export const NETWORKS = `203.0.113.0,203.0.113.255,BR,SP
198.51.100.0,198.51.100.255,KP
`

/** An address in Brazil, of a network not used before. */
export const IN_BRAZIL = '203.0.113.7'
/** An address from where no brand of the international profile may be played. */
export const SHUT_OUT = '198.51.100.7'

/** An address of a network that no other journey comes from. */
export function newAddress(): string {
  return `10.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`
}

/** The network of an address, as the security centre names it. */
export const networkOf = (address: string) => address.replace(/\.\d+$/, '.0/24')

/** Requests from another network, outside of every page. */
export function requestElsewhere(address = newAddress()): Promise<APIRequestContext> {
  return requests.newContext({
    baseURL: process.env['E2E_BASE_URL'] ?? '',
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
}

/** From now on a browser, and requests outside of its pages, come from this address. */
export async function comeFrom(context: BrowserContext, address: string): Promise<void> {
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
}
