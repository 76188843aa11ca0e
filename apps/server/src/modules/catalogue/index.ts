export { certificateKey, whyNotOffered } from './offer-rules.ts'
export { checkFeed, importFeed, previewFeed, type FeedChanges } from './import-feed.ts'
export { gamesChanged } from './games-changed.ts'
export { nameIn } from './columns.ts'
export { GAME_COLUMNS, type GameRow } from './game-row.ts'
export { LOGOS } from './lanes.ts'
export { createGameCatalogueCache, type GameCatalogueCache } from './game-catalogue-cache.ts'
export {
  readEndedCertificates,
  type GameCatalogue,
  type OfferedGame,
} from './read-game-catalogue.ts'
