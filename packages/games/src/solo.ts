import { BLACKJACK } from './blackjack/index.ts'
import type { SoloGame } from './core/index.ts'
import { DICE } from './dice/index.ts'
import { HI_LO } from './hi-lo/index.ts'
import { KENO } from './keno/index.ts'
import { LIMBO } from './limbo/index.ts'
import { MINES } from './mines/index.ts'
import { PLINKO } from './plinko/index.ts'
import { ROULETTE } from './roulette/index.ts'
import { VIDEO_POKER } from './video-poker/index.ts'
import { WHEEL } from './wheel/index.ts'

/** The instant games of one player, in the order they are shown. Slots have their own list. */
export const SOLO_GAMES: readonly SoloGame[] = [
  DICE,
  LIMBO,
  MINES,
  PLINKO,
  KENO,
  HI_LO,
  WHEEL,
  ROULETTE,
  BLACKJACK,
  VIDEO_POKER,
]

/** The instant game of a code; undefined when there is none. */
export function soloGame(code: string): SoloGame | undefined {
  return SOLO_GAMES.find((game) => game.code === code)
}
