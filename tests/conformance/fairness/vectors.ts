import { createGameStream, type GameStream, seedCommitment } from '@fairhouse/fairness'
import { cardText } from '@fairhouse/games/cards'
import type { SoloGame } from '@fairhouse/games/core'
import { uncappedPoint } from '@fairhouse/games/crash'
import { DICE } from '@fairhouse/games/dice'
import { HI_LO } from '@fairhouse/games/hi-lo'
import { drawWithout } from '@fairhouse/games/instant'
import { KENO, KENO_MOST } from '@fairhouse/games/keno'
import { MINES } from '@fairhouse/games/mines'
import { PLINKO } from '@fairhouse/games/plinko'
import { minor } from '@fairhouse/money'
import { isObject, type Json } from '../json.ts'
import { countOf, type FairnessRow, hundredths, rowOf, textOf } from './rows.ts'

const STAKE = minor(10_000n)
const WORD_VALUES = 2 ** 32

/** A quantity's numbers, from its name, and a fresh stream of the vector's seeds. */
type Compute = (numbers: readonly number[], fresh: () => GameStream) => unknown

function stateOf(game: SoloGame, bet: unknown, stream: GameStream): Json {
  return game.open(game.readBet(bet), STAKE, stream).state
}

function outcomeOf(game: SoloGame, bet: unknown, stream: GameStream): Json {
  const { outcome } = stateOf(game, bet, stream)
  return isObject(outcome) ? outcome : {}
}

/** Cards of an infinite deck, each after the first turned up by a skip. */
function skipThrough(count: number, stream: GameStream): unknown {
  let round = HI_LO.open({}, STAKE, stream)
  for (let card = 1; card < count; card += 1) round = HI_LO.act(round, { type: 'skip' }, stream)
  return round.state['cards']
}

/** Dice of any number of outcomes; those of ours by our own game. */
function roll(outcomes: number, stream: GameStream): string {
  const bet = { side: 'under', target: 5_000 }
  const own = outcomes === 10_000 ? outcomeOf(DICE, bet, stream)['roll'] : undefined
  const rolled = typeof own === 'number' ? own : (stream.word() * outcomes) / WORD_VALUES
  return hundredths(BigInt(Math.floor(rolled)))
}

/**
 * Every quantity of the scheme, by the pattern of its name. What a game of ours decides is taken
 * from that game; the rest from the stream that all games draw from.
 */
const QUANTITIES: readonly (readonly [RegExp, Compute])[] = [
  [
    /^float32_first(\d+)$/,
    ([count = 0], fresh) => {
      const stream = fresh()
      return Array.from({ length: count }, () => `${stream.word()}/${WORD_VALUES}`)
    },
  ],
  [/^dice_(\d+)$/, ([outcomes = 0], fresh) => roll(outcomes, fresh())],
  [/^limbo_99$/, (_, fresh) => hundredths(uncappedPoint(BigInt(fresh().word()) << 20n))],
  [/^roulette_(\d+)$/, ([pockets = 0], fresh) => fresh().pick(pockets)],
  [/^plinko_(8|9|1[0-6])$/, ([rows], fresh) => outcomeOf(PLINKO, { risk: 'low', rows }, fresh())],
  [
    /^keno_10_of_40$/,
    (_, fresh) => {
      const numbers = Array.from({ length: KENO_MOST }, (_one, index) => index + 1)
      return outcomeOf(KENO, { risk: 'low', numbers }, fresh())['drawn']
    },
  ],
  [
    /^mines_([1-9]|1\d|2[0-4])_of_25$/,
    ([mines], fresh) => stateOf(MINES, { mines }, fresh())['mined'],
  ],
  [
    /^hilo_first([1-9]|[1-4]\d|5[0-3])_infinite_deck$/,
    ([count = 0], fresh) => skipThrough(count, fresh()),
  ],
  [/^shuffle_52_without_replacement$/, (_, fresh) => drawWithout(fresh(), 52, 52, 0).map(cardText)],
  [
    /^sicbo_(\d)dice$/,
    ([dice = 0], fresh) => {
      const stream = fresh()
      return Array.from({ length: dice }, () => stream.pick(6) + 1)
    },
  ],
]

const SEEDS = ['serverSeed', 'clientSeed', 'nonce']

/** One row for each quantity of a vector. */
export function* vectorRows(item: Json): Generator<FairnessRow> {
  const serverSeed = textOf(item, 'serverSeed')
  const seeds = {
    serverSeed,
    clientSeed: textOf(item, 'clientSeed'),
    nonce: countOf(item, 'nonce'),
  }
  const bet = `${serverSeed.slice(0, 8)}… "${seeds.clientSeed}" ${seeds.nonce}`
  for (const [quantity, value] of Object.entries(item)) {
    if (SEEDS.includes(quantity)) continue
    const named = { game: quantity.split('_')[0] ?? quantity, bet, quantity }
    if (quantity === 'serverSeedHash') yield rowOf(named, value, seedCommitment(serverSeed))
    else
      yield rowOf(
        named,
        value,
        computeOf(quantity, () => createGameStream(seeds)),
      )
  }
}

function computeOf(quantity: string, fresh: () => GameStream): unknown {
  for (const [pattern, compute] of QUANTITIES) {
    const found = pattern.exec(quantity)
    if (found) return compute(found.slice(1).map(Number), fresh)
  }
  return undefined
}
