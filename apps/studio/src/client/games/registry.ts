import type { ComponentType } from 'react'
import type { SessionWire } from '#studio/wire/session.ts'
import type { PastRound } from '../room/state.ts'
import type { Play } from '../shell/play.ts'

/**
 * How a game plugs in: `games/<game>/index.tsx` exports a GameEntry as `entry`, and LOADERS below
 * maps it by the game's code, or by its kind where all of a kind share one module. The shell brings
 * session, stake, main button, sheets, sound, faults, reload and replay; the game draws:
 *
 * 1. `Board` fills the space between the top row and the bar. Animation goes on a canvas
 *    (`stage/stage-host.tsx`), boards and controls are plain React. It registers a Presenter by
 *    `play.present({ begin, show, abort, hurry })` in an effect: `show(round)` gets every answer of
 *    the server, resolves when it is shown, and shows an open round again after a reload.
 * 2. A game of one step has `betOf`: what is sent beside the stake; the main button opens a round
 *    with it. Undefined disables the button (an incomplete bet). A game of steps sets
 *    `play.main` while a round is open and calls `play.act(action)`.
 * 3. Canvas content is also given as text (`sr-only`), and `play.announce(text)` gives results.
 * 4. `Rules` is the game's part of the rules sheet: how to play and what pays.
 */
export interface GameEntry {
  readonly Board: ComponentType<{ play: Play }>
  readonly Rules: ComponentType<{ play: Play }>
  /** The bet of the main button, read when it is pressed; leave it out where there is no such. */
  readonly betOf?: (play: Play) => unknown
  /** Rooms have bets of their own: the bar leaves out the stake and the main button. */
  readonly hasOwnControls?: boolean
  /** The game's name in the reader's language. */
  readonly nameOf: (play: Play) => string
  /**
   * Shared rounds: whether the outcome follows from the chain's hash and salt. Left out where the
   * player's own seeds decide.
   */
  readonly proves?: (play: Play, salt: string, round: PastRound) => boolean
  /** Figures beside the rules: RTP and the like, as fractions. */
  readonly facts: (play: Play) => GameFigures
}

export interface GameFigures {
  /** Decimal text, a part of one: "0.9612". */
  readonly rtp: string
  /** The largest payout ÷ stake: "5000". */
  readonly top: string
  /** Chance that a round pays: "0.2345"; left out where it depends on the bet. */
  readonly hitRate?: string
}

type Loader = () => Promise<{ readonly entry: GameEntry }>

/** By code first, then by kind. */
const LOADERS: Readonly<Record<string, Loader>> = {
  slots: () => import('./slots/index.tsx'),
  table: () => import('./tables/index.tsx'),
  crash: () => import('./crash/index.tsx'),
  dice: () => import('./instant/dice.tsx'),
  limbo: () => import('./instant/limbo.tsx'),
  mines: () => import('./instant/mines.tsx'),
  plinko: () => import('./instant/plinko.tsx'),
  keno: () => import('./instant/keno.tsx'),
  'hi-lo': () => import('./instant/hi-lo.tsx'),
  wheel: () => import('./instant/wheel.tsx'),
  roulette: () => import('./instant/roulette.tsx'),
  blackjack: () => import('./instant/blackjack.tsx'),
  'video-poker': () => import('./instant/video-poker.tsx'),
  fishing: () => import('./fishing/index.tsx'),
  'five-up': () => import('./five-up/index.tsx'),
}

/** The program of a game: loaded when the page knows which, undefined when there is none. */
export function loaderOf(code: string, kind: SessionWire['kind'] | undefined): Loader | undefined {
  return LOADERS[code] ?? (kind === undefined ? undefined : LOADERS[kind])
}
