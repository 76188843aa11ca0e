import type { PaymentMethodId } from '@fairhouse/protocol'
import { plainColumn } from '#server/db/arrays.ts'
import { announcementStatement } from '#server/realtime/announce.ts'
import type { BatchWriter } from '../wallet/index.ts'

/** A withdrawal to be written with its hold. */
interface NewWithdrawal {
  readonly withdrawalNo: bigint
  readonly withdrawalId: string
  readonly memberId: bigint
  readonly amount: bigint
  readonly method: PaymentMethodId
  readonly bankAccountId: bigint
  readonly gateway: string
  readonly promiseMinutes: number
  readonly openAtMost: number
}

const OPEN = `status in ('requested', 'checking', 'approved', 'sent')`

const INSERT = `
insert into withdrawals (brand_id, withdrawal_no, public_id, member_id, account_id, amount, method,
  bank_account_id, gateway, request_key, input_hash, status, requested_at, promised_at)
select $1, k.no, k.id, k.member, k.account, k.amount, k.method, k.bank, k.gateway, k.key, k.hash,
  'requested', batch_now(), batch_now() + make_interval(mins => k.promise)
from jsonb_to_recordset($2::jsonb) as k(no bigint, id text, member bigint, account bigint,
  amount bigint, method text, bank bigint, gateway text, key uuid, hash uuid, promise integer)`

const INSERT_EVENTS = `
insert into withdrawal_events (brand_id, withdrawal_no, event_no, status, actor, what, happened_at)
select $1, k, 1, 'requested', 'member', 'requested', batch_now() from unnest($2::bigint[]) as k`

/**
 * Holds of one account are serialised: its row was updated in this transaction, so that this count
 * is complete.
 */
const REQUIRE_FEW = `
select require_withdrawals(not exists (
  select from unnest($2::bigint[], $3::int[]) as k(account, at_most)
  where (select count(*) from withdrawals w
    where w.brand_id = $1 and w.account_id = k.account and w.${OPEN}) > k.at_most))`

/**
 * Writes withdrawals with the holds of their money. Refuses with WITHDRAWALS_OPEN where more would
 * be open than permitted.
 */
export const holdWriter: BatchWriter<NewWithdrawal> = {
  name: 'withdrawal.hold',

  async prepare(tx, brandId, commands) {
    const found = await tx.query<{ account_id: bigint; open: number }>(
      `select account_id, count(*)::int as open from withdrawals
       where brand_id = $1 and account_id = any($2::bigint[]) and ${OPEN} group by 1`,
      [brandId, plainColumn(commands, ({ accountId }) => accountId)],
    )
    const open = new Map(found.map((row) => [row.account_id, row.open]))
    return {
      refuse: ({ accountId, rows }) =>
        (open.get(accountId) ?? 0) >= rows.openAtMost ? 'WITHDRAWALS_OPEN' : undefined,
      accept: ({ accountId }) => open.set(accountId, (open.get(accountId) ?? 0) + 1),
    }
  },

  /** The statements check the rule themselves. */
  assume: () => Promise.resolve({ checks: [] }),

  write(brandId, accepted) {
    const brand = String(brandId)
    const records = accepted.map(({ transfer: { accountId, rows, transferKey, inputHash } }) => ({
      no: String(rows.withdrawalNo),
      id: rows.withdrawalId,
      member: String(rows.memberId),
      account: String(accountId),
      amount: String(rows.amount),
      method: rows.method,
      bank: String(rows.bankAccountId),
      gateway: rows.gateway,
      key: transferKey,
      hash: inputHash,
      promise: rows.promiseMinutes,
    }))
    const accounts = plainColumn(accepted, ({ transfer }) => transfer.accountId)
    const atMost = plainColumn(accepted, ({ transfer }) => transfer.rows.openAtMost)
    const numbers = plainColumn(accepted, ({ transfer }) => transfer.rows.withdrawalNo)
    return [
      { name: 'withdrawals-insert', text: INSERT, values: [brand, JSON.stringify(records)] },
      { name: 'withdrawals-begun', text: INSERT_EVENTS, values: [brand, numbers] },
      { name: 'withdrawals-few', text: REQUIRE_FEW, values: [brand, accounts, atMost] },
      announcementStatement(
        accepted.map(({ transfer }) => ({
          brandId,
          accountId: transfer.accountId,
          event: { type: 'withdrawal.changed', withdrawalId: transfer.rows.withdrawalId },
        })),
      ),
    ]
  },
}
