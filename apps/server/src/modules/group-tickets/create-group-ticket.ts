import { isPayable, minor, minorToWire, negate, sum, type Minor } from '@fairhouse/money'
import type { GroupTicketBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { inputHash } from '#server/core/keys.ts'
import type { IdempotentRequest, BatchWriter, StoredAnswer, WalletQueue } from '../wallet/index.ts'
import { type Catalogue, parseIssueId } from '../lotteries/index.ts'
import { type BetDesk, withReplay, recountSlip } from '../lottery/index.ts'
import { requireDivision, requireOffered, rulesOf } from './group-rules.ts'
import { submitShares } from './submit-shares.ts'

interface NewTicket {
  readonly ticketNo: bigint
  readonly publicId: string
  readonly issueId: bigint
  readonly body: GroupTicketBody
  readonly stake: bigint
  readonly sharePrice: bigint
  readonly lockSeconds: number
  readonly lockPartBp: number
}

/** When the sale of shares ends: parameters are the seconds and the part in ten-thousandths. */
const LOCKS_AT = `i.closes_at - least(k.lock_seconds * interval '1 second',
  (i.closes_at - i.opens_at) * k.lock_part / 10000.0)`

/** Fails (40001) where the sale has ended meanwhile: the batch is decided again. */
const INSERT = `
with made as (
  insert into group_tickets (brand_id, ticket_no, public_id, issue_id, organiser_account, entries,
    stake, share_count, share_price, sold, guaranteed, is_listed, are_entries_shown, locks_at,
    created_at)
  select $1, k.no, k.id, k.issue, k.account, k.entries::jsonb, k.stake, k.count, k.price, k.own,
    k.guaranteed, k.listed, k.shown, ${LOCKS_AT}, batch_now()
  from unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[],
    $8::int[], $9::bigint[], $10::int[], $11::int[], $12::bool[], $13::bool[], $14::int[],
    $15::int[]) as k(no, id, issue, account, entries, stake, count, price, own, guaranteed,
    listed, shown, lock_seconds, lock_part)
  join issues i on i.brand_id = $1 and i.issue_id = k.issue and i.state = 'open'
    and i.opens_at <= batch_now() and batch_now() < ${LOCKS_AT}
  returning ticket_no, organiser_account, sold, guaranteed, share_price
), bought as (
  insert into group_shares (brand_id, ticket_no, account_id, kind, shares, amount, bought_at)
  select $1, ticket_no, organiser_account, 'bought', sold, sold * share_price, batch_now()
  from made
  union all
  select $1, ticket_no, organiser_account, 'guarantee', guaranteed, guaranteed * share_price,
    batch_now()
  from made where guaranteed > 0
)
select case when count(*) <> $16::int then ledger_conflict() end from made`

const createWriter: BatchWriter<NewTicket> = {
  name: 'group.create',

  async prepare(tx, brandId, commands) {
    const rows = await tx.query<{ no: bigint }>(
      `select k.no from unnest($2::bigint[], $3::bigint[], $4::int[], $5::int[])
         as k(no, issue, lock_seconds, lock_part)
       join issues i on i.brand_id = $1 and i.issue_id = k.issue and i.state = 'open'
         and i.opens_at <= batch_now() and batch_now() < ${LOCKS_AT}`,
      [
        brandId,
        plainColumn(commands, ({ rows: one }) => one.ticketNo),
        plainColumn(commands, ({ rows: one }) => one.issueId),
        plainColumn(commands, ({ rows: one }) => one.lockSeconds),
        plainColumn(commands, ({ rows: one }) => one.lockPartBp),
      ],
    )
    const onSale = new Set(rows.map((row) => row.no))
    return {
      refuse: ({ rows: one }) => (onSale.has(one.ticketNo) ? undefined : 'GROUP_TICKET_CLOSED'),
    }
  },

  write(brandId, accepted) {
    const rows = accepted.map(({ transfer }) => transfer.rows)
    return [
      {
        name: 'group-tickets-made',
        text: INSERT,
        values: [
          String(brandId),
          plainColumn(rows, (row) => row.ticketNo),
          textArray(rows.map((row) => row.publicId)),
          plainColumn(rows, (row) => row.issueId),
          plainColumn(accepted, ({ transfer }) => transfer.accountId),
          textArray(rows.map((row) => JSON.stringify(row.body.entries))),
          plainColumn(rows, (row) => row.stake),
          plainColumn(rows, (row) => row.body.shareCount),
          plainColumn(rows, (row) => row.sharePrice),
          plainColumn(rows, (row) => row.body.ownShares),
          plainColumn(rows, (row) => row.body.guaranteedShares),
          plainColumn(rows, (row) => row.body.isListed),
          plainColumn(rows, (row) => row.body.areEntriesShown),
          plainColumn(rows, (row) => row.lockSeconds),
          plainColumn(rows, (row) => row.lockPartBp),
          String(accepted.length),
        ],
      },
    ]
  },
}

/** The price of a share: the stake must divide into amounts that the currency can pay. */
function sharePriceOf(stake: Minor, { shareCount }: GroupTicketBody, brand: Brand): Minor {
  const price = minor(stake / BigInt(shareCount))
  if (price * BigInt(shareCount) !== stake || price === 0n || !isPayable(price, brand.currency)) {
    throw new Problem('GROUP_STAKE_INDIVISIBLE', [
      { field: 'shareCount', code: 'GROUP_STAKE_INDIVISIBLE', expected: minorToWire(stake) },
    ])
  }
  return price
}

export interface GroupContext extends Pick<BetDesk, 'issues' | 'exposure'> {
  readonly db: Tx
  readonly rng: Rng
  readonly queue: WalletQueue
  readonly catalogue: Catalogue
}

export interface Bought {
  readonly groupTicketId: string
  readonly paidMinor: string
  readonly sumBalance: string
}

async function newTicketNo(db: Tx): Promise<bigint> {
  const rows = await db.query<{ no: bigint }>("select nextval('group_ticket_numbers') as no")
  return rows[0]?.no ?? 0n
}

/** The ticket of the answer: the first call's, if this is a repeat. */
async function publicIdOf(db: Tx, brandId: number, ticketNo: bigint): Promise<string> {
  const rows = await db.query<{ public_id: string }>(
    'select public_id from group_tickets where brand_id = $1 and ticket_no = $2',
    [brandId, ticketNo],
  )
  return rows[0]?.public_id ?? ''
}

/** The answer to a purchase, new or repeated. */
export function presentBought(
  groupTicketId: string,
  { balanceAfter }: Pick<StoredAnswer, 'balanceAfter'>,
  paid: Minor,
): Bought {
  return { groupTicketId, paidMinor: minorToWire(paid), sumBalance: minorToWire(balanceAfter) }
}

async function present(
  { db }: GroupContext,
  brandId: number,
  answer: Pick<StoredAnswer, 'refs' | 'balanceAfter'>,
  paid: Minor,
): Promise<Bought> {
  return presentBought(await publicIdOf(db, brandId, answer.refs[0] ?? 0n), answer, paid)
}

interface CreateCall {
  readonly brand: Brand
  readonly member: AccountRef
  readonly idempotencyKey: string
  readonly body: GroupTicketBody
}

async function createNew(
  context: GroupContext,
  call: CreateCall,
  request: IdempotentRequest,
): Promise<Bought> {
  const { brand, body } = call
  const { brandId } = brand
  requireOffered(brand)
  const issueId = parseIssueId(body.issueId)
  const issue = await context.issues.find(brandId, issueId)
  const lottery = issue && (await context.catalogue.find(brandId, issue.lotteryCode))
  if (!lottery) {
    throw new Problem('ISSUE_NOT_FOUND', [{ field: 'issueId', code: 'ISSUE_NOT_FOUND' }])
  }
  const rules = rulesOf(brand)
  requireDivision(body, rules)
  const { priced: numbers } = await context.exposure.numbersOf(brand, lottery, issueId)
  const bets = recountSlip(body.entries, { brand, lottery, issueId, numbers })
  const stake = sum(bets.map((bet) => bet.stake))
  const sharePrice = sharePriceOf(stake, body, brand)
  const ticketNo = await newTicketNo(context.db)
  const held = [body.ownShares, body.guaranteedShares].filter((shares) => shares > 0)
  const postings = held.map((shares) => ({
    code: 'group.hold' as const,
    amount: negate(minor(sharePrice * BigInt(shares))),
    ref: ticketNo,
  }))
  const publicId = `grp_${context.rng.bytes(12).toString('base64url')}`
  const { lockSeconds, lockPartBp } = rules
  const sale = { brand, lottery, issueId, member: call.member }
  const answer = await submitShares<NewTicket>(context, sale, {
    ...request,
    postings,
    rows: { ticketNo, publicId, issueId, body, stake, sharePrice, lockSeconds, lockPartBp },
    writer: createWriter,
  })
  if (!answer.ok) throw new Problem(answer.code, [], answer.details)
  return present(context, brandId, answer, negate(sum(postings.map(({ amount }) => amount))))
}

/**
 * Creates a group ticket from a slip: the organiser pays for the own shares, and the price of the
 * guaranteed ones is held. Nothing is bet before the lock. Requires the member, from the own
 * account; a repeat of the key gets the stored answer, even if it would be refused now. Throws, in
 * this order: FEATURE_OFF, ISSUE_NOT_FOUND, GROUP_SHARES_INVALID, those of a slip (`placeBets`),
 * GROUP_STAKE_INDIVISIBLE, ISSUE_CAP_REACHED (a guarantee counts like bought shares); then, under
 * the locks, IDEMPOTENCY_KEY_REUSED, GROUP_TICKET_CLOSED, those of the member's limits,
 * INSUFFICIENT_FUNDS.
 */
export function createGroupTicket(context: GroupContext, call: CreateCall): Promise<Bought> {
  const { brandId, accountId } = call.member
  const request = {
    brandId,
    accountId,
    transferKey: call.idempotencyKey,
    inputHash: inputHash('group.create', JSON.stringify(call.body)),
  }
  return withReplay(
    context.queue,
    request,
    () => createNew(context, call, request),
    (first) => present(context, brandId, first, negate(sum(first.amounts))),
  )
}
