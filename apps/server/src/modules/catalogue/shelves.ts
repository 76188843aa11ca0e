import type { Tx } from '#server/db/tx.ts'
import type { Brand } from '../settings/index.ts'
import { packCatalogue, type PackedCatalogue } from './columns.ts'
import { readShelf, type OfferedGame, type Shelf } from './read-shelf.ts'

/** What each brand offers, remembered by this node. */
export interface GameShelves {
  /** `isFlushed`: what is remembered is a moment old at most. */
  of(brand: Brand, isFlushed?: boolean): Promise<Shelf>
  /** A game on offer; undefined for one that is not, whatever the reason. */
  find(brand: Brand, vassalage: string, gameId: string): Promise<OfferedGame | undefined>
  /** The whole catalogue in one language, ready to be sent. */
  catalogueOf(brand: Brand, language: string, isFlushed?: boolean): Promise<PackedCatalogue>
  /** Games of a brand have changed, or perhaps of any: the next question reads anew. */
  forget(brandId?: number): void
}

/** Anybody may ask for a shelf that is read anew: of a crowd of them the first one reads. */
const FLUSHED_MS = 1_000

interface Kept {
  readonly at: number
  readonly shelf: Promise<Shelf>
  readonly packed: Map<string, Promise<PackedCatalogue>>
  /** Known once it has been read. */
  changesInMs: number | null
}

/**
 * Shelves are read once, and again when told, when a maintenance begins or ends, or after
 * `maxAgeMs`. `now` is a monotonic clock in milliseconds.
 */
export function createGameShelves(db: Tx, now: () => number, maxAgeMs = 5 * 60_000): GameShelves {
  const kept = new Map<number, Kept>()

  function keptOf(brand: Brand, isFlushed = false): Kept {
    const found = kept.get(brand.brandId)
    const age = found ? now() - found.at : 0
    const oldest = isFlushed ? FLUSHED_MS : maxAgeMs
    if (found && age <= oldest && age < (found.changesInMs ?? Number.POSITIVE_INFINITY)) {
      return found
    }
    const shelf = readShelf(db, brand)
    const fresh: Kept = { at: now(), shelf, packed: new Map(), changesInMs: null }
    kept.set(brand.brandId, fresh)
    shelf.then(
      ({ changesInMs }) => {
        fresh.changesInMs = changesInMs
      },
      () => {
        if (kept.get(brand.brandId) === fresh) kept.delete(brand.brandId)
      },
    )
    return fresh
  }

  return {
    of: (brand, isFlushed) => keptOf(brand, isFlushed).shelf,
    async find(brand, vassalage, gameId) {
      return (await keptOf(brand).shelf).byCode.get(`${vassalage} ${gameId}`)
    },
    catalogueOf(brand, language, isFlushed) {
      const { shelf, packed } = keptOf(brand, isFlushed)
      const found = packed.get(language)
      if (found) return found
      const fresh = shelf.then((one) => packCatalogue(one, language))
      packed.set(language, fresh)
      fresh.catch(() => packed.delete(language))
      return fresh
    },
    forget(brandId) {
      if (brandId === undefined) kept.clear()
      else kept.delete(brandId)
    },
  }
}
