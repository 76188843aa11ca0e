import { createGameStream, type GameStream, seedCommitment } from '@fairhouse/fairness'
import type { SoloGame } from '@fairhouse/games/core'
import { minor } from '@fairhouse/money'
import { isObject, type Json } from '../json.ts'

/** A game's result classes, and how likely each is. */
export interface Sample {
  readonly game: string
  readonly bet: string
  /** Sums to 1. */
  readonly chances: readonly number[]
  /** The bin that a result falls into, of round `number` of the sample. */
  draw(number: number): number
}

export const STAKE = minor(10_000n)
/** Results that are all as likely. */
export const even = (count: number) => Array.from({ length: count }, () => 1 / count)

/** The stream of a round: fixed seeds for each sample, a nonce for each round. */
export function streams(name: string): (nonce: number, used?: number) => GameStream {
  const serverSeed = seedCommitment(`chi-square of ${name}`)
  return (nonce, used) => createGameStream({ serverSeed, clientSeed: 'fairhouse', nonce }, used)
}

/** Results of rounds of a one-step game, for a bet. */
export function outcomesOf(game: SoloGame, bet: unknown): (nonce: number) => Json {
  const stream = streams(game.code)
  const read = game.readBet(bet)
  return (nonce) => {
    const { outcome } = game.open(read, STAKE, stream(nonce)).state
    return isObject(outcome) ? outcome : {}
  }
}

/** A number of a round's state. Throws TypeError. */
export function count(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`${String(value)} is no count`)
  return value
}

/** A list of numbers of a round's state. Throws TypeError. */
export function counts(value: unknown): readonly number[] {
  if (!Array.isArray(value)) throw new TypeError('no list of counts')
  return value.map(count)
}
