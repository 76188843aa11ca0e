import { expect } from 'vitest'
import type { TestStudio } from './studio.ts'

interface RoundSum {
  status: string
  stake: bigint
  payout: bigint
  jackpot: bigint
  user_ref: string
}

/** A user's balance by the studio's rounds, in 1/100 000: stakes taken, winnings owed or paid. */
async function byRounds({ studio }: TestStudio, user: string): Promise<bigint> {
  const rows = await studio().deps.db.query<RoundSum>(
    `select r.status, r.stake, r.payout, r.jackpot, p.user_ref
     from rounds r join players p using (player_no) where p.user_ref = $1`,
    [user],
  )
  let sum = 0n
  for (const { status, stake, payout, jackpot } of rows) {
    expect(['open', 'settled', 'void']).toContain(status)
    if (status !== 'void') sum -= stake
    if (status === 'settled') sum += payout + jackpot
  }
  return sum * 10n
}

/**
 * Compares the studio's books with the wallet's, once nothing is due: every movement is on both
 * sides or on neither, and the balance matches the rounds.
 */
export async function expectSameBooks(world: TestStudio, user: string, filled: bigint) {
  const { wallet, studio } = world
  expect(wallet.balances.get(user)).toBe(filled + (await byRounds(world, user)))
  const rows = await studio().deps.db.query<{ transaction_key: string; state: string }>(
    `select transaction_key, state from movements where kind <> 'rollback' and user_ref = $1`,
    [user],
  )
  const applied = rows.filter(({ state }) => state === 'applied')
  const ours = applied.map((row) => row.transaction_key).toSorted()
  const theirs = [...wallet.booked]
    .filter(([, one]) => one.user === user && one.type !== 'rollback' && one.state === 'applied')
    .map(([key]) => key)
    .toSorted()
  expect(ours).toEqual(theirs)
}
