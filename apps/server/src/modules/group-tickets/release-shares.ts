import { minor, type Minor } from '@fairhouse/money'
import { plainColumn } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { announcementStatement } from '#server/realtime/announce.ts'
import { refusal } from '#server/jobs/stuck-rows.ts'
import { messageStatement } from '../notices/index.ts'
import type { SharesContext } from './submit-shares.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import { freeStatement, memberKey, type Freed } from '../exposure/index.ts'
import type { BatchWriter } from '../wallet/index.ts'
import { readShares, readTicket, type GroupTicketRow, type ShareRow } from './ticket-rows.ts'

interface Release {
  readonly shareNo: bigint
  readonly amount: Minor
  readonly freed: Freed
  /** Values of the message to its owner; undefined where the owner did it, or expects it. */
  readonly message: { readonly issueNo: string; readonly currency: string } | undefined
}

/** Fails (40001) where it has been released meanwhile: the batch is decided again. */
const RELEASE = `
with released as (
  update group_shares s set released = k.amount
  from unnest($2::bigint[], $3::bigint[]) as k(no, amount)
  where s.brand_id = $1 and s.share_no = k.no and s.released = 0
  returning 1)
select case when count(*) <> $4::int then ledger_conflict() end from released`

const releaseWriter: BatchWriter<Release> = {
  name: 'group.release',

  assume: async () => ({ checks: [] }),

  write(brandId, accepted) {
    const messages = accepted.flatMap(({ transfer: { accountId, rows } }) =>
      rows.message
        ? { accountId, values: { ...rows.message, amountMinor: String(rows.amount) } }
        : [],
    )
    const statements = [
      {
        name: 'group-shares-released',
        text: RELEASE,
        values: [
          String(brandId),
          plainColumn(accepted, ({ transfer }) => transfer.rows.shareNo),
          plainColumn(accepted, ({ transfer }) => transfer.rows.amount),
          String(accepted.length),
        ],
      },
      // Each holder can stake as much again.
      freeStatement(
        brandId,
        accepted.map(({ transfer }) => transfer.rows.freed),
      ),
    ]
    if (messages.length === 0) return statements
    const events = messages.map(({ accountId }) => {
      return { brandId, accountId, event: { type: 'messages.changed' as const } }
    })
    return [
      ...statements,
      messageStatement(brandId, 'groupReturned', messages),
      announcementStatement(events),
    ]
  },
}

/** The part of a purchase that is not played, once the ticket is decided. */
function dueOf(ticket: GroupTicketRow, share: ShareRow): bigint {
  if (ticket.state !== 'placed') return share.amount
  if (share.kind === 'bought') return 0n
  return ticket.share_price * BigInt(ticket.guaranteed - ticket.guarantee_used)
}

/** What its holder can stake again on the issue. */
const freedBy = (ticket: GroupTicketRow, share: ShareRow): Freed => ({
  ...memberKey(share.account_id),
  issueId: ticket.issue_id,
  amount: dueOf(ticket, share),
})

/** Values of the message about a failed ticket: issue and currency. */
async function factsOf(db: Tx, brandId: number, issueId: bigint) {
  const rows = await db.query<{ issue_no: string; currency: string }>(
    `select i.issue_no, b.currency from issues i join brands b using (brand_id)
     where i.brand_id = $1 and i.issue_id = $2`,
    [brandId, issueId],
  )
  return { issueNo: rows[0]?.issue_no ?? '', currency: rows[0]?.currency ?? '' }
}

/**
 * Releases what is not played: all of a failed ticket, else the unused guarantee. Safe to interrupt
 * and to run concurrently: each purchase is released with its own key. Does nothing while shares
 * are on sale.
 */
export async function releaseShares(
  context: SharesContext & { readonly db: Tx },
  brandId: number,
  ticketNo: bigint,
): Promise<void> {
  const { db, queue } = context
  const ticket = await readTicket(db, brandId, ticketNo)
  if (ticket.state === 'open' || ticket.released_at !== null) return
  const isFailed = ticket.state === 'unfilled' || ticket.state === 'refused'
  const message = isFailed ? await factsOf(db, brandId, ticket.issue_id) : undefined
  const shares = await readShares(db, brandId, ticketNo)
  const due = shares.filter((share) => dueOf(ticket, share) > share.released)
  const answers = await Promise.all(
    due.map((share) => {
      const amount = minor(dueOf(ticket, share))
      return queue.submit<Release>({
        brandId,
        accountId: share.account_id,
        transferKey: derivedKey('group.release', String(brandId), String(share.share_no)),
        inputHash: inputHash('group.release', String(amount)),
        postings: [{ code: 'group.release', amount, ref: ticketNo }],
        rows: { shareNo: share.share_no, amount, freed: freedBy(ticket, share), message },
        writer: releaseWriter,
      })
    }),
  )
  const freed = due.map((share) => freedBy(ticket, share))
  context.exposure.freed(brandId, freed)
  const failed = answers.find((answer) => !answer.ok)
  if (failed && !failed.ok) throw refusal(failed.code, `shares of ${ticketNo} stay held`)
  await db.query(
    `update group_tickets set released_at = app_now()
     where brand_id = $1 and ticket_no = $2 and released_at is null`,
    [brandId, ticketNo],
  )
}
