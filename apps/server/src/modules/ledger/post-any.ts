import { HOUSE_ACCOUNTS, postingRuleOf } from '@fairhouse/protocol'
import { plainColumn } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/one-trip.ts'
import type { AccountSnapshot, PostedTransfer } from './transfer.ts'
import { placeArray, writtenOrConflict } from './post-result.ts'

/**
 * `place` is the row's ctid when it was read; the account's number and sequence number verify that
 * it is still that row: after a vacuum another account's row may be there.
 */
const POST = `
with moved as (
  update ledger_accounts a
  set balance = k.balance, seq = k.seq, overdraft_seq = k.overdraft
  from unnest($2::tid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[]) as k(place, account_id, before, guard, balance, seq, overdraft)
  where a.ctid = k.place and a.brand_id = $1 and a.account_id = k.account_id
    and a.seq = k.before and a.guard = k.guard
  returning a.ctid as place
), posted as (
  insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra,
    ref, posted_at)
  select $1, unnest($9::bigint[]), unnest($10::bigint[]), unnest($11::bigint[]),
    unnest($12::bigint[]), unnest($13::smallint[]), unnest($14::smallint[]),
    unnest($15::bigint[]), (select batch_now())
), keyed as (
  insert into ledger_transfers (brand_id, account_id, transfer_key, input_hash, first_seq,
    posting_count, created_at)
  select $1, unnest($16::bigint[]), unnest($17::uuid[]), unnest($18::uuid[]),
    unnest($19::bigint[]), unnest($20::int[]), (select batch_now())
)
${writtenOrConflict('$21', '$22')}`

/** Columns of POST's postings as array texts: account, seq, amount, balance, code, contra, ref. */
function postingColumns(posted: readonly PostedTransfer[]): string[] {
  let accounts = ''
  let seqs = ''
  let amounts = ''
  let balances = ''
  let codes = ''
  let contras = ''
  let references = ''
  for (const { transfer, refs, firstSeq, balanceAfter } of posted) {
    const { postings, accountId } = transfer
    let seq = firstSeq
    let balance = balanceAfter as bigint
    for (const posting of postings) balance -= posting.amount
    for (const [index, posting] of postings.entries()) {
      const rule = postingRuleOf(posting.code)
      balance += posting.amount
      accounts += `,${accountId}`
      seqs += `,${seq}`
      amounts += `,${posting.amount}`
      balances += `,${balance}`
      codes += `,${rule.number}`
      contras += `,${HOUSE_ACCOUNTS[posting.contra ?? rule.contra]}`
      references += `,${refs[index]}`
      seq += 1n
    }
  }
  const columns = [accounts, seqs, amounts, balances, codes, contras, references]
  return columns.map((column) => `{${column.slice(1)}}`)
}

/** Writes transfers of any kind; see `postStatement`. */
export function postAny(
  brandId: number,
  changed: readonly AccountSnapshot[],
  posted: readonly PostedTransfer[],
  before?: Date,
): Statement {
  const isMoving = ({ transfer }: PostedTransfer) => transfer.postings.length > 0
  const keyed = posted.every(isMoving) ? posted : posted.filter(isMoving)
  return {
    name: 'ledger-post',
    text: POST,
    values: [
      String(brandId),
      placeArray(changed),
      plainColumn(changed, (account) => account.accountId),
      plainColumn(changed, (account) => account.seqBefore),
      plainColumn(changed, (account) => account.rulesVersion),
      plainColumn(changed, (account) => account.balance),
      plainColumn(changed, (account) => account.seq),
      plainColumn(changed, (account) => account.overdraftSeq),
      ...postingColumns(posted),
      plainColumn(keyed, ({ transfer }) => transfer.accountId),
      plainColumn(keyed, ({ transfer }) => transfer.transferKey),
      plainColumn(keyed, ({ transfer }) => transfer.inputHash),
      plainColumn(keyed, ({ firstSeq }) => firstSeq),
      plainColumn(keyed, ({ transfer }) => transfer.postings.length),
      String(changed.length),
      before?.toISOString() ?? null,
    ],
  }
}
