import type { GameStream } from '@fairhouse/fairness'
import { addRational, type Minor, minor, parseRational, type Rational } from '@fairhouse/money'
import {
  type BetOdds,
  GameInputError,
  type JsonObject,
  readFields,
  readInteger,
  type SoloGame,
  type SoloRound,
} from '../core/index.ts'
import { compile } from './engine/compile.ts'
import { jackpotStakeMax } from './engine/features.ts'
import { resultOf } from './engine/result.ts'
import { playRound } from './engine/round.ts'
import type { JackpotLevel, Machine } from './machine.ts'

/** What a symbol is for: how much it pays, or what it does. */
export type SymbolRole = 'wild' | 'scatter' | 'book' | 'coin' | 'bonus' | 'high' | 'low' | 'boost'

export interface SlotSymbol {
  /** Word for the drawing, unique in the title: "lemon". Its letter in strips is by its place. */
  readonly id: string
  readonly role: SymbolRole
}

/** The ten models of titles. */
export type SlotModel =
  | 'classic'
  | 'free-games'
  | 'book'
  | 'ways'
  | 'stacked'
  | 'cascade'
  | 'anywhere'
  | 'hold-respin'
  | 'wheel'
  | 'progressive'

/** Quantities of a machine as `prove` counts them, to 12 decimals; conformance checks all. */
export interface Proven {
  readonly rtp: string
  /** Given back by the pools of progressive jackpots; "0" without any. */
  readonly jackpotRtp: string
  readonly sigma: number
  readonly hitRate: string
  /** The largest payout ÷ stake, pools apart. No round pays more. */
  readonly top: string
  /** Chance that a paid game brings a feature. */
  readonly featureRate: string
}

/** Colours for the drawing, as hints: ground behind the reels, reels, frame, accent, glow. */
export interface Palette {
  readonly ground: string
  readonly reel: string
  readonly frame: string
  readonly accent: string
  readonly glow: string
}

/** A title as data. A released version never changes. */
export interface TitleData {
  readonly code: string
  readonly version: number
  /** Proper name; translated names come by `nameKey`. */
  readonly name: string
  readonly theme: string
  readonly palette: Palette
  readonly model: SlotModel
  /** In the order of their letters: the first is A. */
  readonly symbols: readonly SlotSymbol[]
  readonly machine: Machine
  readonly proven: Proven
}

export type VolatilityClass = 1 | 2 | 3 | 4 | 5

/** A title that can be played, with what a page needs to draw it and the lobby to list it. */
export interface SlotTitle extends SoloGame, TitleData {
  readonly kind: 'slots'
  /** Key of the name in the studio's texts: "slots.sunday-market". */
  readonly nameKey: string
  /** 1 low to 5 high, by sigma: under 2.5, 3.5, 5, 8, and above. */
  readonly volatility: VolatilityClass
  /** Stakes are multiples of this number of ledger units. */
  readonly stakeUnits: number
  readonly jackpots: readonly JackpotLevel[]
  /** What the lobby filters by, in its words. */
  readonly features: readonly SlotFeature[]
}

/** Words of the catalogue for what a machine does. */
export type SlotFeature =
  | 'freeGames'
  | 'ways'
  | 'cascades'
  | 'holdAndRespin'
  | 'bonusWheel'
  | 'expandingSymbol'
  | 'multipliers'
  | 'progressive'
  | 'scatterPays'
  | 'stackedWilds'
  | 'provablyFair'

function featuresOf({ machine, model }: TitleData): SlotFeature[] {
  const { free, pays, cascade, respin, bonus, boosts, jackpots, wildTimes = 1 } = machine
  const all: Readonly<Record<SlotFeature, boolean>> = {
    freeGames: free !== undefined,
    ways: pays.kind === 'ways',
    cascades: cascade !== undefined,
    holdAndRespin: respin !== undefined,
    bonusWheel: bonus !== undefined,
    expandingSymbol: free?.expanding !== undefined,
    multipliers: wildTimes > 1 || (free?.times ?? 1) > 1 || cascade !== undefined || !!boosts,
    progressive: jackpots !== undefined,
    scatterPays: pays.kind === 'anywhere',
    stackedWilds: model === 'stacked',
    provablyFair: true,
  }
  return (Object.keys(all) as SlotFeature[]).filter((feature) => all[feature])
}

const SIGMA_CLASSES = [2.5, 3.5, 5, 8]

function volatilityOf(sigma: number): VolatilityClass {
  const index = SIGMA_CLASSES.findIndex((limit) => sigma < limit)
  return (index < 0 ? 5 : index + 1) as VolatilityClass
}

function proven(text: string): Rational {
  const value = parseRational(text)
  if (!value) throw new RangeError(`"${text}" is no number`)
  return value
}

/** What a stake covers: all lines, all ways, or the whole window. */
function betOf({ pays, rows, strips }: Machine): string {
  if (pays.kind === 'lines') return `${pays.lines.length} lines`
  return pays.kind === 'ways' ? `${rows ** strips.length} ways` : 'anywhere'
}

/** Odds of the only bet. The pools of jackpots count in the RTP only. */
function oddsOf({ proven: stated, machine }: TitleData): BetOdds {
  return {
    bet: betOf(machine),
    rtp: addRational(proven(stated.rtp), proven(stated.jackpotRtp)),
    sigma: stated.sigma,
    hitRate: proven(stated.hitRate),
    topMultiplier: proven(stated.top),
  }
}

const SCALE_MAX = 1_000_000

/** Scale of the pools' currency; 1 where nothing is said, and where there are no pools. */
function scaleOf(bet: JsonObject): number {
  return typeof bet['poolScale'] === 'number' ? bet['poolScale'] : 1
}

/** The coin of a stake. Throws GameInputError. */
function coinOf({ units, jackpots = [] }: Machine, stake: Minor, scale: number): bigint {
  const most = jackpotStakeMax(jackpots, scale)
  if (stake <= 0n || stake % BigInt(units) !== 0n || (most !== undefined && stake > most)) {
    const expected = `multiple of ${units}${most === undefined ? '' : ` to ${most}`}`
    throw new GameInputError('stake', 'range', expected)
  }
  return stake / BigInt(units)
}

const NO_ACTION = () => new GameInputError('action', 'unknown', 'nothing')

/**
 * The title of these data. A round is decided when it is opened: there are no actions. A bet is
 * empty except for the scale of the pools where a title has them (`JackpotLevel`); the studio sets
 * it by the currency. The RTP is the same at any scale.
 */
export function createTitle(data: TitleData): SlotTitle {
  let compiled: ReturnType<typeof compile> | undefined
  const { machine } = data
  return {
    ...data,
    kind: 'slots',
    nameKey: `slots.${data.code}`,
    volatility: volatilityOf(data.proven.sigma),
    stakeUnits: machine.units,
    jackpots: machine.jackpots ?? [],
    features: featuresOf(data),
    odds: () => [oddsOf(data)],
    readBet(input): JsonObject {
      const fields = readFields(input ?? {}, machine.jackpots ? ['poolScale'] : [])
      if (fields['poolScale'] === undefined) return {}
      return { poolScale: readInteger(fields, 'poolScale', 1, SCALE_MAX) }
    },
    open(bet, stake: Minor, stream: GameStream): SoloRound {
      const scale = scaleOf(bet)
      const coin = coinOf(machine, stake, scale)
      compiled ??= compile(machine)
      const round = playRound(compiled, { stake, scale }, stream)
      const state = resultOf(compiled, round, coin)
      return { state, stake, payout: minor(BigInt(round.coins) * coin), isOver: true }
    },
    extraStake() {
      throw NO_ACTION()
    },
    act() {
      throw NO_ACTION()
    },
    actions: () => [],
    view: (round) => round.state,
  }
}
