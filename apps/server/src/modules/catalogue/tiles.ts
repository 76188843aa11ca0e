import type { GameDetail, GameTile, PvpRoom } from '@fairhouse/protocol'
import { nameIn } from './columns.ts'
import type { OfferedGame, GameCatalogue } from './read-game-catalogue.ts'

/** A game as a tile, its name in a language. */
export function tileOf(game: OfferedGame, language: string): GameTile {
  return {
    gameId: game.gameId,
    vassalage: game.vassalage,
    vendorName: game.vendorName,
    name: nameIn(game, language),
    category: game.category,
    theme: game.theme,
    colors: [...game.colors],
    isHot: game.isHot,
    isNew: game.isNew,
    isDown: game.isDown,
    hasDemo: game.hasDemo,
  }
}

/** A game between members as a room, its name in a language (SPECIFICATION 7.54). */
export function roomOf(game: OfferedGame, language: string): PvpRoom {
  const { gameId: roomId, hasDemo: _, ...tile } = tileOf(game, language)
  return {
    roomId,
    ...tile,
    subtype: game.subtype,
    minStakeMinor: String(game.minStake),
    maxStakeMinor: String(game.maxStake),
  }
}

/** The most played games: the brand's choice first, in its order, then by rounds. */
export function hotGames({ games }: GameCatalogue, count: number): OfferedGame[] {
  const open = games.filter(({ isDown }) => !isDown)
  const chosen = open.filter(({ isHot }) => isHot)
  const others = open.filter(({ isHot }) => !isHot).toSorted((a, b) => a.rank - b.rank)
  return [...chosen, ...others].slice(0, count)
}

const SUGGESTED = 6

/** Similarity of two games: the kind weighs most, then features, theme and volatility. */
function likeness(a: OfferedGame, b: OfferedGame): number {
  const shared = a.features.filter((feature) => b.features.includes(feature)).length
  return (
    (a.category === b.category ? 8 : 0) +
    (a.subtype === b.subtype ? 4 : 0) +
    shared +
    (a.theme === b.theme ? 2 : 0) +
    2 -
    Math.abs(a.volatility - b.volatility) / 2
  )
}

/** Alternatives to a game that is down: chosen by staff, else the most similar. */
function suggestionsFor(catalogue: GameCatalogue, game: OfferedGame): OfferedGame[] {
  const chosen = (game.maintenance?.suggestions ?? []).flatMap((no) => catalogue.byNo.get(no) ?? [])
  const open = chosen.filter(({ isDown }) => !isDown)
  if (open.length > 0) return open.slice(0, SUGGESTED)
  return catalogue.games
    .filter((one) => !one.isDown && one.gameNo !== game.gameNo)
    .map((one) => ({ one, like: likeness(game, one) }))
    .toSorted((a, b) => b.like - a.like || a.one.rank - b.one.rank)
    .slice(0, SUGGESTED)
    .map(({ one }) => one)
}

/** Details of a game, shown before it opens. */
export function detailOf(
  catalogue: GameCatalogue,
  game: OfferedGame,
  language: string,
  isFavourite: boolean,
): GameDetail {
  const suggestions = () => suggestionsFor(catalogue, game).map((one) => tileOf(one, language))
  return {
    ...tileOf(game, language),
    subtype: game.subtype,
    features: [...game.features],
    rtpPpm: game.rtpPpm,
    rtpBestPpm: game.rtpBestPpm,
    volatility: game.volatility,
    sigma: game.sigma,
    maxMultiplier: game.maxMultiplier,
    minStakeMinor: String(game.minStake),
    maxStakeMinor: String(game.maxStake),
    version: game.version,
    releasedOn: game.releasedOn,
    certificates: game.certificates.map(({ number, laboratory, issued_on: issuedOn }) => ({
      number,
      laboratory,
      issuedOn,
    })),
    isFavourite,
    holdsBalance: game.holdsBalance,
    maintenance: game.isDown
      ? {
          until: game.maintenance?.until?.toISOString() ?? null,
          suggestions: suggestions(),
        }
      : null,
  }
}
