import type { Tx } from '#server/db/tx.ts'

/** A grant by which a call of its vendor is decided. */
export interface GrantFacts {
  readonly grantNo: bigint
  readonly key: string
  readonly memberId: bigint
  readonly gameNo: bigint
  /** Changes with all that counts below. */
  readonly version: number
  /** It was taken back, or its time is over: no round begins. */
  readonly isOver: boolean
  readonly rounds: number
  readonly used: number
  readonly maxWin: bigint
  readonly won: bigint
}

/** A call's change of a grant. */
export interface GrantChange {
  readonly grantNo: bigint
  /** The required version when this is written. */
  readonly before: number
  readonly used: number
  readonly won: bigint
}

/** A call's change of a round that is played on a grant; `isUsed` once it is written. */
export interface FreeRoundChange {
  readonly roundNo: bigint
  readonly grantNo: bigint
  readonly isUsed: boolean
  readonly paid: bigint
}

/** Grants of a vendor, by their keys, and those of rounds, by their numbers. */
export async function readGrants(
  tx: Tx,
  { brandId, vendorId }: { readonly brandId: number; readonly vendorId: number },
  keys: readonly string[],
  numbers: readonly bigint[],
): Promise<GrantFacts[]> {
  if (keys.length === 0 && numbers.length === 0) return []
  const rows = await tx.query<{
    grant_no: bigint
    grant_key: string
    member_id: bigint
    game_no: bigint
    version: number
    is_over: boolean
    rounds: number
    used: number
    max_win: bigint
    won: bigint
  }>(
    `select grant_no, grant_key, member_id, game_no, version, rounds, used, max_win, won,
       state not in ('preparing', 'ready') or ends_at <= app_now() as is_over
     from round_grants where brand_id = $1 and vendor_id = $2
       and (grant_key = any($3::uuid[]) or grant_no = any($4::bigint[]))`,
    [brandId, vendorId, [...keys], [...numbers]],
    'free-rounds-grants',
  )
  return rows.map((row) => ({
    grantNo: row.grant_no,
    key: row.grant_key,
    memberId: row.member_id,
    gameNo: row.game_no,
    version: row.version,
    isOver: row.is_over,
    rounds: row.rounds,
    used: row.used,
    maxWin: row.max_win,
    won: row.won,
  }))
}
