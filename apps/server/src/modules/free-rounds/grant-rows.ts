import { minor, minorToWire } from '@fairhouse/money'
import type { RoundGrant, RoundState, RoundTerms, RoundTermsIn } from '@fairhouse/protocol'
import { wireId } from '#server/core/ids.ts'
import { nameIn } from '../catalogue/index.ts'

/** Free rounds as a reward's row keeps their terms; how many is the reward's amount. */
export interface StoredRounds {
  readonly vendor: number
  readonly game: string
  readonly vassalage: string
  readonly gameId: string
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  /** Ledger units, as texts: numbers of JSON would lose digits. */
  readonly stake: string
  readonly maxWin: string
  readonly days: number
}

/** A claimed grant as members and staff read it. */
export interface GrantRow {
  readonly [column: string]: unknown
  readonly grant_no: bigint
  readonly reward_no: bigint
  readonly state: 'preparing' | 'ready' | 'cancelling' | 'cancelled'
  readonly stake: bigint
  readonly rounds: number
  readonly used: number
  readonly max_win: bigint
  readonly won: bigint
  readonly starts_at: Date
  readonly ends_at: Date
  readonly is_over: boolean
  readonly game_code: string
  readonly vassalage: string
  readonly game_name: string
  readonly game_names: Readonly<Record<string, string>>
}

/** Grants `g` with their games; a condition follows. */
export const SELECT_GRANTS = `
select g.grant_no, g.reward_no, g.state, g.stake, g.rounds, g.used, g.max_win, g.won, g.starts_at,
  g.ends_at, g.ends_at <= app_now() as is_over, x.game_code, v.code as vassalage,
  x.name as game_name, x.names as game_names
from round_grants g join games x on x.brand_id = g.brand_id and x.game_no = g.game_no
join vendors v on v.vendor_id = g.vendor_id`

const wire = (amount: bigint) => minorToWire(minor(amount))

/** The terms as members read them; the game's name in their language. */
export function presentRounds(stored: StoredRounds, rounds: bigint, language: string): RoundTerms {
  return {
    gameId: stored.gameId,
    vassalage: stored.vassalage,
    gameName: nameIn({ name: stored.name, names: stored.names }, language),
    rounds: Number(rounds),
    stakeMinor: wire(BigInt(stored.stake)),
    maxWinMinor: wire(BigInt(stored.maxWin)),
    days: stored.days,
  }
}

/** The terms as staff have written them. */
export function wireTermsOf(stored: StoredRounds): RoundTermsIn {
  const { vassalage, gameId, stake, maxWin, days } = stored
  return {
    vassalage,
    gameId,
    stakeMinor: wire(BigInt(stake)),
    maxWinMinor: wire(BigInt(maxWin)),
    days,
  }
}

function stateOf({ state, used, rounds, is_over: isOver }: GrantRow): RoundState {
  if (state === 'cancelling' || state === 'cancelled') return 'cancelled'
  if (used >= rounds) return 'used'
  return isOver ? 'expired' : state
}

/** A grant as its member reads it. */
export function presentGrant(row: GrantRow, language: string): RoundGrant {
  return {
    rewardId: wireId('rwd', row.reward_no),
    state: stateOf(row),
    gameId: row.game_code,
    vassalage: row.vassalage,
    gameName: nameIn({ name: row.game_name, names: row.game_names }, language),
    rounds: row.rounds,
    used: row.used,
    stakeMinor: wire(row.stake),
    maxWinMinor: wire(row.max_win),
    wonMinor: wire(row.won),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }
}
