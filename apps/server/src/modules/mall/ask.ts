import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { requireFundPassword } from '../fund-password/index.ts'
import { refuseAway } from '../gambling-limits/index.ts'
import { lockPoints } from '../points/index.ts'
import { findAsked, type Asked, type ExchangeRow } from './exchange-rows.ts'

/** A member who asks for an exchange. */
export interface ExchangeCall<Body> {
  readonly brand: Brand
  readonly member: SessionMember
  readonly idempotencyKey: string
  /** Of the texts that the answer is in. */
  readonly language: string
  readonly body: Body
}

/**
 * Does what both ways to spend points have in common: the fund password outside the transaction, so
 * that a wrong try stays counted; the lock of the points; a repeat answered by the exchange that
 * exists; who is away refused. `spend` gets the balance and who asks, and does the rest. Throws, in
 * order: FUND_PASSWORD_MISSING, TOO_MANY_ATTEMPTS, FUND_PASSWORD_WRONG, IDEMPOTENCY_KEY_REUSED,
 * MEMBER_EXCLUDED, MEMBER_PAUSED, and what `spend` throws.
 */
export async function askOnce(
  db: Db,
  call: ExchangeCall<{ readonly fundPassword: string }>,
  inputHash: string,
  spend: (tx: Tx, balance: bigint, asked: Asked) => Promise<ExchangeRow>,
): Promise<ExchangeRow> {
  const { member, body, idempotencyKey: requestKey } = call
  const { brandId, memberId, accountId } = member
  await requireFundPassword(db, member, body.fundPassword)
  return db.transaction(async (tx) => {
    const balance = await lockPoints(tx, brandId, memberId)
    const before = await findAsked(tx, member, requestKey)
    if (before) {
      if (before.input_hash !== inputHash) throw new Problem('IDEMPOTENCY_KEY_REUSED')
      return before
    }
    const away = await refuseAway(tx, member)
    if (away) throw new Problem(away)
    return spend(tx, balance, { brandId, memberId, accountId, requestKey, inputHash })
  })
}
