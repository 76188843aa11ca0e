import type { Tx } from '#server/db/tx.ts'
import { derivedKey } from '#server/core/keys.ts'
import type { StoredRounds } from './grant-rows.ts'

/** A reward of free rounds that its member has just claimed. */
interface ClaimedRounds {
  readonly rewardNo: bigint
  readonly memberId: bigint
  readonly accountId: bigint
  /** How many rounds. */
  readonly amount: bigint
  readonly rounds: StoredRounds
}

/**
 * Starts the grant of a claimed reward, in the transaction of the claim: its time runs from now on,
 * and the worker notifies the game's vendor. The reward's number keeps it from starting twice.
 */
export async function startRounds(tx: Tx, brandId: number, claimed: ClaimedRounds): Promise<void> {
  const { rewardNo, memberId, accountId, amount, rounds } = claimed
  await tx.query(
    `insert into round_grants (brand_id, grant_key, member_id, account_id, reward_no, vendor_id,
       game_no, stake, rounds, max_win, starts_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, app_now(),
       app_now() + make_interval(days => $11))`,
    [
      brandId,
      derivedKey('free-rounds', String(brandId), String(rewardNo)),
      memberId,
      accountId,
      rewardNo,
      rounds.vendor,
      BigInt(rounds.game),
      BigInt(rounds.stake),
      amount,
      BigInt(rounds.maxWin),
      rounds.days,
    ],
  )
}
