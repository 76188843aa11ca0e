import { plainColumn } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/one-trip.ts'
import { readAccounts } from '../ledger/index.ts'
import type { AcceptedCommand, BatchWriter } from '../wallet/index.ts'

/** A transfer begun together with its debit. */
export interface BegunTransfer {
  readonly kind: 'begin'
  readonly transferNo: bigint
  readonly key: string
  readonly vendorId: number
  readonly memberId: bigint
  readonly sessionNo: bigint
  readonly amount: bigint
}

/** A transfer decided together with its credit. */
export interface DecidedTransfer {
  readonly kind: 'decide'
  readonly transferNo: bigint
  readonly state: 'applied' | 'refused'
}

type Accepted = AcceptedCommand<BegunTransfer | DecidedTransfer>

const BEGIN = `
insert into vendor_transfers (brand_id, transfer_no, vendor_id, member_id, account_id, session_no,
  direction, amount, transaction_key, state, created_at, next_attempt_at)
overriding system value
select $1, k.no, k.vendor, k.member, k.account, k.session, 'in', k.amount, k.key, 'asked',
  batch_now(), batch_now() + interval '30 seconds'
from unnest($2::bigint[], $3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
  $8::uuid[]) as k(no, vendor, member, account, session, amount, key)`

/** Decided once: of two concurrent decisions the second writes nothing, money included. */
const DECIDE = `
with decided as (
  update vendor_transfers t set state = k.state, decided_at = batch_now(), next_attempt_at = null
  from unnest($2::bigint[], $3::text[]) as k(no, state)
  where t.brand_id = $1 and t.transfer_no = k.no and t.state in ('asked', 'unknown')
  returning 1
) select case when count(*) <> $4::int then ledger_conflict() end from decided`

function beginStatement(brandId: number, accepted: readonly Accepted[]): Statement[] {
  const begun = accepted.flatMap(({ transfer }) =>
    transfer.rows.kind === 'begin' ? [{ ...transfer.rows, accountId: transfer.accountId }] : [],
  )
  if (begun.length === 0) return []
  const values = [
    String(brandId),
    plainColumn(begun, (one) => one.transferNo),
    plainColumn(begun, (one) => one.vendorId),
    plainColumn(begun, (one) => one.memberId),
    plainColumn(begun, (one) => one.accountId),
    plainColumn(begun, (one) => one.sessionNo),
    plainColumn(begun, (one) => one.amount),
    plainColumn(begun, (one) => one.key),
  ]
  return [{ name: 'play-transfer-begin', text: BEGIN, values }]
}

function decideStatement(brandId: number, accepted: readonly Accepted[]): Statement[] {
  const decided = accepted.flatMap(({ transfer: { rows } }) =>
    rows.kind === 'decide' ? [rows] : [],
  )
  if (decided.length === 0) return []
  const values = [
    String(brandId),
    plainColumn(decided, (one) => one.transferNo),
    plainColumn(decided, (one) => one.state),
    String(decided.length),
  ]
  return [{ name: 'play-transfer-decide', text: DECIDE, values }]
}

/** Writes transfers to and from transfer-wallet vendors. */
export const transferWriter: BatchWriter<BegunTransfer | DecidedTransfer> = {
  name: 'play.transfer',

  async prepare(tx, brandId, commands) {
    await readAccounts(tx, brandId, [...new Set(commands.map((one) => one.accountId))], true)
    const rows = await tx.query<{ transfer_no: bigint }>(
      `select transfer_no from vendor_transfers
       where brand_id = $1 and transfer_no = any($2::bigint[]) and state in ('asked', 'unknown')`,
      [brandId, plainColumn(commands, ({ rows: { transferNo } }) => transferNo)],
      'play-transfers-open',
    )
    const open = new Set(rows.map((row) => row.transfer_no))
    return {
      refuse({ rows: { kind, transferNo } }) {
        return kind === 'decide' && !open.has(transferNo) ? 'IDEMPOTENCY_KEY_REUSED' : undefined
      },
      accept({ rows }) {
        open.delete(rows.transferNo)
      },
    }
  },

  assume: () => Promise.resolve({ checks: [] }),

  write: (brandId, accepted) => [
    ...beginStatement(brandId, accepted),
    ...decideStatement(brandId, accepted),
  ],
}
