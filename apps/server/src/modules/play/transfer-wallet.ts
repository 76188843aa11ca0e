import { minor } from '@fairhouse/money'
import { VENDOR_UNITS_PER_MINOR, type QuestionAnswer } from '@fairhouse/protocol/vendor'
import type { Brand } from '#server/core/brand.ts'
import { eachRow, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import { readAccount } from '../ledger/index.ts'
import type { WalletAnswer } from '../wallet/index.ts'
import { readIntegration, type Integration } from '../vendors/index.ts'
import { VendorUnavailable, type VendorPort } from '../vendor-port/index.ts'
import { connectVendor, type Play } from './play.ts'
import { transferWriter, type BegunTransfer, type DecidedTransfer } from './transfer-rows.ts'

/**
 * Transfer-wallet vendors, which keep the money themselves: the whole balance goes there when a
 * game is opened and comes back when it is left. Unanswered transfers are queried until they are
 * resolved.
 */

/** Whose money, at which vendor. */
interface TransferSide {
  readonly vendorId: number
  readonly memberId: bigint
  readonly accountId: bigint
  readonly sessionNo: bigint
}

interface Begun {
  readonly transferNo: bigint
  readonly key: string
  readonly amount: bigint
  readonly direction: 'in' | 'out'
}

const wireOf = (amount: bigint) => String(amount * VENDOR_UNITS_PER_MINOR)

function submit(
  play: Play,
  brandId: number,
  accountId: bigint,
  posting: { code: 'game.toVendor' | 'game.fromVendor'; amount: bigint } | undefined,
  rows: BegunTransfer | DecidedTransfer,
): Promise<WalletAnswer> {
  const key = play.desk.newKey()
  const { transferNo: ref } = rows
  return play.queue.submit({
    brandId,
    accountId,
    transferKey: key,
    inputHash: key,
    postings: posting ? [{ ...posting, amount: minor(posting.amount), ref }] : [],
    rows,
    writer: transferWriter,
  })
}

async function nextTransferNo(play: Play): Promise<bigint> {
  const rows = await play.db.query<{ n: bigint }>(
    "select nextval(pg_get_serial_sequence('vendor_transfers', 'transfer_no')) as n",
  )
  return rows[0]?.n ?? 0n
}

/** Debits as much as possible: the balance, or what a limit leaves of it. */
async function debit(play: Play, brandId: number, side: TransferSide): Promise<Begun | undefined> {
  const { balance } = await readAccount(play.db, { brandId, accountId: side.accountId })
  let amount: bigint = balance
  for (let attempt = 0; attempt < 2 && amount > 0n; attempt += 1) {
    const transferNo = await nextTransferNo(play)
    const key = play.desk.newKey()
    const { vendorId, memberId, sessionNo, accountId } = side
    const posting = { code: 'game.toVendor' as const, amount: -amount }
    const row = { kind: 'begin' as const, transferNo, key, vendorId, memberId, sessionNo, amount }
    const answer = await submit(play, brandId, accountId, posting, row)
    if (answer.ok) return { transferNo, key, amount, direction: 'in' }
    const left = answer.code === 'LIMIT_REACHED' ? answer.details?.['leftMinor'] : undefined
    if (left === undefined) return undefined
    amount = BigInt(left)
  }
  return undefined
}

/** The vendor's decision on a transfer; undefined: unknown. */
function decisionOf({ status }: { status: QuestionAnswer<'transfer/in'>['status'] }) {
  return status === 'OK' ? ('applied' as const) : ('refused' as const)
}

/** Writes the outcome of a transfer, with the money that follows from it. */
async function decide(
  play: Play,
  brandId: number,
  accountId: bigint,
  begun: Begun,
  state: 'applied' | 'refused',
): Promise<void> {
  // In: the debit remains, or is refunded. Out: it is credited, or nothing moved.
  const isCredited = (begun.direction === 'out') === (state === 'applied')
  const posting = { code: 'game.fromVendor' as const, amount: begun.amount }
  const row = { kind: 'decide' as const, transferNo: begun.transferNo, state }
  const answer = await submit(play, brandId, accountId, isCredited ? posting : undefined, row)
  const isKnown = answer.ok || answer.code === 'IDEMPOTENCY_KEY_REUSED'
  if (!isKnown) throw new Error(`a transfer could not be decided: ${answer.code}`)
}

async function postpone(play: Play, brandId: number, transferNo: bigint): Promise<void> {
  await play.db.query(
    `update vendor_transfers set state = 'unknown', attempts = attempts + 1,
       next_attempt_at = app_now() + least(interval '1 hour',
         interval '10 seconds' * power(2, least(attempts, 10)))
     where brand_id = $1 and transfer_no = $2 and state in ('asked', 'unknown')`,
    [brandId, transferNo],
  )
}

interface Order extends Begun {
  readonly user: string
  readonly currency: string
}

function give(vendor: VendorPort, { direction, key, user, currency, amount }: Order) {
  const question = { transaction_uuid: key, user, currency, amount: wireOf(amount) }
  return direction === 'in' ? vendor.transferIn(question) : vendor.transferOut(question)
}

/** Requests a transfer; without an answer it is postponed. Returns whether it was applied. */
async function carryOut(
  play: Play,
  vendor: VendorPort,
  brandId: number,
  accountId: bigint,
  order: Order,
): Promise<boolean> {
  let state: 'applied' | 'refused'
  try {
    state = decisionOf(await give(vendor, order))
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    await postpone(play, brandId, order.transferNo)
    return false
  }
  await decide(play, brandId, accountId, order, state)
  return state === 'applied'
}

/** Transfers the balance to the vendor of a game that is opened; undefined for other vendors. */
export async function transferIn(
  play: Play,
  brand: Brand,
  integration: Integration,
  side: TransferSide & { readonly user: string },
): Promise<bigint | undefined> {
  if (integration.wallet !== 'transfer') return undefined
  const { brandId } = brand
  const begun = await debit(play, brandId, side)
  if (!begun) return 0n
  const vendor = connectVendor(play, integration)
  const order = { ...begun, user: side.user, currency: brand.currency.code }
  const isThere = await carryOut(play, vendor, brandId, side.accountId, order)
  return isThere ? begun.amount : 0n
}

async function userRef(play: Play, brandId: number, side: TransferSide) {
  const rows = await play.db.query<{ user_ref: string }>(
    `select user_ref from vendor_members
     where brand_id = $1 and vendor_id = $2 and member_id = $3`,
    [brandId, side.vendorId, side.memberId],
  )
  return rows[0]?.user_ref ?? ''
}

async function beginOut(
  play: Play,
  brandId: number,
  side: TransferSide,
  amount: bigint,
): Promise<Begun> {
  const key = play.desk.newKey()
  const rows = await play.db.query<{ transfer_no: bigint }>(
    `insert into vendor_transfers (brand_id, vendor_id, member_id, account_id, session_no,
       direction, amount, transaction_key, state, created_at, next_attempt_at)
     values ($1, $2, $3, $4, $5, 'out', $6, $7, 'asked', app_now(),
       app_now() + interval '30 seconds') returning transfer_no`,
    [brandId, side.vendorId, side.memberId, side.accountId, side.sessionNo, amount, key],
  )
  return { transferNo: rows[0]?.transfer_no ?? 0n, key, amount, direction: 'out' }
}

/**
 * Brings the member's balance back from a transfer-wallet vendor; undefined for other vendors.
 * Throws VendorUnavailable where the amount is not known.
 */
export async function transferBack(
  play: Play,
  brand: Brand,
  side: TransferSide,
): Promise<bigint | undefined> {
  const { brandId } = brand
  const integration = await readIntegration(play.db, play.vault, brandId, side.vendorId)
  if (integration?.wallet !== 'transfer') return undefined
  const vendor = connectVendor(play, integration)
  const user = await userRef(play, brandId, side)
  const currency = brand.currency.code
  const amount = await vendor.transferBalance({ user, currency })
  if (amount <= 0n) return 0n
  const begun = await beginOut(play, brandId, side, amount)
  const order = { ...begun, user, currency }
  return (await carryOut(play, vendor, brandId, side.accountId, order)) ? amount : 0n
}

interface DueRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly transfer_no: bigint
  readonly vendor_id: number
  readonly member_id: bigint
  readonly account_id: bigint
  readonly session_no: bigint
  readonly direction: 'in' | 'out'
  readonly amount: bigint
  readonly transaction_key: string
}

async function resolve(play: Play, row: DueRow): Promise<void> {
  const { brand_id: brandId, account_id: accountId } = row
  const brand = await play.brands.byId(brandId)
  const integration = await readIntegration(play.db, play.vault, brandId, row.vendor_id)
  if (!integration) return
  const vendor = connectVendor(play, integration)
  const side = {
    vendorId: row.vendor_id,
    memberId: row.member_id,
    accountId,
    sessionNo: row.session_no,
  }
  const order: Order = {
    transferNo: row.transfer_no,
    key: row.transaction_key,
    amount: row.amount,
    direction: row.direction,
    user: await userRef(play, brandId, side),
    currency: brand.currency.code,
  }
  const status = await vendor.transferStatus(order.key)
  // A transfer not found may still be on its way: with the same key it happens only once.
  if (status === 'not_found') await carryOut(play, vendor, brandId, accountId, order)
  else await decide(play, brandId, accountId, order, status)
}

const BATCH_SIZE = 20

/** Queries unresolved transfers. For the worker. Throws the errors at the end. */
export async function resolveTransfers(play: Play): Promise<void> {
  const due = await play.db.query<DueRow>(
    `select * from vendor_transfers where state in ('asked', 'unknown')
       and next_attempt_at <= app_now() order by next_attempt_at limit $1`,
    [BATCH_SIZE],
  )
  const keyOf = keyBy('transfer_no')
  const faults = await eachRow(play.db, due, { queue: 'game.transfer', keyOf }, async (row) => {
    try {
      await resolve(play, row)
    } catch (error) {
      await postpone(play, row.brand_id, row.transfer_no)
      if (!(error instanceof VendorUnavailable)) throw error
    }
  })
  throwAll(faults, 'transfers were not cleared')
}
