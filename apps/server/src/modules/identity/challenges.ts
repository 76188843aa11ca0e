import type { FactorMethod, LoginChallenge, MaskedTargets } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Visit } from '#server/core/network.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from './context.ts'
import { hashToken } from '../sessions/index.ts'

const LIFE_MINUTES = 10
/** Wrong answers before the password must be given again. */
const TRIES_MAX = 5

/** A login that waits for its second factor. */
interface OpenChallenge {
  readonly memberId: bigint
  readonly methods: readonly FactorMethod[]
  readonly failedAttempts: number
}

/** Writes a challenge; its token is known only to the person who gave the right password. */
export async function openChallenge(
  tx: Tx,
  context: Pick<IdentityContext, 'rng'>,
  brand: Brand,
  memberId: bigint,
  visit: Visit,
  options: {
    readonly methods: readonly FactorMethod[]
    readonly maskedTargets: MaskedTargets
    readonly failedAttempts: number
    readonly asksHolderName: boolean
  },
): Promise<LoginChallenge> {
  const challengeToken = context.rng.bytes(32).toString('base64url')
  const rows = await tx.query<{ expires_at: Date }>(
    `insert into login_challenges (brand_id, token_hash, member_id, network, methods, failed_tries,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, app_now() + make_interval(mins => $7)) returning expires_at`,
    [
      brand.brandId,
      hashToken(challengeToken),
      memberId,
      visit.network,
      options.methods,
      options.failedAttempts,
      LIFE_MINUTES,
    ],
  )
  return {
    challengeToken,
    methods: [...options.methods],
    maskedTargets: options.maskedTargets,
    ...(options.asksHolderName ? { asksHolderName: true as const } : {}),
    expiresAt: rows[0]?.expires_at.toISOString() ?? '',
  }
}

interface ChallengeRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly methods: FactorMethod[]
  readonly failed_tries: number
}

/**
 * The challenge of a token, from the network it was opened for. With `isTry` a try is counted,
 * before it is checked. Throws LINK_INVALID.
 */
export async function readChallenge(
  db: Tx,
  brand: Brand,
  token: string,
  visit: Visit,
  isTry: boolean,
): Promise<OpenChallenge> {
  const rows = await db.query<ChallengeRow>(
    `update login_challenges set tries = tries + case when $4 then 1 else 0 end
     where brand_id = $1 and token_hash = $2 and network = $3 and used_at is null
       and expires_at > app_now() and tries < $5
     returning member_id, methods, failed_tries`,
    [brand.brandId, hashToken(token), visit.network, isTry, TRIES_MAX],
  )
  const row = rows[0]
  if (!row) throw new Problem('LINK_INVALID')
  return { memberId: row.member_id, methods: row.methods, failedAttempts: row.failed_tries }
}

/** Uses a challenge up: of two answers at once one wins. Throws LINK_INVALID. */
export async function closeChallenge(tx: Tx, brand: Brand, token: string): Promise<void> {
  const rows = await tx.query(
    `update login_challenges set used_at = app_now()
     where brand_id = $1 and token_hash = $2 and used_at is null returning 1 as used`,
    [brand.brandId, hashToken(token)],
  )
  if (rows.length === 0) throw new Problem('LINK_INVALID')
}
