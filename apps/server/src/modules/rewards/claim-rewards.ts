import { minor } from '@fairhouse/money'
import type { ClaimBody, Reward } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { derivedKey } from '#server/core/keys.ts'
import { Problem } from '#server/core/problem.ts'
import { refuseAway, rulesSourceOf } from '../gambling-limits/index.ts'
import { startBonus } from '../bonuses/index.ts'
import { startRounds } from '../free-rounds/index.ts'
import { addPoints } from '../points/index.ts'
import { submitWithin, type BatchWriter } from '../wallet/index.ts'
import {
  IS_OVER,
  presentReward,
  REWARD_COLUMNS,
  type NameLanguages,
  type RewardRow,
} from './reward-rows.ts'

/** Claimed by one call at most; the rest by the next. */
const MOST = 100

/** The row is written beside it: its number is what the posting belongs to. */
const noRows: BatchWriter<null> = { name: 'reward', write: () => [] }

/** Pays money of claimed rewards; each key is made of the reward, so that none is paid twice. */
async function payMoney(tx: Tx, brand: Brand, rows: readonly RewardRow[]): Promise<void> {
  const { brandId } = brand
  await submitWithin(
    tx,
    rulesSourceOf(brand),
    rows.map(({ reward_no: ref, account_id: accountId, amount }) => {
      const parts = ['reward', String(brandId), String(ref)]
      return {
        brandId,
        accountId,
        transferKey: derivedKey(...parts),
        inputHash: derivedKey(...parts, String(amount)),
        postings: [{ code: 'reward.claim' as const, amount: minor(amount), ref }],
        rows: null,
        writer: noRows,
      }
    }),
  )
}

function claimedBonusOf(row: RewardRow): Parameters<typeof startBonus>[2] {
  const { reward_no: rewardNo, member_id: memberId, account_id: cashAccount, amount, terms } = row
  if (!terms) throw new Error(`reward ${rewardNo} has no terms`)
  return { rewardNo, memberId, cashAccount, amount, terms }
}

function claimedRoundsOf(row: RewardRow): Parameters<typeof startRounds>[2] {
  const { reward_no: rewardNo, member_id: memberId, account_id: accountId, amount, rounds } = row
  if (!rounds) throw new Error(`reward ${rewardNo} has no rounds`)
  return { rewardNo, memberId, accountId, amount, rounds }
}

/** The named rewards, or those that wait free of terms, locked in the order of their numbers. */
function lockRewards(
  tx: Tx,
  { brandId, memberId }: SessionMember,
  named: readonly bigint[] | null,
): Promise<RewardRow[]> {
  return tx.query<RewardRow>(
    `select ${REWARD_COLUMNS} from rewards r
     where brand_id = $1 and member_id = $2
       and case when $3::bigint[] is null
         then state = 'waiting' and kind not in ('bonus', 'rounds') and not ${IS_OVER}
         else reward_no = any($3) end
     order by reward_no limit ${MOST} for no key update`,
    [brandId, memberId, named],
  )
}

/** Throws NOT_FOUND (no reward of the member), REWARD_OVER (expired or withdrawn). */
function requireClaimable(rows: readonly RewardRow[], named: readonly bigint[]): void {
  if (rows.length < named.length) throw new Problem('NOT_FOUND')
  if (rows.some((row) => row.is_over || row.state === 'withdrawn')) throw new Problem('REWARD_OVER')
}

/**
 * Claims rewards of a member, all named or none: points are added, money is paid, bonus money and
 * free rounds start to run. What was claimed before stays so; a repeat is answered in the same way.
 * Throws, in order: MEMBER_EXCLUDED, MEMBER_PAUSED, NOT_FOUND, REWARD_OVER.
 */
export function claimRewards(
  db: Db,
  call: { readonly brand: Brand; readonly member: SessionMember; readonly body: ClaimBody },
  names: NameLanguages,
): Promise<Reward[]> {
  const { brand, member, body } = call
  const { brandId, memberId } = member
  const named = body.rewardIds?.map((id) => parseId('rwd', id) ?? 0n) ?? null
  return db.transaction(async (tx) => {
    const away = await refuseAway(tx, member)
    if (away) throw new Problem(away)
    const rows = await lockRewards(tx, member, named)
    if (named) requireClaimable(rows, named)
    const due = rows.filter(({ state }) => state === 'waiting')
    const claimed = await tx.query<RewardRow>(
      `update rewards r set state = 'claimed', decided_at = app_now()
       where brand_id = $1 and reward_no = any($2) returning ${REWARD_COLUMNS}`,
      [brandId, due.map((row) => row.reward_no)],
    )
    for (const { reward_no: rewardNo, amount } of due.filter(({ kind }) => kind === 'points')) {
      // One by one: each is an entry of its own, with the balance after it.
      await addPoints(tx, brandId, [{ memberId, kind: 'reward', amount, origin: { rewardNo } }])
    }
    for (const row of due.filter(({ kind }) => kind === 'bonus')) {
      await startBonus(tx, brandId, claimedBonusOf(row))
    }
    for (const row of due.filter(({ kind }) => kind === 'rounds')) {
      await startRounds(tx, brandId, claimedRoundsOf(row))
    }
    await payMoney(
      tx,
      brand,
      due.filter(({ kind }) => kind === 'money'),
    )
    const after = new Map([...rows, ...claimed].map((row) => [row.reward_no, row]))
    return [...after.values()].map((row) => presentReward(row, names))
  })
}
