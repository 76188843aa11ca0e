import type { JackpotLevel } from '@fairhouse/games/slots'
import type { JackpotHitWire, JackpotWire } from '../wire/session.ts'
import type { Tx } from './db/tx.ts'
import { poolScaleOf } from './games/limits.ts'
import { allGames, gameOf } from './games/registry.ts'

/** Pools are linked by their definition: games with equal levels share a pool. */
export function poolCode({ level, turnover, seed, contribution }: JackpotLevel): string {
  return [level, turnover, seed, contribution].join('-')
}

/** Levels of a game; none for most. */
export function levelsOf(gameCode: string): readonly JackpotLevel[] {
  const game = gameOf(gameCode)
  return game?.way === 'solo' ? (game.title?.jackpots ?? []) : []
}

/** Owner of a pool: an operator in a currency; play money has pools of its own. */
export interface PoolOwner {
  readonly operator_no: number
  readonly currency: string
  /** Scale of its amounts, where known. */
  readonly digits?: number
  readonly is_demo: boolean
}

const ownerOf = ({ operator_no, currency, is_demo }: PoolOwner) => [operator_no, currency, is_demo]

/**
 * Puts a stake's part into each pool of its game and, where the round hit a level, empties that one
 * to its seed. Returns the win. Same transaction as taking the stake: two hits cannot be paid the
 * same money.
 */
export async function playJackpots(
  tx: Tx,
  owner: PoolOwner,
  play: {
    readonly gameCode: string
    readonly stake: bigint
    readonly hit: string | undefined
    /** Of the round's bet: multiplies seeds. */
    readonly scale: number
  },
): Promise<bigint> {
  let won = 0n
  // In a fixed order, to avoid deadlocks.
  const levels = levelsOf(play.gameCode).toSorted((a, b) => (poolCode(a) < poolCode(b) ? -1 : 1))
  for (const level of levels) {
    const code = poolCode(level)
    const seed = level.seed * play.scale
    await tx.query(
      `insert into jackpots (operator_no, currency, is_demo, code, amount)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [...ownerOf(owner), code, seed],
    )
    const added = play.stake * BigInt(level.contribution)
    const [row] = await tx.query<{ amount: bigint }>(
      `update jackpots set amount = amount + (rest + $5::bigint) / 1000000,
         rest = ((rest + $5::bigint) % 1000000)::integer
       where operator_no = $1 and currency = $2 and is_demo = $3 and code = $4
       returning amount`,
      [...ownerOf(owner), code, added.toString()],
    )
    if (level.level !== play.hit || !row) continue
    won += row.amount
    await tx.query(
      `update jackpots set amount = $5
       where operator_no = $1 and currency = $2 and is_demo = $3 and code = $4`,
      [...ownerOf(owner), code, seed],
    )
  }
  return won
}

/** Current pools of a game. */
export async function jackpotsOf(
  tx: Tx,
  owner: PoolOwner,
  gameCode: string,
): Promise<JackpotWire[]> {
  const rows = await tx.query<{ code: string; amount: bigint }>(
    `select code, amount from jackpots
     where operator_no = $1 and currency = $2 and is_demo = $3`,
    ownerOf(owner),
  )
  const scale = poolScaleOf(owner.currency, owner.digits)
  const amounts = new Map(rows.map(({ code, amount }) => [code, amount]))
  return levelsOf(gameCode).map((level) => ({
    code: level.level,
    name: `jackpots.${level.level}`,
    amount: (amounts.get(poolCode(level)) ?? BigInt(level.seed * scale)).toString(),
  }))
}

/** Games and levels whose pools a game shares, its own with them. */
function linkedWith(gameCode: string): { readonly game: string; readonly level: string }[] {
  const pools = new Set(levelsOf(gameCode).map(poolCode))
  return allGames().flatMap(({ facts: { code } }) =>
    levelsOf(code).flatMap((one) =>
      pools.has(poolCode(one)) ? [{ game: code, level: one.level }] : [],
    ),
  )
}

/** Hits of a game's pools since `from`, oldest first. */
export async function hitsOf(
  tx: Tx,
  player: PoolOwner & { readonly player_no: bigint; readonly game_code: string },
  from: Date,
): Promise<JackpotHitWire[]> {
  const linked = linkedWith(player.game_code)
  if (linked.length === 0) return []
  const rows = await tx.query<{ code: string; amount: bigint; at: Date; player_no: bigint }>(
    `select h.code, h.amount, h.at, r.player_no
     from jackpot_hits h join rounds r using (round_id) join sessions s using (session_no)
       join players p on p.player_no = r.player_no
     where h.at > $4 and p.operator_no = $1 and s.currency = $2 and s.is_demo = $3
       and (r.game_code, h.code) in (select * from unnest($5::text[], $6::text[]))
     order by h.at limit 20`,
    [...ownerOf(player), from, linked.map(({ game }) => game), linked.map(({ level }) => level)],
  )
  return rows.map(({ code, amount, at, player_no: winner }) => ({
    code,
    amount: amount.toString(),
    at: at.toISOString(),
    isOwn: winner === player.player_no,
  }))
}
