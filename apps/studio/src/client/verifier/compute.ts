import { createGameStream, seedCommitment } from '@fairhouse/fairness'
import { GameInputError, SOLO_GAMES, type SoloGame } from '@fairhouse/games'
import { SLOT_TITLES } from '@fairhouse/games/slots'
import { minor } from '@fairhouse/money'

/** Games of one player that can be computed again from their seeds. */
export const GAMES: readonly SoloGame[] = [...SOLO_GAMES, ...SLOT_TITLES]

export interface Claim {
  readonly game: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  /** The bet as JSON; empty for games without any. */
  readonly bet: string
  /** Ledger units. */
  readonly stake: bigint
  /** Actions of a game in steps, a JSON list; empty for none. */
  readonly actions: string
}

export interface Computed {
  readonly commitment: string
  readonly payout: bigint
  readonly isOver: boolean
  /** The round's data, as the page was shown them. */
  readonly result: string
}

/** What cannot be computed, by the field that is at fault. */
export class ClaimFault extends Error {
  readonly field: keyof Claim

  constructor(field: keyof Claim, message: string) {
    super(message)
    this.field = field
  }
}

function readJson(text: string, field: keyof Claim): unknown {
  if (text.trim() === '') return field === 'actions' ? [] : {}
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new ClaimFault(field, String(error))
  }
}

/**
 * The round that these seeds lead to, by the very rules the studio plays by. Throws ClaimFault.
 */
export function computeRound(claim: Claim): Computed {
  const game = GAMES.find(({ code }) => code === claim.game)
  if (!game) throw new ClaimFault('game', claim.game)
  if (!/^\d{1,15}$/.test(claim.nonce)) throw new ClaimFault('nonce', claim.nonce)
  const { serverSeed, clientSeed } = claim
  if (serverSeed === '') throw new ClaimFault('serverSeed', '')
  const seeds = { serverSeed, clientSeed, nonce: Number(claim.nonce) }
  const actions = readJson(claim.actions, 'actions')
  if (!Array.isArray(actions)) throw new ClaimFault('actions', '[]')
  let field: keyof Claim = 'bet'
  try {
    const bet = game.readBet(readJson(claim.bet, 'bet'))
    field = 'stake'
    const stream = createGameStream(seeds)
    let round = game.open(bet, minor(claim.stake), stream)
    field = 'actions'
    for (const action of actions as readonly unknown[]) {
      const more = game.extraStake(round, action)
      round = game.act({ ...round, stake: minor(round.stake + more) }, action, stream)
    }
    const { payout, isOver } = round
    const result = JSON.stringify(game.view(round), null, 1)
    return { commitment: seedCommitment(serverSeed), payout, isOver, result }
  } catch (error) {
    if (error instanceof GameInputError) throw new ClaimFault(field, error.message)
    throw error
  }
}
