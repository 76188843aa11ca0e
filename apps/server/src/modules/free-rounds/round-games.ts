import { isPayable, minor, minorToWire } from '@fairhouse/money'
import type { RoundGame, RoundTermsIn } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { nameIn } from '../catalogue/index.ts'
import { wireTermsOf, type StoredRounds } from './grant-rows.ts'
import { readOffered, type GameRow } from './offered-games.ts'

/** Games of a brand in which free rounds can be given, with the bounds of a round's value. */
export async function readRoundGames(tx: Tx, brand: Brand, language: string): Promise<RoundGame[]> {
  return (await readOffered(tx, brand, undefined)).map((row) => ({
    vassalage: row.vassalage,
    gameId: row.game_code,
    gameName: nameIn(row, language),
    minStakeMinor: minorToWire(minor(row.min_stake)),
    maxStakeMinor: minorToWire(minor(row.max_stake)),
  }))
}

/** Terms of free rounds as who gives them names them; amounts are ledger units. */
export interface WantedRounds {
  readonly vassalage: string
  readonly gameId: string
  readonly stake: bigint
  readonly maxWin: bigint
  readonly days: number
}

/** Most rounds of one grant. */
export const ROUNDS_MOST = 1_000n

/** The field of the terms that keeps them from being given. */
export type RoundFault = 'gameId' | 'stakeMinor' | 'maxWinMinor'

function faultOf(
  game: GameRow | undefined,
  { currency }: Brand,
  { stake, maxWin }: Pick<WantedRounds, 'stake' | 'maxWin'>,
): RoundFault | undefined {
  if (!game) return 'gameId'
  const isPaid = (amount: bigint) => isPayable(minor(amount), currency)
  const isWithin = game.max_stake === 0n || (stake >= game.min_stake && stake <= game.max_stake)
  if (stake <= 0n || !isWithin || !isPaid(stake)) return 'stakeMinor'
  return maxWin < stake || !isPaid(maxWin) ? 'maxWinMinor' : undefined
}

/**
 * What keeps terms that were made before from being given now, in their order; undefined: nothing.
 * Games are switched off, and their stakes change.
 */
export async function faultsOfRounds(
  tx: Tx,
  brand: Brand,
  terms: readonly StoredRounds[],
): Promise<readonly (RoundFault | undefined)[]> {
  if (terms.length === 0) return []
  const games = await readOffered(tx, brand, undefined)
  return terms.map(({ game: no, stake, maxWin }) => {
    const game = games.find(({ game_no: gameNo }) => String(gameNo) === no)
    return faultOf(game, brand, { stake: BigInt(stake), maxWin: BigInt(maxWin) })
  })
}

/**
 * The terms as a reward keeps them, or the field at fault: a game that is not offered or has no
 * free rounds, a value outside the game's stakes, an amount that cannot be paid, a highest win
 * below the value of a round.
 */
export async function roundsToGive(
  tx: Tx,
  brand: Brand,
  wanted: WantedRounds,
): Promise<StoredRounds | { readonly fault: RoundFault }> {
  const { stake, maxWin, days } = wanted
  const [game] = await readOffered(tx, brand, wanted)
  const fault = faultOf(game, brand, wanted)
  if (!game || fault) return { fault: fault ?? 'gameId' }
  return {
    vendor: game.vendor_id,
    game: String(game.game_no),
    vassalage: game.vassalage,
    gameId: game.game_code,
    name: game.name,
    names: game.names,
    stake: String(stake),
    maxWin: String(maxWin),
    days,
  }
}

/** Whether terms that were stored are those that staff have written. */
export function areSameTerms(stored: StoredRounds | null, written: RoundTermsIn | null): boolean {
  if (!stored || !written) return !stored && !written
  return Object.entries(wireTermsOf(stored)).every(
    ([name, value]) => written[name as keyof RoundTermsIn] === value,
  )
}

/** Terms as staff have written them, as a reward keeps them. Throws VALIDATION_FAILED by field. */
export async function readRoundTerms(
  tx: Tx,
  brand: Brand,
  { stakeMinor, maxWinMinor, ...game }: RoundTermsIn,
): Promise<StoredRounds> {
  const wanted = { ...game, stake: BigInt(stakeMinor), maxWin: BigInt(maxWinMinor) }
  const stored = await roundsToGive(tx, brand, wanted)
  if (!('fault' in stored)) return stored
  const field = `rounds.${stored.fault}`
  throw new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected: 'game' }])
}

/**
 * The same of something that may have been published: terms that members go by already stay as
 * they are, on offer or not. Throws VALIDATION_FAILED by field.
 */
export async function roundsToKeep(
  tx: Tx,
  brand: Brand,
  written: RoundTermsIn | null,
  published: StoredRounds | null,
): Promise<StoredRounds | null> {
  if (!written || areSameTerms(published, written)) return written && published
  return readRoundTerms(tx, brand, written)
}

/**
 * Whether rounds under terms that were promised can be given now: their game may be off sale by
 * now, its stakes may be others, or its vendor may rest.
 */
export async function areRoundsOffered(
  tx: Tx,
  brand: Brand,
  terms: StoredRounds,
): Promise<boolean> {
  const [fault] = await faultsOfRounds(tx, brand, [terms])
  return fault === undefined
}
