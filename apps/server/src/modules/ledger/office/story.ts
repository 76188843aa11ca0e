import {
  HOUSE_POSTINGS,
  postingCodeOf,
  type HousePostingCode,
  type LedgerStory,
  type StoryStep,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { accountIdOf, requireAccount } from './accounts.ts'
import { causeKindOf, parseCause } from './cause-ids.ts'
import { LOAD_CAUSE, type Cause } from './causes.ts'
import {
  presentPostings,
  readRelated,
  readTransferOf,
  requirePosting,
  type PostingRecord,
} from './postings.ts'

function postingStep(row: PostingRecord): StoryStep {
  return {
    at: row.posted_at.toISOString(),
    what: postingCodeOf(row.code),
    amountMinor: row.amount.toString(),
    facts: {},
    posting: { accountId: accountIdOf(row.account_id), seq: row.seq.toString() },
  }
}

/** Movements between house accounts for the same cause, which changed no member's balance. */
async function houseSteps(
  db: Tx,
  brandId: number,
  codes: readonly HousePostingCode[],
  ref: bigint,
): Promise<StoryStep[]> {
  const names = new Map(codes.map((name) => [HOUSE_POSTINGS[name].number as number, name]))
  const rows = await db.query<{ code: number; amount: bigint; posted_at: Date }>(
    `select code, amount, posted_at from ledger_house_postings
     where brand_id = $1 and code = any($2::smallint[]) and ref = $3 order by posted_at`,
    [brandId, [...names.keys()], ref],
  )
  return rows.map((row) => ({
    at: row.posted_at.toISOString(),
    what: `house.${names.get(row.code) ?? row.code}`,
    amountMinor: row.amount.toString(),
    facts: {},
    posting: null,
  }))
}

/** In the order of time; entries without a time come last. */
function inOrder(steps: readonly StoryStep[]): StoryStep[] {
  return steps.toSorted((a, b) => (a.at ?? '9').localeCompare(b.at ?? '9'))
}

async function stepsOf(
  db: Tx,
  brandId: number,
  posting: PostingRecord,
  cause: Cause | undefined,
): Promise<StoryStep[]> {
  const { ref } = posting
  if (causeKindOf(postingCodeOf(posting.code), ref) === 'reversal') {
    // A reversal carries the number of the posting that it undoes, on the same account.
    const undone = await requirePosting(db, brandId, posting.account_id, ref)
    return inOrder([postingStep(undone), postingStep(posting)])
  }
  if (!cause) return [postingStep(posting)]
  const postings = await readRelated(db, brandId, cause.accounts, cause.codes, ref)
  const house = await houseSteps(db, brandId, cause.houseCodes, ref)
  return inOrder([...cause.steps, ...postings.map(postingStep), ...house])
}

/**
 * The story of a posting: the transfer it is part of, its cause, and everything that resulted from
 * that, in the order of time. For staff who read the ledger. Throws NOT_FOUND.
 */
export async function readStory(
  db: Tx,
  brand: Brand,
  accountId: bigint,
  seq: bigint,
): Promise<LedgerStory> {
  const { brandId } = brand
  const account = await requireAccount(db, brand, accountId)
  const row = await requirePosting(db, brandId, accountId, seq)
  const [posting] = await presentPostings(db, brandId, [row])
  if (!posting) throw new Problem('NOT_FOUND')
  const cause = await LOAD_CAUSE[posting.cause.kind]?.(db, brandId, row.ref)
  return {
    account,
    posting,
    transfer: await readTransferOf(db, brandId, row),
    cause: posting.cause,
    link: cause?.link ?? null,
    steps: await stepsOf(db, brandId, row, cause),
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The first posting for any number or key. Throws NOT_FOUND. */
export async function findPosting(
  db: Tx,
  brandId: number,
  text: string,
): Promise<{ accountId: string; seq: string }> {
  const found = UUID.test(text) ? await byKey(db, brandId, text) : await byCause(db, brandId, text)
  if (!found) throw new Problem('NOT_FOUND')
  return { accountId: accountIdOf(found.account_id), seq: found.seq.toString() }
}

type Found = Pick<PostingRecord, 'account_id' | 'seq'>

async function byKey(db: Tx, brandId: number, key: string): Promise<Found | undefined> {
  const rows = await db.query<{ account_id: bigint; seq: bigint }>(
    `select account_id, first_seq as seq from ledger_transfers
     where brand_id = $1 and transfer_key = $2 order by account_id limit 1`,
    [brandId, key],
  )
  return rows[0]
}

async function byCause(db: Tx, brandId: number, text: string): Promise<Found | undefined> {
  const named = await parseCause(db, brandId, text)
  if (!named) return undefined
  const cause = await LOAD_CAUSE[named.kind]?.(db, brandId, named.ref)
  if (!cause) return undefined
  return (await readRelated(db, brandId, cause.accounts, cause.codes, named.ref))[0]
}
