import { createHash } from 'node:crypto'
import {
  CATALOGUE_FLAGS,
  GAME_CATEGORIES,
  GAME_FEATURES,
  GAME_SUBTYPES,
  type CatalogueColumns,
} from '@fairhouse/protocol'
import { compress, type Encoding } from '#server/http/compression.ts'
import type { OfferedGame, GameCatalogue } from './read-game-catalogue.ts'

/** A catalogue in one language, with its compressed bytes. */
export interface PackedCatalogue {
  readonly columns: CatalogueColumns
  readonly text: string
  /** Compressed once for each encoding. */
  bytes(encoding: Encoding): Promise<Buffer>
}

const MINOR_OF_MULTIPLIER = 10_000
const PPM_OF_BASIS_POINT = 100

const basisPoints = (ppm: number): number => Math.floor(ppm / PPM_OF_BASIS_POINT)

/** A name in a language; else in the language without its region; else the vendor's own name. */
export function nameIn(game: Pick<OfferedGame, 'name' | 'names'>, language: string): string {
  return game.names[language] ?? game.names[language.split('-')[0] ?? ''] ?? game.name
}

/** Gives each distinct value an index, in the order of appearance. */
function indexer<T>(keyOf: (value: T) => string) {
  const indexes = new Map<string, number>()
  const values: T[] = []
  return {
    values,
    of(value: T): number {
      const key = keyOf(value)
      const found = indexes.get(key)
      if (found !== undefined) return found
      indexes.set(key, values.length)
      values.push(value)
      return values.length - 1
    },
  }
}

function featureBits({ features }: OfferedGame): number {
  let bits = 0
  for (const feature of features) bits |= 1 << GAME_FEATURES.indexOf(feature)
  return bits
}

function flagsOf(game: OfferedGame): number {
  const { hot, new: fresh, demo, down, esports } = CATALOGUE_FLAGS
  return (
    (game.isHot ? hot : 0) |
    (game.isNew ? fresh : 0) |
    (game.hasDemo ? demo : 0) |
    (game.isDown ? down : 0) |
    (game.isEsports ? esports : 0)
  )
}

/** Columns of all games on offer; the version is a hash of the rest. */
export function columnsOf(
  { games }: Pick<GameCatalogue, 'games'>,
  language: string,
): CatalogueColumns {
  const vendors = indexer<{ code: string; name: string }>(({ code }) => code)
  const themes = indexer<string>((theme) => theme)
  const palettes = indexer<readonly string[]>((colors) => colors.join())
  const content = {
    codes: games.map(({ gameId }) => gameId),
    names: games.map((game) => nameIn(game, language)),
    vendor: games.map((game) => vendors.of({ code: game.vassalage, name: game.vendorName })),
    category: games.map(({ category }) => GAME_CATEGORIES.indexOf(category)),
    subtype: games.map(({ subtype }) => (subtype ? GAME_SUBTYPES.indexOf(subtype) : -1)),
    theme: games.map(({ theme }) => themes.of(theme)),
    palette: games.map(({ colors }) => palettes.of(colors)),
    features: games.map(featureBits),
    rtp: games.map(({ rtpPpm }) => basisPoints(rtpPpm)),
    // As a difference: mostly zeros, which take no bytes once compressed.
    rtpMore: games.map(({ rtpPpm, rtpBestPpm }) => basisPoints(rtpBestPpm) - basisPoints(rtpPpm)),
    volatility: games.map(({ volatility }) => volatility),
    minStake: games.map(({ minStake }) => Number(minStake)),
    maxWin: games.map(({ maxMultiplier }) =>
      Math.floor((maxMultiplier ?? 0) / MINOR_OF_MULTIPLIER),
    ),
    flags: games.map(flagsOf),
    rank: games.map(({ rank }) => rank),
  }
  const named = {
    vendors: vendors.values,
    themes: themes.values,
    palettes: palettes.values.map((colors) => [...colors]),
    ...content,
  }
  const hash = createHash('sha256').update(JSON.stringify(named)).digest('base64url')
  return { version: hash.slice(0, 22), ...named }
}

/** The columns as text, compressed on demand. */
export function packCatalogue(
  catalogue: Pick<GameCatalogue, 'games'>,
  language: string,
): PackedCatalogue {
  const columns = columnsOf(catalogue, language)
  const text = JSON.stringify(columns)
  const packed = new Map<Encoding, Promise<Buffer>>()
  return {
    columns,
    text,
    bytes(encoding) {
      const found = packed.get(encoding)
      if (found) return found
      const fresh = compress(text, encoding, 'small')
      packed.set(encoding, fresh)
      fresh.catch(() => packed.delete(encoding))
      return fresh
    },
  }
}
