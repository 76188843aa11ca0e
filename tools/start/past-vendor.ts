import { randomBytes } from 'node:crypto'
import { createGameStream } from '@fairhouse/fairness'
import { findSlotTitle } from '@fairhouse/games/slots'
import { soloGame } from '@fairhouse/games/solo'
import { minor } from '@fairhouse/money'
import { HISTORY_GAME_CODES } from '../../apps/server/src/demo/history/games.ts'
import type { VendorOfPast } from '../../apps/server/src/demo/history/vendor.ts'
import { feedGames } from '../../apps/studio/src/server/vendor/feed.ts'
import { STUDIO } from './studio-vendor.ts'

const SEED_BYTES = 32

/** Usual bets on instant games; slots have only a stake. */
const BETS: Readonly<Record<string, object>> = {
  dice: { side: 'under', target: 4_800 },
  limbo: { target: 200 },
  plinko: { risk: 'medium', rows: 12 },
  wheel: { risk: 'low', segments: 20 },
}

/** The studio of an invented past: its games by their own rules and fresh seeds. */
export const PAST_VENDOR: VendorOfPast = {
  ...STUDIO,
  games: ({ currency, rtpFloorPpm }) =>
    feedGames({ rtpFloorPpm }, currency, ({ facts }) => HISTORY_GAME_CODES.has(facts.code)),
  payoutOf(gameCode, stake) {
    const game = findSlotTitle(gameCode) ?? soloGame(gameCode)
    if (!game) throw new RangeError(`the studio has no ${gameCode}`)
    const serverSeed = randomBytes(SEED_BYTES).toString('hex')
    const stream = createGameStream({ serverSeed, clientSeed: 'the past', nonce: 0 })
    const { payout, isOver } = game.open(game.readBet(BETS[gameCode] ?? {}), minor(stake), stream)
    if (!isOver) throw new RangeError(`a round of ${gameCode} has further steps`)
    return payout
  },
}
