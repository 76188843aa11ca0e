import { setTimeout as delay } from 'node:timers/promises'
import { wireId } from '@fairhouse/server/core/ids.ts'
import { startBonus, type StoredTerms } from '@fairhouse/server/modules/bonuses/index.ts'
import type { Bettor } from '../../bench/lib/brand.ts'
import type { Nodes } from '../lib/nodes.ts'

const GRANTED = 1_000_000_000_000n
/** Below the highest stakes: larger ones take the other grant. */
const MAX_BET = '250000'
const AGAIN_MS = 50

const terms = (maxBet: string | null): StoredTerms => ({
  multiplier: '1000',
  days: 7,
  weights: { RNG: 10_000 },
  maxBet,
  maxConvert: null,
})

/** Gives each bettor two grants of bonus money, as claimed rewards do. */
export async function grantBonuses({ db }: Nodes, bettors: readonly Bettor[]): Promise<void> {
  const rows = await db.query<{ account_id: bigint; member_id: bigint }>(
    'select account_id, member_id from ledger_accounts where account_id = any($1)',
    [bettors.map((one) => one.accountId)],
  )
  await db.transaction(async (tx) => {
    for (const [index, { account_id: cashAccount, member_id: memberId }] of rows.entries()) {
      for (const [place, maxBet] of [MAX_BET, null].entries()) {
        const rewardNo = BigInt(2 * index + place + 1)
        const claimed = { rewardNo, memberId, cashAccount, amount: GRANTED, terms: terms(maxBet) }
        await startBonus(tx, 1, claimed)
      }
    }
  })
}

/** What a member's cash, running grants and what was removed of them are together. */
export async function wealthOf(
  { db }: Nodes,
  bettors: readonly Bettor[],
): Promise<Map<bigint, bigint>> {
  const rows = await db.query<{ account_id: bigint; wealth: bigint }>(
    `select c.account_id, (c.balance + coalesce((
       select sum(a.balance - coalesce((select sum(p.amount)
           from ledger_postings p join ledger_codes k using (code)
           where p.brand_id = a.brand_id and p.account_id = a.account_id
             and k.name = 'bonus.removed'), 0))
       from bonus_grants g
       join ledger_accounts a on a.brand_id = g.brand_id and a.account_id = g.account_id
       where g.brand_id = c.brand_id and g.cash_account = c.account_id), 0))::bigint as wealth
     from ledger_accounts c where c.account_id = any($1)`,
    [bettors.map((one) => one.accountId)],
  )
  return new Map(rows.map((row) => [row.account_id, row.wealth]))
}

/** Gives one running grant of each bettor up, over HTTP, while rounds are played. */
export async function forfeitBonuses(nodes: Nodes, bettors: readonly Bettor[]): Promise<number> {
  const rows = await nodes.db.query<{ cash_account: bigint; grant_no: bigint }>(
    `select cash_account, min(grant_no) as grant_no from bonus_grants
     where cash_account = any($1) and state = 'active' group by 1`,
    [bettors.map((one) => one.accountId)],
  )
  const tokens = new Map(bettors.map(({ accountId, token }) => [accountId, token]))
  let given = 0
  for (const { cash_account: accountId, grant_no: grantNo } of rows) {
    const path = `/wps/bonuses/${wireId('bon', grantNo)}/forfeit`
    const headers = { authorization: `Bearer ${tokens.get(accountId) ?? ''}`, 'x-fairhouse': '1' }
    for (let attempt = 0; ; attempt += 1) {
      const url = nodes.urls[attempt % nodes.urls.length] ?? ''
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers }).catch(
        () => undefined,
      )
      if (answer?.ok) break
      if (answer && answer.status < 500) throw new Error(`not given up: ${answer.status}`)
      // The node was killed: the other one, or this one again.
      await delay(AGAIN_MS)
    }
    given += 1
  }
  return given
}

/** How many bets bonus money was in, and how many rounds gave a grant its share. */
export async function countStakes({ db }: Nodes): Promise<{ bonusBets: number; shares: number }> {
  const rows = await db.query<{ bets: number; shares: number }>(
    `select (select count(distinct tx_no)::int from bonus_stakes) as bets,
       (select count(*)::int from bonus_shares where share > 0) as shares`,
  )
  return { bonusBets: rows[0]?.bets ?? 0, shares: rows[0]?.shares ?? 0 }
}
