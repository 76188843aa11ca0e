import { errorText } from '@fairhouse/i18n/server'
import { minor } from '@fairhouse/money'
import type { ErrorCode } from '@fairhouse/protocol'
import type { VendorStatus } from '@fairhouse/protocol/vendor'
import type { Brand } from '#server/core/brand.ts'
import type { Db } from '#server/db/tx.ts'
import { readAccount } from '../ledger/index.ts'
import type { Brands } from '../settings/index.ts'
import type { RulesSource, WalletAnswer, WalletCommand, WalletQueue } from '../wallet/index.ts'
import { NOTHING_HELD, type HeldByProduct } from '../bonuses/index.ts'
import { admitBets } from './admission.ts'
import type { Draft } from './draft.ts'
import { refused, type Answered, type Moved, type PlayItem } from '../vendor-port/index.ts'
import type { Integration } from '../vendors/index.ts'
import { readFacts, type Whose } from './facts.ts'
import type { LookUps, VendorMember } from './look-ups.ts'
import type { GameNumbers } from './numbers.ts'
import { planItems, type Plan } from './plan.ts'
import type { PlayPosting, PlayRows, WrittenTransaction } from './play-rows.ts'
import { playWriter } from './play-writer.ts'
import type { RoundCache } from './round-cache.ts'
import { movesBonus, submitWithBonus, type Submitted } from './with-bonus.ts'

/** Dependencies of takeItems, for calls of vendors and the platform's own sweeper. */
export interface PlayDesk {
  readonly db: Db
  readonly queue: WalletQueue
  readonly rulesSource: RulesSource
  readonly brands: Brands
  readonly lookUps: LookUps
  readonly numbers: GameNumbers
  readonly roundCache: RoundCache
  /** A new UUID of version 7: keys of transfers grow with time. */
  readonly newKey: () => string
}

/** Statuses for vendors by the wallet's refusals. */
const STATUS_OF: Partial<Readonly<Record<ErrorCode, VendorStatus>>> = {
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  LIMIT_REACHED: 'RS_ERROR_LIMIT_REACHED',
  TIME_LIMIT_REACHED: 'RS_ERROR_LIMIT_REACHED',
  MEMBER_EXCLUDED: 'RS_ERROR_USER_EXCLUDED',
  MEMBER_PAUSED: 'RS_ERROR_USER_EXCLUDED',
  KYC_REQUIRED: 'RS_ERROR_USER_DISABLED',
  REGISTER_UNHEARD: 'RS_ERROR_USER_DISABLED',
}

/** More numbers than any call can need: two rows for an item, and a round. */
const NUMBERS_PER_ITEM = 3
/** After so many conflicts a call is answered as unknown, and the vendor repeats it. */
const ATTEMPTS = 6

interface Call {
  readonly brand: Brand
  readonly integration: Integration
  readonly member: VendorMember
  readonly whose: Whose
  readonly items: readonly PlayItem[]
}

function answerStored(brand: Brand, plan: Extract<Plan, { kind: 'stored' }>): Answered {
  const items = plan.items.map((one): Moved => ({
    balance: one.balanceAfter,
    txId: String(one.txNo),
  }))
  const balance = items.at(-1)?.balance
  const { code: currency } = brand.currency
  return { status: 'RS_OK', currency, items, ...(balance === undefined ? {} : { balance }) }
}

function answerWritten(
  brand: Brand,
  { items }: Extract<Plan, { kind: 'write' }>,
  { postings, rows }: WalletCommand<PlayRows>,
  balanceAfter: bigint,
): Answered {
  let cash = balanceAfter
  for (const { amount } of postings) cash -= amount
  const balances = [cash]
  for (const { amount } of postings) balances.push((cash += amount))
  const written = new Map(rows.transactions.map((one) => [one.txNo, one]))
  const moved = items.map((one): Moved => {
    if ('stored' in one) {
      return { balance: one.stored.balanceAfter, txId: String(one.stored.txNo) }
    }
    const { txNo, postingsBehind, held } = written.get(one.written.txNo) ?? one.written
    return { balance: (balances[postingsBehind] ?? balanceAfter) + held, txId: String(txNo) }
  })
  const balance = balanceAfter + (rows.transactions.at(-1)?.held ?? 0n)
  const { code: currency } = brand.currency
  return { status: 'RS_OK', currency, balance, items: moved }
}

/** Transactions with the bonus money that their games may take beside the balance. */
function withHeld(draft: Draft, held: HeldByProduct): readonly WrittenTransaction[] {
  if (held === NOTHING_HELD) return draft.transactions
  return draft.transactions.map((one) => {
    const round = draft.roundOfNo(one.roundNo)
    return round ? { ...one, held: held(round.product) } : one
  })
}

/** Values of the message about a round that the platform refunds. */
function refundedOf(
  { brand, items }: Call,
  postings: readonly PlayPosting[],
): Pick<PlayRows, 'refunded'> {
  const [item] = items
  let amount = 0n
  for (const posting of postings) amount += posting.amount
  if (item?.type !== 'refund' || amount <= 0n) return {}
  const { code: currency } = brand.currency
  return { refunded: { game: item.gameName, amountMinor: String(amount), currency } }
}

function commandOf(
  desk: PlayDesk,
  call: Call,
  { draft }: Extract<Plan, { kind: 'write' }>,
  held: HeldByProduct,
): WalletCommand<PlayRows> {
  const { member, whose } = call
  const key = desk.newKey()
  return {
    brandId: whose.brandId,
    accountId: member.accountId,
    // The vendor's keys ensure exactly once: this one only identifies the transfer.
    transferKey: key,
    inputHash: key,
    isInOrder: true,
    postings: draft.postings.map(({ code, amount, roundNo }) => ({
      code,
      amount: minor(amount),
      ref: roundNo,
    })),
    rows: {
      vendorId: whose.vendorId,
      memberId: whose.memberId,
      rounds: [...draft.rounds.values()],
      transactions: withHeld(draft, held),
      marks: draft.marks,
      bets: [...draft.bets.values()],
      grants: draft.grantChanges(),
      free: [...draft.free.values()],
      ...refundedOf(call, draft.postings),
    },
    writer: playWriter,
  }
}

const cashOf = ({ whose: { brandId }, member: { accountId } }: Call) => ({ brandId, accountId })

/** Bonus money beside the cash of a call's member. */
async function readHeldBy({ lookUps }: PlayDesk, call: Call): Promise<HeldByProduct> {
  return (await lookUps.held.find(cashOf(call))) ?? NOTHING_HELD
}

/** Submits a planned call: through the queue where cash alone moves. */
async function submit(
  desk: PlayDesk,
  call: Call,
  plan: Extract<Plan, { kind: 'write' }>,
  held: HeldByProduct,
): Promise<Submitted> {
  const command = commandOf(desk, call, plan, held)
  if (!movesBonus(plan.draft)) {
    const answer = await desk.queue.submit(command)
    const isShort = !answer.ok && answer.code === 'INSUFFICIENT_FUNDS'
    if (!isShort) return { command, answer }
  }
  const submitted = await submitWithBonus(desk, command, plan.draft)
  desk.lookUps.held.forget(cashOf(call))
  return submitted ?? { command, answer: { ok: false, code: 'INSUFFICIENT_FUNDS' } }
}

async function messageOf(
  desk: PlayDesk,
  { whose, items }: Call,
  code: ErrorCode,
): Promise<string | undefined> {
  const bet = items.find((item) => item.type === 'bet')
  if (bet?.type !== 'bet' || code === 'INSUFFICIENT_FUNDS') return undefined
  const session = await desk.lookUps.sessions.find({ brandId: whose.brandId, token: bet.token })
  return errorText(session?.language ?? 'en', code)
}

async function answerRefusal(
  desk: PlayDesk,
  call: Call,
  { code }: Extract<WalletAnswer, { ok: false }>,
): Promise<Answered> {
  const status = STATUS_OF[code]
  if (!status) return refused('RS_ERROR_UNKNOWN')
  const message = await messageOf(desk, call, code)
  return message === undefined ? refused(status) : { status, message }
}

function fieldOf(items: readonly PlayItem[], index: number, field?: string): string | undefined {
  const item = items.length > 1 ? `items/${index}` : undefined
  return item !== undefined && field !== undefined ? `${item}/${field}` : (item ?? field)
}

/** A stake outside the game's limits that is not covered either is refused as not covered. */
async function answerPlan(
  desk: PlayDesk,
  { member: { accountId }, whose: { brandId }, items }: Call,
  { status, index, field }: Extract<Plan, { kind: 'refused' }>,
): Promise<Answered> {
  const item = items[index]
  if (field === 'amount' && status === 'RS_ERROR_LIMIT_REACHED' && item?.type === 'bet') {
    const { balance } = await readAccount(desk.db, { brandId, accountId })
    if (balance < item.amount) return refused('RS_ERROR_NOT_ENOUGH_MONEY')
  }
  return refused(status, fieldOf(items, index, field))
}

/**
 * Applies items of one member, all or none, each exactly once. First by cached state, in one round
 * trip; where that does not decide it, or is outdated, by the database.
 */
export async function takeItems(
  desk: PlayDesk,
  integration: Integration,
  member: VendorMember,
  items: readonly PlayItem[],
): Promise<Answered> {
  const { brandId, vendorId } = integration
  const brand = await desk.brands.byId(brandId)
  const whose = { brandId, vendorId, memberId: member.memberId }
  const call: Call = { brand, integration, member, whose, items }
  const [admitted, held] = await Promise.all([admitBets(desk, call, items), readHeldBy(desk, call)])
  const rounds = items.flatMap((item) => ('round' in item ? (item.round ?? []) : []))
  let facts = desk.roundCache.factsOf(whose, rounds)
  const context = {
    memberId: member.memberId,
    admit: ({ key }: { readonly key: string }) => admitted.get(key) ?? 'RS_ERROR_UNKNOWN',
    nextNumber: desk.numbers.next,
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const reserving = desk.numbers.reserve(items.length * NUMBERS_PER_ITEM)
    if (reserving) await reserving
    const plan = planItems(items, facts, context)
    if (plan.kind === 'refused') return answerPlan(desk, call, plan)
    if (plan.kind === 'stored') return answerStored(brand, plan)
    if (plan.kind === 'write') {
      const { command, answer } = await submit(desk, call, plan, held)
      if (answer.ok) {
        desk.roundCache.save(whose, command.rows.rounds)
        return answerWritten(brand, plan, command, answer.balanceAfter)
      }
      if (answer.code !== 'IDEMPOTENCY_KEY_REUSED') return answerRefusal(desk, call, answer)
    }
    facts = await readFacts(desk.db, whose, items)
  }
  return refused('RS_ERROR_UNKNOWN')
}
