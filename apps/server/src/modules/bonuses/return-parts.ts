import { minor, type Minor } from '@fairhouse/money'
import type { BonusState } from '@fairhouse/protocol'
import { splitWin } from '@fairhouse/rewards'
import { plainColumn } from '#server/db/arrays.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import {
  refusalOf,
  submitWithin,
  type RulesSource,
  type WalletAnswer,
  type WalletCommand,
} from '../wallet/index.ts'
import { lockCash } from './grant-rows.ts'
import { moveBonus, moveCommand, type BonusMove } from './move.ts'

/** A bet that was decided, as far as bonus money is concerned; amounts are of all rounds so far. */
export interface DecidedBet {
  readonly betNo: bigint
  /** All that it has brought. */
  readonly brought: bigint
  /** The stake as a whole came back: exactly its parts return. */
  readonly isReturned: boolean
}

interface PartRow {
  readonly [column: string]: unknown
  readonly bet_no: bigint
  readonly grant_no: bigint
  readonly stake: bigint
  readonly part: bigint
  readonly returned: bigint
  readonly state: BonusState
  readonly cash_account: bigint
  readonly account_id: bigint
  /** What the grant holds. */
  readonly balance: bigint
}

/** Locks the parts of some bets with their grants; the cash of all of them is locked before. */
function lockParts(tx: Tx, brandId: number, betNos: readonly bigint[]): Promise<PartRow[]> {
  return tx.query<PartRow>(
    `select p.bet_no, p.grant_no, p.stake, p.part, p.returned, g.state, g.cash_account,
       g.account_id, a.balance
     from bonus_parts p join bonus_grants g using (brand_id, grant_no)
     join ledger_accounts a on a.brand_id = g.brand_id and a.account_id = g.account_id
     where p.brand_id = $1 and p.bet_no = any($2::bigint[])
     order by p.bet_no, p.place for no key update of p, g`,
    [brandId, plainColumn(betNos, (one) => one)],
  )
}

/** What each grant is owed of a bet in all, in the order of the parts. */
function sharesOf(rows: readonly PartRow[], { brought, isReturned }: DecidedBet): Minor[] {
  if (isReturned) return rows.map(({ part }) => minor(part))
  const stake = minor(rows[0]?.stake ?? 0n)
  const grants = new Map(rows.map((row) => [String(row.grant_no), minor(row.part)]))
  const staked = rows.reduce((all, { part }) => all + part, 0n)
  const cash = minor(stake - staked)
  const shares = splitWin(minor(brought), stake, { cash, grants })
  return rows.map((row) => shares.grants.get(String(row.grant_no)) ?? minor(0n))
}

interface Moving {
  readonly brandId: number
  readonly round: string
  /** What grants hold after what has been moved so far. */
  readonly balances: Map<bigint, bigint>
}

interface Moved {
  readonly row: PartRow
  /** The share that has left the cash, after this. */
  readonly returned: bigint
  readonly commands: readonly WalletCommand<null>[]
}

/**
 * Moves the difference of a share between cash and grant. A cleared grant hands its share on to
 * cash, where it is; from one that ended otherwise it is removed, or given back by a correction. A
 * correction takes no more from a running grant than it holds: the rest is cash's.
 */
function moveShare({ brandId, round, balances }: Moving, row: PartRow, share: Minor): Moved {
  const { grant_no: grantNo, state } = row
  const balance = balances.get(grantNo) ?? row.balance
  const wanted = share - row.returned
  const isRunning = state === 'active'
  const least = isRunning && -wanted > balance ? -balance : wanted
  if (state === 'cleared' || least === 0n) return { row, returned: row.returned, commands: [] }
  if (isRunning) balances.set(grantNo, balance + least)
  const amount = minor(least)
  const back = minor(-least)
  const into: BonusMove[] = [{ code: 'bonus.winIn', amount, grantNo }]
  if (!isRunning) into.push({ code: 'bonus.removed', amount: back, grantNo })
  const what = ['win', String(row.bet_no), round, String(grantNo)]
  return {
    row,
    returned: row.returned + least,
    commands: [
      moveCommand({ brandId, accountId: row.account_id }, what, into),
      moveCommand({ brandId, accountId: row.cash_account }, what, [
        { code: 'bonus.winOut', amount: back, grantNo },
      ]),
    ],
  }
}

/**
 * Gives grants their shares of what bets have brought, in the transaction that pays the bets and
 * after it; `round` tells one decision of a bet from another. Bets without bonus money are passed
 * over. The cash accounts of all bets have to be locked.
 */
export async function returnParts(
  tx: Tx,
  brandId: number,
  decided: { readonly bets: readonly DecidedBet[]; readonly round: string },
): Promise<void> {
  const rows = await lockParts(
    tx,
    brandId,
    decided.bets.map(({ betNo }) => betNo),
  )
  const moving = { brandId, round: decided.round, balances: new Map<bigint, bigint>() }
  const byBet = Map.groupBy(rows, (row) => row.bet_no)
  const moved = decided.bets.flatMap((bet) => {
    const own = byBet.get(bet.betNo) ?? []
    const shares = own.length === 0 ? [] : sharesOf(own, bet)
    return own.map((row, index) => moveShare(moving, row, shares[index] ?? minor(0n)))
  })
  const changed = moved.filter(({ commands }) => commands.length > 0)
  await moveBonus(
    tx,
    changed.flatMap(({ commands }) => commands),
  )
  await tx.query(
    `update bonus_parts p set returned = k.returned
     from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as k(bet_no, grant_no, returned)
     where p.brand_id = $1 and p.bet_no = k.bet_no and p.grant_no = k.grant_no`,
    [
      brandId,
      plainColumn(changed, ({ row }) => row.bet_no),
      plainColumn(changed, ({ row }) => row.grant_no),
      plainColumn(changed, ({ returned }) => returned),
    ],
  )
}

/** Whether bonus money is in any bet of an issue. */
export async function hasParts(db: Tx, brandId: number, issueId: bigint): Promise<boolean> {
  const rows = await db.query(
    'select from bonus_parts where brand_id = $1 and issue_id = $2 limit 1',
    [brandId, issueId],
    'bonus-parts-of-issue',
  )
  return rows.length > 0
}

/**
 * Carries out a command that gives the stake of one bet back, with the parts that bonus money has
 * in it, at once. `lock` takes the locks that come before those of accounts.
 */
export async function cancelWithParts<Row>(
  { db, rulesSource }: { readonly db: Db; readonly rulesSource: RulesSource },
  command: WalletCommand<Row>,
  bet: DecidedBet,
  lock: (tx: Tx) => Promise<unknown>,
): Promise<WalletAnswer> {
  const { brandId, accountId } = command
  try {
    return await db.transaction(async (tx) => {
      await lock(tx)
      await lockCash(tx, brandId, accountId)
      const [answer] = await submitWithin(tx, rulesSource, [command])
      if (!answer) throw new Error('the command was not answered')
      await returnParts(tx, brandId, { bets: [bet], round: 'cancel' })
      return answer
    })
  } catch (error) {
    return refusalOf(error)
  }
}
