import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { packCatalogue, type PackedCatalogue } from './columns.ts'
import { readGameCatalogue, type OfferedGame, type GameCatalogue } from './read-game-catalogue.ts'

/** What each brand offers, cached by this node. */
export interface GameCatalogueCache {
  /** `isFlushed`: the cached copy is at most `FLUSHED_MS` old. */
  of(brand: Brand, isFlushed?: boolean): Promise<GameCatalogue>
  /** An offered game; undefined for others, whatever the reason. */
  find(brand: Brand, vassalage: string, gameId: string): Promise<OfferedGame | undefined>
  /** The whole catalogue in one language, ready to be sent. */
  catalogueOf(brand: Brand, language: string, isFlushed?: boolean): Promise<PackedCatalogue>
  /** Invalidates the cache of a brand, or of all: the next call reads again. */
  forget(brandId?: number): void
}

/** Anybody can request a fresh copy: of many requests at once only the first one reads. */
const FLUSHED_MS = 1_000

interface Entry {
  readonly at: number
  readonly catalogue: Promise<GameCatalogue>
  readonly packed: Map<string, Promise<PackedCatalogue>>
  /** Known once it has been read. */
  changesInMs: number | null
}

/**
 * Catalogues are read once, and again after `forget`, when a maintenance begins or ends, or after
 * `maxAgeMs`. `now` is a monotonic clock in milliseconds.
 */
export function createGameCatalogueCache(
  db: Tx,
  now: () => number,
  maxAgeMs = 5 * 60_000,
): GameCatalogueCache {
  const entries = new Map<number, Entry>()

  function entryOf(brand: Brand, isFlushed = false): Entry {
    const found = entries.get(brand.brandId)
    const age = found ? now() - found.at : 0
    const oldest = isFlushed ? FLUSHED_MS : maxAgeMs
    if (found && age <= oldest && age < (found.changesInMs ?? Number.POSITIVE_INFINITY)) {
      return found
    }
    const catalogue = readGameCatalogue(db, brand)
    const fresh: Entry = { at: now(), catalogue, packed: new Map(), changesInMs: null }
    entries.set(brand.brandId, fresh)
    catalogue.then(
      ({ changesInMs }) => {
        fresh.changesInMs = changesInMs
      },
      () => {
        if (entries.get(brand.brandId) === fresh) entries.delete(brand.brandId)
      },
    )
    return fresh
  }

  return {
    of: (brand, isFlushed) => entryOf(brand, isFlushed).catalogue,
    async find(brand, vassalage, gameId) {
      return (await entryOf(brand).catalogue).byCode.get(`${vassalage} ${gameId}`)
    },
    catalogueOf(brand, language, isFlushed) {
      const { catalogue, packed } = entryOf(brand, isFlushed)
      const found = packed.get(language)
      if (found) return found
      const fresh = catalogue.then((one) => packCatalogue(one, language))
      packed.set(language, fresh)
      fresh.catch(() => packed.delete(language))
      return fresh
    },
    forget(brandId) {
      if (brandId === undefined) entries.clear()
      else entries.delete(brandId)
    },
  }
}
