import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/one-trip.ts'
import { announcementStatement } from '#server/realtime/announce.ts'
import { readAccounts } from '../ledger/index.ts'
import { freeRoundStatements } from '../free-rounds/index.ts'
import { messageStatement } from '../notices/index.ts'
import type { AcceptedCommand, BatchWriter, WalletCommand } from '../wallet/index.ts'
import { betStatements } from './bet-rows.ts'
import { conditionsOf, readKnown, statesOf } from './play-conditions.ts'
import type { PlayRows, RoundChange, WrittenTransaction } from './play-rows.ts'

type Command = WalletCommand<PlayRows>
type Accepted = AcceptedCommand<PlayRows>

/** The balance after each posting of an accepted call, by its place; the first is before all. */
function balancesOf({ transfer, balanceAfter }: Accepted): bigint[] {
  let balance: bigint = balanceAfter
  for (const { amount } of transfer.postings) balance -= amount
  const balances = [balance]
  for (const { amount } of transfer.postings) {
    balance += amount
    balances.push(balance)
  }
  return balances
}

const OPEN_ROUNDS = `
insert into game_rounds (brand_id, round_no, vendor_id, vendor_round, member_id, account_id,
  game_no, state, staked, paid, has_bonus, opened_at, last_at, closed_at)
select $1, k.no, k.vendor, k.round, k.member, k.account, k.game, k.state, k.staked, k.paid, k.bonus,
  batch_now(), batch_now(), case when k.state <> 'open' then batch_now() end
from unnest($2::bigint[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[],
  $8::text[], $9::bigint[], $10::bigint[], $11::bool[])
  as k(no, vendor, round, member, account, game, state, staked, paid, bonus)`

const CHANGE_ROUNDS = `
with moved as (
  update game_rounds r
  set staked = r.staked + k.staked, paid = r.paid + k.paid, state = k.after,
    last_at = batch_now(), is_late = r.is_late or k.late, has_bonus = k.has,
    closed_at = case when k.after <> 'open' then coalesce(r.closed_at, batch_now()) end
  from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bool[],
    $9::bool[], $10::bool[]) as k(no, before, after, staked, paid, late, had, has)
  where r.brand_id = $1 and r.round_no = k.no and r.state = k.before and r.has_bonus = k.had
  returning 1
) select case when count(*) <> $8::int then ledger_conflict() end from moved`

const INSERT_TRANSACTIONS = `
insert into vendor_transactions (brand_id, vendor_id, transaction_key, kind, state, content_hash,
  tx_no, member_id, account_id, round_no, amount, reference_key, balance_after, created_at)
select $1, unnest($2::int[]), unnest($3::text[]), unnest($4::text[]), unnest($5::text[]),
  unnest($6::uuid[]), unnest($7::bigint[]), unnest($8::bigint[]), unnest($9::bigint[]),
  unnest($10::bigint[]), unnest($11::bigint[]), nullif(unnest($12::text[]), ''),
  unnest($13::bigint[]), (select batch_now())`

const MARK = `
with marked as (
  update vendor_transactions t set state = 'rolled_back'
  from unnest($2::int[], $3::text[]) as k(vendor, key)
  where t.brand_id = $1 and t.vendor_id = k.vendor and t.transaction_key = k.key
    and t.state = 'applied'
  returning 1
) select case when count(*) <> $4::int then ledger_conflict() end from marked`

interface RoundRow extends RoundChange {
  readonly command: Command
}

/** Combined changes of each round by all calls of a batch, in order. */
function roundRows(accepted: readonly Accepted[]): RoundRow[] {
  const rows = new Map<bigint, RoundRow>()
  for (const { transfer } of accepted) {
    for (const change of transfer.rows.rounds) {
      const known = rows.get(change.roundNo)
      const row = known
        ? {
            ...change,
            before: known.before,
            hadBonus: known.hadBonus,
            staked: known.staked + change.staked,
            paid: known.paid + change.paid,
            isLate: known.isLate || change.isLate,
          }
        : change
      rows.set(change.roundNo, { ...row, command: transfer })
    }
  }
  return [...rows.values()]
}

function roundStatements(brandId: number, accepted: readonly Accepted[]): Statement[] {
  const rows = roundRows(accepted)
  const opened = rows.filter(({ before }) => before === undefined)
  const changed = rows.filter(({ before }) => before !== undefined)
  const statements: Statement[] = []
  const brand = String(brandId)
  if (opened.length > 0) {
    const values = [
      brand,
      plainColumn(opened, (row) => row.roundNo),
      plainColumn(opened, (row) => row.command.rows.vendorId),
      textArray(opened.map((row) => row.vendorRound)),
      plainColumn(opened, (row) => row.command.rows.memberId),
      plainColumn(opened, (row) => row.command.accountId),
      plainColumn(opened, (row) => row.gameNo),
      plainColumn(opened, (row) => row.after),
      plainColumn(opened, (row) => row.staked),
      plainColumn(opened, (row) => row.paid),
      plainColumn(opened, (row) => row.hasBonus),
    ]
    statements.push({ name: 'play-open-rounds', text: OPEN_ROUNDS, values })
  }
  if (changed.length > 0) {
    const values = [
      brand,
      plainColumn(changed, (row) => row.roundNo),
      plainColumn(changed, (row) => row.before),
      plainColumn(changed, (row) => row.after),
      plainColumn(changed, (row) => row.staked),
      plainColumn(changed, (row) => row.paid),
      plainColumn(changed, (row) => row.isLate),
      String(changed.length),
      plainColumn(changed, (row) => row.hadBonus),
      plainColumn(changed, (row) => row.hasBonus),
    ]
    statements.push({ name: 'play-change-rounds', text: CHANGE_ROUNDS, values })
  }
  return statements
}

function saveStatement(brandId: number, accepted: readonly Accepted[]): Statement {
  const saved: (WrittenTransaction & { of: Command; balance: bigint })[] = []
  for (const one of accepted) {
    const balances = balancesOf(one)
    for (const written of one.transfer.rows.transactions) {
      const cash = balances[written.postingsBehind] ?? one.balanceAfter
      const balance = cash + written.held
      saved.push({ ...written, of: one.transfer, balance })
    }
  }
  const values = [
    String(brandId),
    plainColumn(saved, ({ of }) => of.rows.vendorId),
    textArray(saved.map(({ key }) => key)),
    plainColumn(saved, ({ kind }) => kind),
    plainColumn(saved, ({ state }) => state),
    plainColumn(saved, ({ contentHash }) => contentHash),
    plainColumn(saved, ({ txNo }) => txNo),
    plainColumn(saved, ({ of }) => of.rows.memberId),
    plainColumn(saved, ({ of }) => of.accountId),
    plainColumn(saved, ({ roundNo }) => roundNo),
    plainColumn(saved, ({ amount }) => amount),
    textArray(saved.map(({ reference }) => reference ?? '')),
    plainColumn(saved, ({ balance }) => balance),
  ]
  return { name: 'play-keep', text: INSERT_TRANSACTIONS, values }
}

function markStatements(brandId: number, accepted: readonly Accepted[]): Statement[] {
  const marks = accepted.flatMap(({ transfer: { rows } }) =>
    rows.marks.map((key) => ({ vendorId: rows.vendorId, key })),
  )
  if (marks.length === 0) return []
  const values = [
    String(brandId),
    plainColumn(marks, ({ vendorId }) => vendorId),
    textArray(marks.map(({ key }) => key)),
    String(marks.length),
  ]
  return [{ name: 'play-mark', text: MARK, values }]
}

function messageStatements(brandId: number, accepted: readonly Accepted[]): Statement[] {
  const refunded = accepted.flatMap(({ transfer: { accountId, rows } }) =>
    rows.refunded ? [{ accountId, values: rows.refunded }] : [],
  )
  if (refunded.length === 0) return []
  const announcements = refunded.map(({ accountId }) => ({
    brandId,
    accountId,
    event: { type: 'messages.changed' as const },
  }))
  const messages = messageStatement(brandId, 'roundRefunded', refunded)
  return [messages, announcementStatement(announcements)]
}

/** Two calls of a batch were planned by the same state: the second is planned again. */
class Clash extends Error {
  readonly code = '40001'
}

/** Throws where a call was planned by a state of a round or grant that an earlier one changed. */
function requireChain(commands: readonly Command[]): void {
  const states = new Map<bigint, string>()
  const grants = new Set<bigint>()
  for (const { rows } of commands) {
    for (const { grantNo } of rows.grants) {
      if (grants.has(grantNo)) throw new Clash('two calls for one grant')
      grants.add(grantNo)
    }
    for (const change of rows.rounds) {
      const { roundNo } = change
      const { before, after } = statesOf(change)
      const state = states.get(roundNo)
      if (state !== undefined && state !== before) throw new Clash('two calls for one round')
      states.set(roundNo, after)
    }
  }
}

/**
 * Writes rounds and transactions of vendors' calls. A call whose key is taken, or that was planned
 * by an outdated state, is refused with IDEMPOTENCY_KEY_REUSED: its caller plans it again.
 */
export const playWriter: BatchWriter<PlayRows> = {
  name: 'play',

  async prepare(tx, brandId, commands) {
    // Everything read below changes only under the locks of these accounts.
    await readAccounts(tx, brandId, [...new Set(commands.map((one) => one.accountId))], true)
    const known = await readKnown(tx, brandId, commands)
    return {
      refuse({ rows }) {
        for (const [name, before] of conditionsOf(rows)) {
          if (known.get(name) !== before) return 'IDEMPOTENCY_KEY_REUSED'
        }
        return undefined
      },
      accept({ rows }) {
        for (const [name, , after] of conditionsOf(rows)) known.set(name, after)
        for (const change of rows.rounds) known.set(`r${change.roundNo}`, statesOf(change).after)
      },
    }
  },

  assume(_brandId, commands) {
    requireChain(commands)
    return Promise.resolve({ checks: [] })
  },

  write: (brandId, accepted) => [
    ...roundStatements(brandId, accepted),
    saveStatement(brandId, accepted),
    ...markStatements(brandId, accepted),
    ...betStatements(brandId, accepted),
    ...freeRoundStatements(
      brandId,
      accepted.map(({ transfer }) => transfer.rows),
    ),
    ...messageStatements(brandId, accepted),
  ],
}
