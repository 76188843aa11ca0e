import { VENDOR_UNITS_PER_MINOR, type FeedGame } from '@fairhouse/protocol'
import type { VendorTransaction } from '@fairhouse/protocol/vendor'
import { checkFeed, importFeed } from '#server/modules/catalogue/index.ts'
import {
  createIntegration,
  readIntegration,
  type Integration,
} from '#server/modules/vendors/index.ts'
import {
  VendorUnavailable,
  type PlayItem,
  type VendorAdapters,
  type VendorPort,
} from '#server/modules/vendor-port/index.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db } from '#server/db/tx.ts'

/** The bundled vendor, as the brands of an invented past know it. */
export interface VendorOfPast {
  readonly code: string
  readonly name: string
  readonly colors: readonly string[]
  /** The games that are played, as its feed has them for the brand. */
  games(brand: { readonly currency: string; readonly rtpFloorPpm: number }): readonly FeedGame[]
  /** What a round pays by the game's own rules, ledger units: the platform knows none of them. */
  payoutOf(gameCode: string, stake: bigint): bigint
}

/** A vendor in this process: it opens games, and keeps books of what was moved. */
export interface HistoryVendor {
  readonly adapters: VendorAdapters
  /** Writes movements to the vendor's own books. */
  note(items: readonly PlayItem[], at: number): void
}

/** Where nobody listens: real addresses come with the first start. */
const NOWHERE = 'http://127.0.0.1:9/vendor/v1'

function lineOf(item: PlayItem, at: number): VendorTransaction[] {
  if (item.type !== 'bet' && item.type !== 'win') return []
  const { key, type, round, user, currency, amount } = item
  const wire = String(amount * VENDOR_UNITS_PER_MINOR)
  const books = { type, round, user, currency, amount: wire, state: 'applied' } as const
  return [{ transaction_uuid: key, ...books, at }]
}

export function createHistoryVendor(): HistoryVendor {
  const books: VendorTransaction[] = []
  const never = () => Promise.reject(new VendorUnavailable('there is nothing of this in the past'))
  const port: VendorPort = {
    ping: () => Promise.resolve(),
    launch: ({ user = '', token = '' }) =>
      Promise.resolve({ status: 'OK', url: `${NOWHERE}/play#${user}.${token}` }),
    endSession: () => Promise.resolve(),
    transactions: (from, to) => Promise.resolve(books.filter(({ at }) => at >= from && at < to)),
    games: never,
    round: never,
    jackpots: never,
    grantRounds: never,
    cancelRounds: never,
    transferIn: never,
    transferOut: never,
    transferStatus: never,
    transferBalance: never,
  }
  const inbound = { verify: () => undefined, parse: unheard, format: unheard }
  const of = <P extends keyof VendorAdapters>(profile: P) => ({
    profile,
    hasBooks: true,
    inbound,
    connect: () => port,
  })
  return {
    adapters: {
      fairhouse: of('fairhouse'),
      hub88: of('hub88'),
      softswiss: of('softswiss'),
    },
    note: (items, at) => void books.push(...items.flatMap((item) => lineOf(item, at))),
  }
}

function unheard(): never {
  throw new VendorUnavailable('nobody calls over the network')
}

/** The member's name and token at the vendor, from the address that opens a game. */
export function seatOf(url: string): { readonly user: string; readonly token: string } {
  const [user = '', token = ''] = new URL(url).hash.slice(1).split('.')
  return { user, token }
}

/** Connects a brand with the vendor, and takes its games into the catalogue. */
export async function introduceVendor(
  { db, vault, rng }: { readonly db: Db; readonly vault: Vault; readonly rng: Rng },
  vendor: VendorOfPast,
  brand: { readonly brandId: number; readonly currency: string; readonly rtpFloorPpm: number },
): Promise<Integration> {
  const { code, name, colors } = vendor
  const { brandId } = brand
  const made = { brandId, code, name, colors, baseUrl: NOWHERE }
  const vendorId = await db.transaction(async (tx) => {
    const opened = await createIntegration(tx, { vault, rng }, made)
    await importFeed(tx, brandId, opened.vendorId, checkFeed(vendor.games(brand)))
    return opened.vendorId
  })
  const found = await readIntegration(db, vault, brandId, vendorId)
  if (!found) throw new RangeError(`brand ${brandId} has no ${code}`)
  return found
}
