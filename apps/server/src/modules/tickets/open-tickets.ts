import { commitmentOf, SEED_BYTES, ticketNumber } from '@fairhouse/fairness'
import type { TicketState } from '@fairhouse/protocol'
import { prizeOf } from '@fairhouse/rewards'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { inHalves, isRested, keyBy, LEFT, throwAll } from '#server/jobs/stuck-rows.ts'
import { givePrizes, type DrawnTicket, type TableText } from './give-prizes.ts'
import { drawTableOf, VERSION_COLUMNS, type VersionRow } from './prize-tables.ts'

/** What the worker opens tickets with. */
export interface OpeningContext {
  readonly db: Db
  readonly rng: Rng
  /** Seals by the key of draws, which the worker alone has. */
  readonly vault: Pick<Vault, 'seal' | 'open'>
}

/** Purpose of the seeds of tickets in the vault. */
export const TICKET_SEEDS = 'lucky ticket seed'

/** What stands for the member's seed where nobody opened the ticket in time. */
export const FORCED_SEED = 'forced'

const BATCH_SIZE = 200

interface DueTicket {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly ticket_no: bigint
}

const KEY = `t.brand_id || '/' || t.ticket_no`

/** Tickets without a commitment, those being opened, and those whose time is over. */
const DUE = `
select brand_id, ticket_no from (
  (select brand_id, ticket_no from tickets t
   where commitment is null and ${isRested('ticket.open', KEY)} limit ${BATCH_SIZE})
  union all
  (select brand_id, ticket_no from tickets t
   where state = 'opening' and ${isRested('ticket.open', KEY)} limit ${BATCH_SIZE})
  union all
  (select brand_id, ticket_no from tickets t where state = 'ready' and expires_at <= app_now()
   and commitment is not null and ${isRested('ticket.open', KEY)}
   order by expires_at limit ${BATCH_SIZE})
) due order by brand_id, ticket_no limit ${BATCH_SIZE}`

interface TicketRow extends VersionRow, DueTicket {
  readonly member_id: bigint
  readonly table_no: bigint
  readonly state: TicketState
  readonly sealed_secret: Buffer | null
  readonly client_seed: string | null
  readonly opens_itself: boolean
  readonly texts: readonly TableText[]
}

/** Commits to a seed of its own for each new ticket, which is shown from now on. */
async function commitSeeds(
  tx: Tx,
  { rng, vault }: OpeningContext,
  rows: readonly TicketRow[],
): Promise<void> {
  for (const { brand_id: brandId, ticket_no: ticketNo } of rows) {
    const seed = rng.bytes(SEED_BYTES).toString('hex')
    await tx.query(
      `update tickets set sealed_secret = $3, commitment = $4
       where brand_id = $1 and ticket_no = $2`,
      [brandId, ticketNo, vault.seal(TICKET_SEEDS, seed), commitmentOf(seed)],
    )
  }
}

/** What a ticket draws. Throws where its seed cannot be opened. */
function drawTicket(vault: OpeningContext['vault'], row: TicketRow) {
  if (row.sealed_secret === null) throw new Error('a ticket without a seed cannot be opened')
  const serverSeed = vault.open(TICKET_SEEDS, row.sealed_secret)
  const clientSeed = row.client_seed ?? FORCED_SEED
  const ticketId = wireId('lkt', row.ticket_no)
  const sources = { tableHash: row.hash, clientSeed, ticketId }
  const drawn = ticketNumber(serverSeed, sources, row.numbers)
  const { id } = prizeOf(drawTableOf(row.prizes), drawn)
  const prize = row.prizes.find((one) => one.id === id)
  if (!prize) throw new Error(`the table has no prize ${id}`)
  return { serverSeed, clientSeed, drawn, prize, amount: BigInt(prize.amount) }
}

/** Opens a ticket; returns what is to be given, and what its table no longer has to keep for it. */
async function openOne(
  tx: Tx,
  vault: OpeningContext['vault'],
  row: TicketRow,
): Promise<{ readonly drawn: DrawnTicket; readonly released: bigint }> {
  const { serverSeed, clientSeed, drawn, prize, amount } = drawTicket(vault, row)
  await tx.query(
    `update tickets set state = 'opened', server_seed = $3, client_seed = $4, drawn = $5,
       prize_id = $6, prize_kind = $7, prize = $8, was_forced = $9, opened_at = app_now()
     where brand_id = $1 and ticket_no = $2`,
    [
      row.brand_id,
      row.ticket_no,
      serverSeed,
      clientSeed,
      drawn,
      prize.id,
      prize.kind,
      amount,
      row.state === 'ready',
    ],
  )
  const { ticket_no: ticketNo, member_id: memberId, texts } = row
  return {
    drawn: { ticketNo, memberId, prizeKind: prize.kind, prize: amount, texts },
    released: row.highest - (prize.kind === 'money' ? amount : 0n),
  }
}

async function expire(tx: Tx, row: TicketRow): Promise<void> {
  await tx.query(`update tickets set state = 'expired' where brand_id = $1 and ticket_no = $2`, [
    row.brand_id,
    row.ticket_no,
  ])
}

async function release(tx: Tx, row: TicketRow, amount: bigint): Promise<void> {
  if (amount === 0n) return
  await tx.query(
    'update ticket_tables set committed = committed - $3 where brand_id = $1 and table_no = $2',
    [row.brand_id, row.table_no, amount],
  )
}

/** Skips tickets that another worker has locked. */
async function advanceSome(
  context: OpeningContext,
  due: readonly DueTicket[],
): Promise<typeof LEFT | undefined> {
  return context.db.transaction(async (tx) => {
    const rows = await tx.query<TicketRow>(
      `select t.brand_id, t.ticket_no, t.member_id, t.table_no, t.state, t.sealed_secret,
         t.client_seed, t.opens_itself, b.texts, ${VERSION_COLUMNS}
       from unnest($1::int[], $2::bigint[]) as k(brand, ticket)
       join tickets t on t.brand_id = k.brand and t.ticket_no = k.ticket
       join ticket_tables b on b.brand_id = t.brand_id and b.table_no = t.table_no
       join ticket_versions v on v.brand_id = t.brand_id and v.table_no = t.table_no
         and v.version = t.version
       where t.commitment is null or t.state = 'opening'
         or (t.state = 'ready' and t.expires_at <= app_now())
       order by t.brand_id, t.table_no, t.ticket_no for update of t skip locked`,
      [due.map((row) => row.brand_id), due.map((row) => row.ticket_no)],
    )
    const isNew = (row: TicketRow) => row.sealed_secret === null
    await commitSeeds(tx, context, rows.filter(isNew))
    for (const row of rows.filter((one) => !isNew(one))) {
      if (row.state === 'ready' && !row.opens_itself) {
        await expire(tx, row)
        await release(tx, row, row.highest)
        continue
      }
      const { drawn, released } = await openOne(tx, context.vault, row)
      await release(tx, row, released)
      await givePrizes(tx, row.brand_id, [drawn])
    }
    return rows.length < due.length ? LEFT : undefined
  })
}

/**
 * Commits to the seeds of new tickets, opens those whose members have chosen a seed, and ends those
 * whose time is over: opened where their table says so, else expired. Each in one transaction with
 * its prize; a failing ticket does not block others. Returns how many were due.
 */
export async function openTickets(context: OpeningContext): Promise<number> {
  const due = await context.db.query<DueTicket>(DUE)
  if (due.length === 0) return 0
  const taken = { queue: 'ticket.open' as const, keyOf: keyBy('ticket_no') }
  const faults = await inHalves(context.db, due, taken, (rows) => advanceSome(context, rows))
  throwAll(faults, 'tickets were not opened')
  return due.length
}
