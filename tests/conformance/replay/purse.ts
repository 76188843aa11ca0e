import { MINOR_PER_UNIT, minor, type Minor } from '@fairhouse/money'
import type { SessionMember } from '../../../apps/server/src/core/caller.ts'
import { derivedKey } from '../../../apps/server/src/core/keys.ts'
import type { Simulation } from '../../../apps/server/src/simulator/platform.ts'

const STEP = 500n * MINOR_PER_UNIT
/** The most that the profile lets be deposited at once. */
const DEPOSIT_MAX = 10_000n * MINOR_PER_UNIT

/** A playing member, and the certain balance: winnings count once they are known. */
export interface Purse {
  readonly member: SessionMember
  sure: bigint
  deposits: number
}

/** Registers the members, a few at a time: hashing a password is slow on purpose. */
export async function registerMembers(simulation: Simulation, count: number): Promise<Purse[]> {
  const purses: Purse[] = []
  while (purses.length < count) {
    const size = Math.min(4, count - purses.length)
    const made = await Promise.all(
      Array.from({ length: size }, (_, index) => {
        const name = `member${String(purses.length + index + 1).padStart(5, '0')}`
        return simulation.register(name, `${name} plays for fun`)
      }),
    )
    purses.push(...made.map((member) => ({ member, sure: 0n, deposits: 0 })))
  }
  return purses
}

/**
 * Deposits what a member needs for the coming bets, in steps of 500 and by as many deposits as it
 * takes. Goes by what is surely there, so that the same seed always makes the same deposits,
 * however fast settlements are.
 */
export async function topUp(
  simulation: Simulation,
  purse: Purse,
  needed: Minor,
  seed: string,
): Promise<void> {
  while (purse.sure < needed) {
    const missing = ((needed - purse.sure + STEP - 1n) / STEP) * STEP
    const amount = minor(missing > DEPOSIT_MAX ? DEPOSIT_MAX : missing)
    purse.deposits += 1
    const key = derivedKey('deposit', seed, purse.member.username, String(purse.deposits))
    await simulation.deposit(purse.member, amount, key)
    purse.sure += amount
  }
}

/**
 * Balance of each member, by name. Records a sentence for each member whose balance is not deposits
 * less stakes plus winnings, all of which are known by now.
 */
export async function readBalances(
  { db }: Simulation,
  purses: readonly Purse[],
  wrong: string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.query<{ account_id: bigint; balance: bigint }>(
    'select account_id, balance from ledger_accounts',
  )
  const balances = new Map(rows.map((row) => [row.account_id, row.balance]))
  return new Map(
    purses.map(({ member, sure }) => {
      const balance = balances.get(member.accountId) ?? 0n
      if (balance !== sure) wrong.push(`${member.username} has ${balance}, due ${sure}`)
      return [member.username, balance]
    }),
  )
}

/** Bets that a further round of their issue paid otherwise than the first. */
export async function countCorrected({ db }: Simulation): Promise<number> {
  const rows = await db.query<{ n: bigint }>(
    'select count(distinct bet_no) as n from bet_results where round > 1',
  )
  return Number(rows[0]?.n ?? 0n)
}
