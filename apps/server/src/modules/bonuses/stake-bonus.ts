import { minor, negate, type Minor } from '@fairhouse/money'
import { splitStake, type Grant, type Parts } from '@fairhouse/rewards'
import { plainColumn } from '#server/db/arrays.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import {
  findStoredAnswer,
  refusalOf,
  submitWithin,
  type RulesSource,
  type StoredAnswer,
  type WalletAnswer,
  type WalletCommand,
} from '../wallet/index.ts'
import { grantOf, lockActive, lockCash, type GrantRow } from './grant-rows.ts'
import { moveCommand } from './move.ts'

/** Bets that cash does not cover: their command, and what belongs to them. */
export interface BonusBets<Row> {
  /** Postings of the stakes alone, one for each bet. */
  readonly command: WalletCommand<Row>
  /** The issue of each bet. */
  readonly issueIds: readonly bigint[]
  readonly product: string
  /** Locks that come before those of accounts. */
  readonly lock: (tx: Tx) => Promise<unknown>
}

/** Whether a member's cash has a running grant beside it: one look into a small index. */
export async function hasGrants(db: Tx, brandId: number, accountId: bigint): Promise<boolean> {
  const rows = await db.query(
    `select from bonus_grants
     where brand_id = $1 and cash_account = $2 and state = 'active' limit 1`,
    [brandId, accountId],
    'bonus-running',
  )
  return rows.length > 0
}

/** Refs of the stakes alone: those of bonus money come before them. */
export function stakesOf<A extends Pick<StoredAnswer, 'refs' | 'amounts'>>(stored: A): A {
  const isStake = (_: unknown, index: number) => (stored.amounts[index] ?? 0n) < 0n
  return { ...stored, refs: stored.refs.filter(isStake), amounts: stored.amounts.filter(isStake) }
}

/** What each stake takes, one after the other; undefined where they are not covered. */
function splitAll(
  stakes: readonly Minor[],
  product: string,
  from: { readonly cash: bigint; readonly grants: readonly Grant[] },
): readonly Parts[] | undefined {
  let cash = minor(from.cash > 0n ? from.cash : 0n)
  let { grants } = from
  const all: Parts[] = []
  for (const stake of stakes) {
    const parts = splitStake(stake, product, { cash, grants })
    if (!parts) return undefined
    cash = minor(cash - parts.cash)
    grants = grants.map((one) => ({
      ...one,
      balance: minor(one.balance - (parts.grants.get(one.id) ?? 0n)),
    }))
    all.push(parts)
  }
  return all
}

/** What each grant gives to all stakes together, by its number. */
function takenOf(parts: readonly Parts[]): ReadonlyMap<bigint, Minor> {
  const taken = new Map<bigint, Minor>()
  for (const { grants } of parts) {
    for (const [id, part] of grants) {
      const grantNo = BigInt(id)
      taken.set(grantNo, minor((taken.get(grantNo) ?? 0n) + part))
    }
  }
  return taken
}

function commandsOf<Row>(
  { command }: BonusBets<Row>,
  active: readonly GrantRow[],
  taken: ReadonlyMap<bigint, Minor>,
): readonly WalletCommand<unknown>[] {
  const { brandId, transferKey } = command
  const out = active.flatMap(({ account_id: accountId, grant_no: grantNo }) => {
    const amount = taken.get(grantNo)
    if (amount === undefined) return []
    const move = { code: 'bonus.stakeOut', amount: negate(amount), grantNo } as const
    return [moveCommand({ brandId, accountId }, ['stake', transferKey], [move])]
  })
  const before = [...taken].map(([ref, amount]) => ({
    code: 'bonus.stakeIn' as const,
    amount,
    ref,
  }))
  return [
    ...out,
    { ...command, postings: [...before, ...command.postings] } as WalletCommand<unknown>,
  ]
}

async function saveParts<Row>(
  tx: Tx,
  { command, issueIds }: BonusBets<Row>,
  betNos: readonly bigint[],
  parts: readonly Parts[],
): Promise<void> {
  const rows = parts.flatMap(({ grants }, index) =>
    [...grants].map(([id, part], place) => ({
      betNo: betNos[index] ?? 0n,
      grantNo: BigInt(id),
      issueId: issueIds[index] ?? 0n,
      place,
      stake: -(command.postings[index]?.amount ?? 0n),
      part,
    })),
  )
  await tx.query(
    `insert into bonus_parts (brand_id, bet_no, grant_no, issue_id, place, stake, part)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[],
       $6::bigint[], $7::bigint[])`,
    [
      command.brandId,
      plainColumn(rows, (row) => row.betNo),
      plainColumn(rows, (row) => row.grantNo),
      plainColumn(rows, (row) => row.issueId),
      plainColumn(rows, (row) => row.place),
      plainColumn(rows, (row) => row.stake),
      plainColumn(rows, (row) => row.part),
    ],
  )
}

async function stakeWithin<Row>(
  tx: Tx,
  rulesSource: RulesSource,
  bets: BonusBets<Row>,
): Promise<WalletAnswer | undefined> {
  const { command, product } = bets
  const { brandId, accountId } = command
  await bets.lock(tx)
  const cash = await lockCash(tx, brandId, accountId)
  const stored = await findStoredAnswer(tx, command)
  if (stored) return stakesOf(stored)
  const now = await tx.query<{ now: Date }>('select app_now() as now')
  const active = (await lockActive(tx, brandId, [accountId])).filter(
    ({ ends_at: endsAt }) => endsAt > (now[0]?.now ?? endsAt),
  )
  const stakes = command.postings.map(({ amount }) => negate(amount))
  const parts = splitAll(stakes, product, { cash: cash ?? 0n, grants: active.map(grantOf) })
  if (!parts) return undefined
  const taken = takenOf(parts)
  const answers = await submitWithin(tx, rulesSource, commandsOf(bets, active, taken))
  const answer = answers.at(-1)
  if (!answer) throw new Error('the stakes were not answered')
  const refs = answer.refs.slice(taken.size)
  await saveParts(tx, bets, refs, parts)
  return { ...answer, refs }
}

/**
 * Places bets that cash does not cover with bonus money of the member's running grants, cash first:
 * all of them or none, under the command's own key. Undefined where there is no grant, or grants
 * that allow these stakes do not cover them: INSUFFICIENT_FUNDS stands. Other refusals are answers.
 */
export async function stakeWithBonus<Row>(
  { db, rulesSource }: { readonly db: Db; readonly rulesSource: RulesSource },
  bets: BonusBets<Row>,
): Promise<WalletAnswer | undefined> {
  const { brandId, accountId } = bets.command
  if (!(await hasGrants(db, brandId, accountId))) return undefined
  try {
    return await db.transaction((tx) => stakeWithin(tx, rulesSource, bets))
  } catch (error) {
    return refusalOf(error)
  }
}
