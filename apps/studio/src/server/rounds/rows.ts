import type { JsonObject, SoloRound } from '@fairhouse/games/core'
import { minor } from '@fairhouse/money'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import type { StudioFault } from '../../wire/session.ts'

export type RoundStatus = 'staking' | 'open' | 'undoing' | 'paying' | 'settled' | 'void'

/** An action whose further stake the wallet has not taken yet. */
export interface PendingAction {
  readonly action: unknown
  readonly key: string
  readonly stake: string
}

/** A round as it is stored. */
export interface RoundRow {
  round_id: string
  player_no: bigint
  session_no: bigint
  game_code: string
  game_version: number
  ask_key: string
  asked_hash: Buffer
  status: RoundStatus
  bet: JsonObject
  stake: bigint
  payout: bigint
  jackpot: bigint
  pair_no: bigint | null
  nonce: number | null
  words_used: number
  actions: unknown[]
  is_over: boolean
  state_sealed: Buffer | null
  state: JsonObject | null
  pending: PendingAction | null
  room_round_id: string | null
  auto_cash_out: number | null
  cashed_out_at: number | null
  refusal: StudioFault | null
  free_grant: string | null
  opened_at: Date
  closed_at: Date | null
}

/** A round with its player, as wallet calls need it. */
export interface FullRound extends RoundRow {
  operator_no: number
  user_ref: string | null
  currency: string
  is_demo: boolean
  ext_param: string | null
}

const PURPOSE = 'round'

const FULL = `select r.*, p.operator_no, p.user_ref, s.currency, s.is_demo, s.ext_param
  from rounds r join players p using (player_no) join sessions s using (session_no)`

/** A round by its id, locked for this transaction; undefined when there is none. */
export async function lockRound(tx: Tx, roundId: string): Promise<FullRound | undefined> {
  const [row] = await tx.query<FullRound>(`${FULL} where r.round_id = $1 for update of r`, [
    roundId,
  ])
  return row
}

/** The same without a lock. */
export async function readRound(tx: Tx, roundId: string): Promise<FullRound | undefined> {
  const [row] = await tx.query<FullRound>(`${FULL} where r.round_id = $1`, [roundId])
  return row
}

/** The round as its rules know it. Throws RangeError for one that has no state. */
export function soloRoundOf({ seals }: Pick<Deps, 'seals'>, row: RoundRow): SoloRound {
  const { stake, payout, is_over: isOver } = row
  return { state: stateOf({ seals }, row), stake: minor(stake), payout: minor(payout), isOver }
}

function stateOf({ seals }: Pick<Deps, 'seals'>, row: RoundRow): JsonObject {
  if (row.state) return row.state
  if (!row.state_sealed) throw new RangeError(`round ${row.round_id} has no state`)
  return JSON.parse(seals.open(PURPOSE, row.state_sealed)) as JsonObject
}

/** The stored state of a round: encrypted unless all of it may be shown. */
export function storedState(
  { seals }: Pick<Deps, 'seals'>,
  state: JsonObject,
  isOpen: boolean,
): { readonly open: string | null; readonly sealed: Buffer | null } {
  const text = JSON.stringify(state)
  return isOpen ? { open: text, sealed: null } : { open: null, sealed: seals.seal(PURPOSE, text) }
}
