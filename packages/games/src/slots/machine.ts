/**
 * A slot machine as data. A symbol is a letter: A is the first of the title, B the second.
 * Strips are texts of letters; a stop is the place of the window's top row on the strip, which goes
 * round. Wins are counted in coins: a stake is `units` coins, so that every win is exact.
 */

/** Coins for 1, 2, 3 … of a symbol from the left. */
export type PayTable = Readonly<Record<string, readonly number[]>>

export type PayRule =
  | {
      readonly kind: 'lines'
      /** A line gives a row (1 is the top) for each reel: "12321". */
      readonly lines: readonly string[]
      readonly table: PayTable
    }
  /** Any path through neighbouring reels from the left; coins are multiplied by the ways. */
  | { readonly kind: 'ways'; readonly table: PayTable }
  /** Anywhere in the window: [at least, coins], rising; the last that is reached is paid. */
  | {
      readonly kind: 'anywhere'
      readonly table: Readonly<Record<string, readonly (readonly [number, number])[]>>
    }

export interface FreeGames {
  readonly strips: readonly string[]
  /** Games won by the number of triggers in the paid game: [0, 0, 0, 10, 15, 20]. */
  readonly games: readonly number[]
  /** Games added by the number of triggers in a free game. */
  readonly again: readonly number[]
  /** No more free games than this in a round; what goes beyond is not awarded. */
  readonly most: number
  /** Every win of a free game is multiplied by it. */
  readonly times: number
  /** Multipliers of the cascades in free games; those of the paid game unless given. */
  readonly ladder?: readonly number[]
  /** One of these letters, each as likely, is drawn before the first free game and expands. */
  readonly expanding?: string
}

/** A coin's value and how often it is drawn. */
export interface CoinValue {
  readonly coins: number
  readonly weight: number
  /** A fixed jackpot by name. */
  readonly name?: 'mini' | 'minor' | 'major'
}

/** Hold and respin: triggers stay, the rest is spun again until `spins` in a row bring no more. */
export interface HoldAndRespin {
  readonly need: number
  readonly spins: number
  /** Chance of a coin in an empty cell of a respin: [of, in]. */
  readonly chance: readonly [number, number]
  readonly values: readonly CoinValue[]
  /** Coins beside the values when every cell is full. */
  readonly full: number
}

export interface WheelSegment {
  readonly weight: number
  readonly coins: number
  /** The next wheel is turned as well; or boxes are opened. */
  readonly leads?: 'wheel' | 'pick'
}

/** Boxes in a drawn order: prizes are paid until the first of `ends` empty ones. */
export interface PickBoxes {
  readonly prizes: readonly number[]
  readonly ends: number
}

export interface BonusWheel {
  readonly need: number
  readonly wheels: readonly (readonly WheelSegment[])[]
  readonly pick?: PickBoxes
}

/**
 * A level of a progressive jackpot. The studio stores the pool; the rule decides who wins it. The
 * chance is in proportion to the stake, so that every unit staked is worth the same. Amounts are
 * for currencies whose unit is worth a bet; others multiply turnover and seed by a scale.
 */
export interface JackpotLevel {
  readonly level: 'mini' | 'minor' | 'major' | 'grand'
  /** Ledger units of stake for one win on average. */
  readonly turnover: number
  /** Ledger units that the pool begins with after a win. */
  readonly seed: number
  /** Of each stake, in millionths, goes into the pool. */
  readonly contribution: number
}

export interface Machine {
  readonly rows: number
  /** Coins of a stake: 1 stake = `units` × coin; stakes are multiples of it. Divides 100. */
  readonly units: number
  readonly strips: readonly string[]
  readonly pays: PayRule
  readonly wild?: string
  /** A line win with a wild in it is multiplied by it; 1 unless given. */
  readonly wildTimes?: number
  /** Counts towards a feature at any position. Wilds do not substitute for it. */
  readonly trigger?: string
  /** Coins by the number of triggers. */
  readonly triggerPays?: readonly number[]
  /** Winning cells vanish, what is above falls, the strip follows; wins × the step's multiplier. */
  readonly cascade?: { readonly ladder: readonly number[]; readonly most: number }
  /** Symbols that multiply the win of a game with cascades: the sum of those in view. */
  readonly boosts?: Readonly<Record<string, number>>
  readonly free?: FreeGames
  readonly respin?: HoldAndRespin
  readonly bonus?: BonusWheel
  readonly jackpots?: readonly JackpotLevel[]
  /** The most that one game (with its cascades) pays, in coins. */
  readonly gameCap: number
}
