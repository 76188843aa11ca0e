import type { Translator } from '@fairhouse/i18n'
import { type Minor } from '@fairhouse/money'
import { type Store } from '@fairhouse/ui/store'
import type { OwnBetWire } from '#studio/wire/room.ts'
import type {
  FreeGrantWire,
  RoundWire,
  SeedsWire,
  SessionWire,
  StudioFault,
} from '#studio/wire/session.ts'
import { type Api } from './api.ts'
import type { Frame } from './frame.ts'
import type { TabStorage } from './tab-storage.ts'
import type { Speaker } from './sound.ts'

/** Draws a game. The shell calls the server; the presenter shows the answers. */
export interface Presenter {
  /** A round was requested: reels may spin up. */
  begin?(): void
  /** Shows the state of the round; resolves when it is shown. */
  show(round: RoundWire, how: Shown): Promise<void>
  /** The round did not come: back to rest. */
  abort?(): void
  /** The player skips the animation. */
  hurry?(): void
}

export interface Shown {
  /** Replays a finished round: no money moves. */
  readonly isReplay: boolean
  /** An open round after a reload: no need to show how it came about. */
  readonly isResumed: boolean
}

/** What the main button does now; a game of one step leaves it to the shell. */
export interface MainAction {
  readonly label: string
  readonly run: () => void
  readonly isDisabled?: boolean
}

export interface PlayState {
  readonly phase: 'idle' | 'asking' | 'showing'
  /** As shown: what is still to be revealed is not in it. */
  readonly balance: Minor
  readonly stake: Minor
  /** The last round as received from the server; open rounds continue from it. */
  readonly round: RoundWire | null
  /** Payout of the last finished round, once it is shown. */
  readonly payout: Minor | null
  /** Won less staked since the page was first opened in this tab. */
  readonly net: Minor
  readonly fault: StudioFault | null
  /** An answer stays out; the same question goes out again. */
  readonly isWaiting: boolean
  /** The parent page has paused new rounds. */
  readonly isPaused: boolean
  readonly isOver: boolean
  readonly seeds: SeedsWire
  /** A finished round that is replayed. */
  readonly replay: RoundWire | null
  /** What others have won just now. */
  readonly news: string | null
  /** Free rounds with some left, and those that were played last. */
  readonly grants: readonly FreeGrantWire[]
  /** Key of the grant that rounds are played on; null: on the player's own money. */
  readonly free: string | null
}

/** A finished round; of a shared one with all own bets on it. */
export interface PastRound {
  readonly kind: SessionWire['kind']
  readonly round: RoundWire
  readonly own: readonly OwnBetWire[]
}

export interface PlayParts {
  readonly api: Api
  readonly session: SessionWire
  readonly translator: Translator
  readonly frame: Frame
  readonly storage: TabStorage
  readonly speaker: Speaker
  readonly newKey: () => string
  /** Resolves after a number of ms. */
  readonly rest: (ms: number) => Promise<void>
  /** Given where a finished round is shown, and nothing else. */
  readonly past?: PastRound
}

/** The game as its page plays it: state, actions, and what games need around them. */
export interface Play {
  readonly session: SessionWire
  /** Set for a replay of a finished round: there is no session to send requests to. */
  readonly past: PastRound | undefined
  readonly translator: Translator
  readonly speaker: Speaker
  readonly api: Api
  readonly frame: Frame
  readonly state: Store<PlayState>
  /** Text for assistive technology; the newest replaces earlier ones. */
  readonly said: Store<string>
  readonly main: Store<MainAction | null>
  readonly isCalm: Store<boolean>
  readonly isDark: Store<boolean>
  readonly money: (amount: Minor | bigint | string) => string
  readonly announce: (text: string) => void
  readonly setStake: (stake: Minor) => void
  /** Plays on a grant from now on; null: on the player's own money. */
  readonly playFree: (grant: string | null) => void
  /** Whether a new round may begin now. */
  readonly mayBegin: () => boolean
  /** Registers who draws; an open or interrupted round is shown to it at once. */
  readonly present: (presenter: Presenter) => () => void
  /** Begins a round with this bet; resolves when it is shown, or was refused (state.fault). */
  readonly open: (bet: unknown) => Promise<void>
  /** A step of the open round. */
  readonly act: (action: unknown) => Promise<void>
  readonly hurry: () => void
  readonly showAgain: (round: RoundWire) => Promise<void>
  readonly refresh: () => Promise<void>
  readonly clearFault: () => void
  readonly update: (part: Partial<PlayState>) => void
  readonly newKey: () => string
}
