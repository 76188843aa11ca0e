import { HOUSE_ACCOUNTS, postingRuleOf } from '@fairhouse/protocol'
import type { Statement } from '#server/db/one-trip.ts'
import type { AccountSnapshot, PostedTransfer } from './transfer.ts'
import { placeArray, writtenOrConflict } from './post-result.ts'

/**
 * As in `postAny`, `place` is the row's ctid when it was read. What each column of the ledger has
 * is said once: an account's new sequence number is that of its posting, and of its transfer.
 */
const POST_SINGLES = `
with moved as (
  update ledger_accounts a
  set balance = k.balance, seq = k.before + 1, overdraft_seq = null
  from unnest($2::tid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
    as k(place, account_id, before, guard, balance)
  where a.ctid = k.place and a.brand_id = $1 and a.account_id = k.account_id
    and a.seq = k.before and a.guard = k.guard
  returning a.ctid as place
), posted as (
  insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra,
    ref, posted_at)
  select $1, unnest($3::bigint[]), unnest($4::bigint[]) + 1, unnest($7::bigint[]),
    unnest($6::bigint[]), $8::smallint, $9::smallint, unnest($10::bigint[]), (select batch_now())
), keyed as (
  insert into ledger_transfers (brand_id, account_id, transfer_key, input_hash, first_seq,
    posting_count, created_at)
  select $1, unnest($3::bigint[]), unnest($11::uuid[]), unnest($12::uuid[]),
    unnest($4::bigint[]) + 1, 1, (select batch_now())
)${writtenOrConflict('$13', '$14')}`

/** The transfers by account, if each has one posting and all are alike but for their amounts. */
function alikeByAccount(posted: readonly PostedTransfer[]) {
  const [like] = posted[0]?.transfer.postings ?? []
  if (!like) return undefined
  const byAccount = new Map<bigint, PostedTransfer>()
  for (const one of posted) {
    const { postings, accountId } = one.transfer
    const [posting] = postings
    if (postings.length !== 1 || posting?.code !== like.code) return undefined
    if (posting.contra !== like.contra) return undefined
    byAccount.set(accountId, one)
  }
  return { like, byAccount }
}

/** The columns as array texts, in the order of `changed`. */
function columnsOf(
  changed: readonly AccountSnapshot[],
  byAccount: ReadonlyMap<bigint, PostedTransfer>,
): readonly string[] | undefined {
  let accounts = ''
  let befores = ''
  let guards = ''
  let balances = ''
  let amounts = ''
  let references = ''
  let keys = ''
  let hashes = ''
  for (const { accountId, seqBefore, rulesVersion, balance, overdraftSeq } of changed) {
    const one = byAccount.get(accountId)
    const [posting] = one?.transfer.postings ?? []
    if (!one || !posting || overdraftSeq !== null) return undefined
    accounts += `,${accountId}`
    befores += `,${seqBefore}`
    guards += `,${rulesVersion}`
    balances += `,${balance}`
    amounts += `,${posting.amount}`
    references += `,${one.refs[0]}`
    keys += `,${one.transfer.transferKey}`
    hashes += `,${one.transfer.inputHash}`
  }
  const columns = [accounts, befores, guards, balances, amounts, references, keys, hashes]
  return columns.map((column) => `{${column.slice(1)}}`)
}

/**
 * Writes what almost every batch of bets is: transfers of one posting each, of one code, each of
 * another account, none of which is overdrawn. Undefined for anything else. It says half as much
 * as `postAny`, and each number takes time on both sides.
 */
export function postSingles(
  brandId: number,
  changed: readonly AccountSnapshot[],
  posted: readonly PostedTransfer[],
  before?: Date,
): Statement | undefined {
  // No more accounts than transfers, and no fewer: each has its own.
  if (changed.length !== posted.length) return undefined
  const alike = alikeByAccount(posted)
  const columns = alike && columnsOf(changed, alike.byAccount)
  if (!columns) return undefined
  const { code, contra } = alike.like
  const rule = postingRuleOf(code)
  return {
    name: 'ledger-post-singles',
    text: POST_SINGLES,
    values: [
      String(brandId),
      placeArray(changed),
      ...columns.slice(0, 5),
      String(rule.number),
      String(HOUSE_ACCOUNTS[contra ?? rule.contra]),
      ...columns.slice(5),
      String(changed.length),
      before?.toISOString() ?? null,
    ],
  }
}
