import { isPayable, minor, minorToWire, parseMinor, type Minor } from '@fairhouse/money'
import type { PeerTransfer, TransferBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { requireFundPassword } from '../fund-password/index.ts'
import { refuseAway, rulesSourceOf } from '../gambling-limits/index.ts'
import { readAccounts } from '../ledger/index.ts'
import { sendMessage } from '../notices/index.ts'
import { derivedKey } from '#server/core/keys.ts'
import { submitWithin, type BatchWriter } from '../wallet/index.ts'
import { findSent, presentTransfer, sentToday, type TransferRow } from './transfer-rows.ts'
import type { SenderChecks } from './sender-checks.ts'
import type { TeamMember, UplineOf } from './uplines.ts'

export interface TransferContext {
  readonly db: Db
  readonly uplines: UplineOf
  readonly checks: SenderChecks
}

interface TransferCall {
  readonly brand: Brand
  readonly member: SessionMember
  readonly idempotencyKey: string
  readonly body: TransferBody
}

type Rules = NonNullable<Brand['profile']['money']['peerTransfers']>

/** The row is written before: its number is what both postings belong to. */
const noRows: BatchWriter<null> = { name: 'peer-transfer', write: () => [] }

function requireInRange({ body, brand }: TransferCall, { min, max }: Rules): Minor {
  const amount = parseMinor(body.amountMinor)
  if (amount === undefined || amount < min || amount > max || !isPayable(amount, brand.currency)) {
    const code = 'TRANSFER_OUT_OF_RANGE'
    const expected = `${minorToWire(min)}..${minorToWire(max)}`
    throw new Problem(code, [{ field: 'amountMinor', code, expected }])
  }
  return amount
}

/** The recipient. The error does not distinguish an unknown name from a member of another team. */
async function findReceiver(tx: Tx, context: TransferContext, call: TransferCall) {
  const { body, brand, member } = call
  if (body.direction === 'upline') {
    const upline = await context.uplines.upline(tx, brand.brandId, member.memberId)
    return upline?.username.toLowerCase() === body.to.toLowerCase() ? upline : undefined
  }
  if (member.kind !== 'agent') return undefined
  return context.uplines.findInTeam(tx, brand.brandId, member.memberId, body.to)
}

function refuseReceiver(): never {
  const code = 'COUNTERPARTY_NOT_FOUND'
  throw new Problem(code, [{ field: 'to', code }])
}

/** Under the locks of both accounts, so that two at once do not each fit into what is left. */
async function requireFit(tx: Tx, call: TransferCall, amount: Minor, rules: Rules) {
  const { brand, member } = call
  const sent = await sentToday(tx, brand.brandId, member.memberId, brand.profile.timeZone)
  const left = rules.perDay - sent
  if (amount <= left) return
  const code = 'TRANSFER_OUT_OF_RANGE'
  const expected = `..${left > 0n ? left : 0n}`
  throw new Problem(code, [{ field: 'amountMinor', code, expected }])
}

async function writeRow(
  tx: Tx,
  call: TransferCall,
  receiver: TeamMember,
  amount: Minor,
  hash: string,
): Promise<bigint> {
  const { brand, member, body, idempotencyKey } = call
  const rows = await tx.query<{ transfer_no: bigint }>(
    `insert into peer_transfers (brand_id, direction, from_member, from_account, to_member,
       to_account, amount, request_key, input_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, batch_now()) returning transfer_no`,
    [
      brand.brandId,
      body.direction,
      member.memberId,
      member.accountId,
      receiver.memberId,
      receiver.accountId,
      amount,
      idempotencyKey,
      hash,
    ],
  )
  return rows[0]?.transfer_no ?? 0n
}

/** Moves the money of a row: out of one account and into the other, both or neither. */
async function move(
  tx: Tx,
  call: TransferCall,
  transfer: { readonly no: bigint; readonly receiver: TeamMember; readonly amount: Minor },
  hash: string,
): Promise<void> {
  const { brand, member, idempotencyKey } = call
  const { no: ref, receiver, amount } = transfer
  const shared = { brandId: brand.brandId, inputHash: hash, rows: null, writer: noRows }
  await submitWithin(tx, rulesSourceOf(brand), [
    {
      ...shared,
      accountId: member.accountId,
      transferKey: idempotencyKey,
      postings: [{ code: 'transfer.out', amount: minor(-amount), ref }],
    },
    {
      ...shared,
      accountId: receiver.accountId,
      transferKey: derivedKey('peerTransfer', String(brand.brandId), ref.toString()),
      postings: [{ code: 'transfer.in', amount, ref }],
    },
  ])
}

async function send(
  tx: Tx,
  context: TransferContext,
  call: TransferCall,
  amount: Minor,
  rules: Rules,
): Promise<TransferRow> {
  const { brand, member, body, idempotencyKey } = call
  const { brandId } = brand
  const hash = derivedKey('peerTransfer', body.direction, body.to.toLowerCase(), String(amount))
  const receiver = await findReceiver(tx, context, call)
  const accountIds = [member.accountId, ...(receiver ? [receiver.accountId] : [])]
  await readAccounts(tx, brandId, accountIds, true)
  const before = await findSent(tx, brandId, member.memberId, idempotencyKey)
  if (before) {
    if (before.input_hash !== hash) throw new Problem('IDEMPOTENCY_KEY_REUSED')
    return before
  }
  if (!receiver) refuseReceiver()
  const away = await refuseAway(tx, member)
  if (away) throw new Problem(away)
  // A chargeback takes the money before it raises its case: none can slip out in between.
  if (await context.checks.hasOpenRiskCase(tx, member)) throw new Problem('TRANSFER_WAITS')
  // That a member is excluded or paused is private.
  if (await refuseAway(tx, { brandId, memberId: receiver.memberId })) refuseReceiver()
  await requireFit(tx, call, amount, rules)
  const no = await writeRow(tx, call, receiver, amount, hash)
  await move(tx, call, { no, receiver, amount }, hash)
  const to = { brandId, memberId: receiver.memberId }
  const currency = brand.currency.code
  const values = { from: member.username, amountMinor: amount.toString(), currency }
  await sendMessage(tx, to, 'transferReceived', values)
  const sent = await findSent(tx, brandId, member.memberId, idempotencyKey)
  if (!sent) throw new Error('the transfer was not written')
  return sent
}

/**
 * Sends money from a member to their upline, or from an agent to a member of the own team, once per
 * key, both sides in one transaction. For members, where the profile allows transfers between
 * members, with the fund password. A paused or excluded member neither sends nor
 * receives; while the sender is under a review that delays payouts, transfers wait, too: money that
 * a bank may take back must not have been passed on by then. Throws, in order:
 * TRANSFERS_NOT_ALLOWED, TRANSFER_OUT_OF_RANGE (bounds of one), FUND_PASSWORD_MISSING,
 * TOO_MANY_ATTEMPTS, FUND_PASSWORD_WRONG, IDEMPOTENCY_KEY_REUSED, COUNTERPARTY_NOT_FOUND,
 * MEMBER_EXCLUDED, MEMBER_PAUSED, TRANSFER_WAITS, TRANSFER_OUT_OF_RANGE (of the day),
 * INSUFFICIENT_FUNDS.
 */
export async function sendTransfer(
  context: TransferContext,
  call: TransferCall,
): Promise<PeerTransfer> {
  requireAllowed(call)
  await requireFundPassword(context.db, call.member, call.body.fundPassword)
  return beginTransfer(context, call)
}

/** The same after the fund password was right. Throws the errors above but the password's. */
export async function beginTransfer(
  context: TransferContext,
  call: TransferCall,
): Promise<PeerTransfer> {
  const { rules, amount } = requireAllowed(call)
  const row = await context.db.transaction((tx) => send(tx, context, call, amount, rules))
  return presentTransfer(row, call.member.memberId)
}

function requireAllowed(call: TransferCall): { readonly rules: Rules; readonly amount: Minor } {
  const rules = call.brand.profile.money.peerTransfers
  if (!rules || call.brand.trialOf !== undefined) throw new Problem('TRANSFERS_NOT_ALLOWED')
  return { rules, amount: requireInRange(call, rules) }
}
