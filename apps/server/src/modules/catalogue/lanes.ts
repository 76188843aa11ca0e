import { GAME_SUBTYPES, LANE_TITLES, type VendorCard, type VendorLane } from '@fairhouse/protocol'
import {
  healthOrder,
  type CatalogueVendor,
  type GameCatalogue,
  type OfferedGame,
} from './read-game-catalogue.ts'
import type { LaneRow } from './game-row.ts'

/** Path of logos. */
export const LOGOS = '/lgw/games/logos'

type Title = VendorLane['title']

function titleOf({ isEsports, category }: OfferedGame): Title {
  return isEsports ? 'ESPORTS' : category
}

function cardOf(
  vendor: CatalogueVendor,
  lane: LaneRow | undefined,
  games: readonly OfferedGame[],
): VendorCard {
  const only = games.length === 1 ? games[0] : undefined
  const logo = lane?.logo_picture_id ?? null
  return {
    vassalage: vendor.code,
    name: vendor.name,
    isHot: lane?.is_hot === true,
    games: games.length,
    isGame: only ? 'GAME' : 'VASSALAGE',
    ...(only ? { gameId: only.gameId } : {}),
    isDown: vendor.isDown,
    colors: vendor.colors,
    ...(logo === null ? {} : { logo: `${LOGOS}/${logo}` }),
  }
}

/** Games of a title by vendor. */
function laneOf(catalogue: GameCatalogue, title: Title, games: readonly OfferedGame[]): VendorLane {
  const category = title === 'ESPORTS' ? 'SPORTS' : title
  const byVendor = Map.groupBy(games, ({ vendorId }) => vendorId)
  const cards = [...byVendor].flatMap(([vendorId, own]) => {
    const vendor = catalogue.vendors.get(vendorId)
    const lane = catalogue.lanes.find(
      (one) => one.vendor_id === vendorId && one.category === category,
    )
    const place = lane?.sort_order ?? Number.MAX_SAFE_INTEGER
    return vendor ? [{ card: cardOf(vendor, lane, own), health: healthOrder(vendor), place }] : []
  })
  const inOrder = cards.toSorted(
    (a, b) => a.health - b.health || a.place - b.place || a.card.name.localeCompare(b.card.name),
  )
  const present = new Set(games.map(({ subtype }) => subtype))
  return {
    title,
    cards: inOrder.map(({ card }) => card),
    gameClassify: GAME_SUBTYPES.filter((subtype) => present.has(subtype)),
  }
}

/**
 * Vendors by category, in the order of the menu. Unhealthy vendors are last in their lane;
 * SPORTS that the brand lists as e-sports are in a lane of their own; empty lanes are left out.
 */
export function lanesOf(catalogue: GameCatalogue): VendorLane[] {
  const byTitle = Map.groupBy(catalogue.games, titleOf)
  return LANE_TITLES.flatMap((title) => {
    const games = byTitle.get(title)
    return games ? [laneOf(catalogue, title, games)] : []
  })
}
