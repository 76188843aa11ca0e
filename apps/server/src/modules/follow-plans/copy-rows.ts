import type { ErrorCode } from '@fairhouse/protocol'
import { plainArray, plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import type { PartWriter } from '../lottery/index.ts'

/** A leader's slip that is copied as bets of a follower. */
export interface Copy {
  readonly followNo: bigint
  readonly planNo: bigint
  readonly slipSeq: bigint
  /**
   * Position of the follow when the copy was checked: a later one may have changed budget or cap.
   */
  readonly sinceSeq: bigint
  readonly issueId: bigint
  readonly stake: bigint
}

/** The follow is active, and nothing was copied or skipped since it was read. */
const MAY_COPY = `f.state = 'active' and f.since_seq = k.since and batch_now() < f.ends_at`

const KEYS = 'unnest($2::bigint[], $3::bigint[])'

async function readReady(
  tx: Tx,
  brandId: number,
  rows: readonly Copy[],
): Promise<ReadonlySet<string>> {
  const found = await tx.query<{ follow_no: bigint; since_seq: bigint }>(
    `select f.follow_no, f.since_seq from follows f join ${KEYS} as k(no, since)
       on f.brand_id = $1 and f.follow_no = k.no and ${MAY_COPY}
     order by f.follow_no for no key update of f`,
    [brandId, plainColumn(rows, (row) => row.followNo), plainColumn(rows, (row) => row.sinceSeq)],
  )
  return new Set(found.map((row) => `${row.follow_no}/${row.since_seq}`))
}

/** Locks in the order of their numbers, so that batches of two workers cannot deadlock. */
const HOLD = `
select count(*) from (select from follows where brand_id = $1 and follow_no = any($2::bigint[])
  order by follow_no for no key update) f`

/** Fails (40001) where a follow has changed meanwhile: the batch is decided again. */
const COPY = `
with taken as (
  update follows f set since_seq = k.slip, spent = f.spent + k.stake
  from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::text[]) as k(no, since, plan, slip, issue, stake, bets)
  where f.brand_id = $1 and f.follow_no = k.no and ${MAY_COPY}
  returning k.*
), copied as (
  insert into follow_copies (brand_id, follow_no, plan_no, slip_seq, issue_id, stake, bet_nos,
    made_at)
  select $1, no, plan, slip, issue, stake, bets::bigint[], batch_now() from taken
), bets as (
  insert into follow_copied_bets (brand_id, bet_no)
  select $1, unnest(bets::bigint[]) from taken
)
select case when count(*) <> $9::int then ledger_conflict() end from taken`

/** Writes the bets of a copied slip. Refuses with FOLLOW_CHANGED. */
export const newCopies: PartWriter<Copy> = {
  async prepare(tx, brandId, rows) {
    const ready = await readReady(tx, brandId, rows)
    return ({ followNo, sinceSeq }): ErrorCode | undefined =>
      ready.has(`${followNo}/${sinceSeq}`) ? undefined : 'FOLLOW_CHANGED'
  },

  write(brandId, parts) {
    const rows = parts.map(({ row }) => row)
    const numbers = plainColumn(rows, (row) => row.followNo)
    return [
      { name: 'follows-held', text: HOLD, values: [String(brandId), numbers] },
      {
        name: 'follow-copies',
        text: COPY,
        values: [
          String(brandId),
          numbers,
          plainColumn(rows, (row) => row.sinceSeq),
          plainColumn(rows, (row) => row.planNo),
          plainColumn(rows, (row) => row.slipSeq),
          plainColumn(rows, (row) => row.issueId),
          plainColumn(rows, (row) => row.stake),
          textArray(parts.map(({ betNos }) => plainArray(betNos))),
          String(parts.length),
        ],
      },
    ]
  },
}
