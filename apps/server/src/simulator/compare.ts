import { postingCodeOf } from '@fairhouse/protocol'
import { checkLedger } from '../invariants.ts'
import { classOf } from './model/book.ts'
import { stakeOf } from './model/bets.ts'
import { agree, Contradiction } from './model/contradiction.ts'
import { sideOf } from './observe-cashier.ts'
import type { World } from './world.ts'

/** The platform's sums of postings by account and class of code; without zeros. */
async function readSums({ db, brand }: World): Promise<Map<string, bigint>> {
  const rows = await db.query<{ account_id: bigint; code: number; total: bigint }>(
    `select account_id, code, sum(amount)::bigint as total from ledger_postings
     where brand_id = $1 group by 1, 2`,
    [brand.brandId],
  )
  const sums = new Map<string, bigint>()
  for (const { account_id: account, code, total } of rows) {
    const key = `${account}/${classOf(postingCodeOf(code))}`
    sums.set(key, (sums.get(key) ?? 0n) + total)
  }
  for (const [key, sum] of sums) if (sum === 0n) sums.delete(key)
  return sums
}

async function compareSums(world: World): Promise<void> {
  const platform = await readSums(world)
  const own = world.model.book.sums()
  for (const key of new Set([...platform.keys(), ...own.keys()])) {
    agree(`sum of ${key}`, platform.get(key) ?? 0n, own.get(key) ?? 0n)
  }
}

async function compareBets({ db, brand, model }: World): Promise<void> {
  const rows = await db.query<{ bet_no: bigint; account_id: bigint; stake: bigint }>(
    'select bet_no, account_id, stake from bets where brand_id = $1',
    [brand.brandId],
  )
  agree('number of bets', rows.length, model.issues.bets.length)
  for (const { bet_no: betNo, account_id: account, stake } of rows) {
    const bet = model.issues.bet(betNo)
    if (!bet) throw new Contradiction(`bet ${betNo} that was never confirmed`)
    agree(`account of bet ${betNo}`, account, bet.account)
    agree(`stake of bet ${betNo}`, stake, stakeOf(bet))
  }
}

/** Checks the final states of deposits and withdrawals, which the model has observed. */
async function compareCashier(world: World): Promise<void> {
  const { db, brand, model, gateway } = world
  const rows = await db.query<Readonly<Record<string, bigint>>>(
    `select (select count(*) from deposits where brand_id = $1) as deposits,
       (select count(*) from withdrawals where brand_id = $1) as withdrawals,
       (select count(*) from peer_transfers where brand_id = $1) as transfers,
       (select count(*) from adjustments where brand_id = $1) as adjustments`,
    [brand.brandId],
  )
  const posted = model.adjustments.all.filter(({ isPosted }) => isPosted)
  const own = {
    deposits: model.deposits.all.length,
    withdrawals: model.withdrawals.all.length,
    transfers: model.transfers.all.length,
    adjustments: posted.length,
  }
  for (const [name, count] of Object.entries(own)) {
    agree(`number of ${name}`, rows[0]?.[name], BigInt(count))
  }
  model.deposits.compare((depositId) => gateway.happenedTo(depositId), gateway.ordered)
  model.withdrawals.compare((withdrawalId) => sideOf(world, withdrawalId))
  model.promotions.compare((account) => model.limitsOf(account).isAway(world.now))
}

/** End of a seed: all is settled, and platform and model agree to the unit. */
export async function compareAll(world: World): Promise<void> {
  const unsure = world.model.unsure()
  if (unsure.size > 0) throw new Contradiction(`accounts ${[...unsure].join()} are never settled`)
  await compareSums(world)
  await compareBets(world)
  await compareCashier(world)
  const report = await world.db.transaction(checkLedger)
  const [fault] = report.faults
  if (fault) throw new Contradiction(`ledger: ${fault.invariant}, ${fault.first}`)
  const own = world.model.book.houseAccounts()
  for (const name of new Set([...Object.keys(report.houseAccounts), ...own.keys()])) {
    agree(`house account ${name}`, report.houseAccounts[name] ?? 0n, own.get(name) ?? 0n)
  }
}
