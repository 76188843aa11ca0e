import { payLine, stateOf, type LineBill, type LinePay, type Payment } from '@fairhouse/agency'
import { minor, type Minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import { plainArray } from '#server/db/arrays.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { inHalves, isRested, LEFT, throwAll } from '#server/jobs/stuck-rows.ts'
import { rulesSourceOf } from '../gambling-limits/index.ts'
import { readAccounts } from '../ledger/index.ts'
import type { Brands } from '../settings/index.ts'
import { derivedKey } from '#server/core/keys.ts'
import { submitWithin, type BatchWriter, type WalletCommand } from '../wallet/index.ts'

/** Bills tried in one transaction. */
const BATCH_SIZE = 2_000

interface OpenRow {
  readonly [column: string]: unknown
  readonly bill_no: bigint
  readonly payer: 'platform' | 'upline'
  readonly agent_id: bigint
  readonly upline_id: bigint | null
  readonly level: number
  readonly period_to: string
  readonly amount: bigint
  readonly paid: bigint
  readonly held: bigint
  readonly is_target_reached: boolean
  readonly state: string
  readonly payments: number
  readonly agent_account: bigint
  readonly upline_account: bigint | null
}

/**
 * Bills with something to pay, the upper levels first. A payee who is excluded or paused is not
 * paid meanwhile: it waits until they are back.
 */
const IS_OPEN = `
b.brand_id = $1 and b.state in ('issued', 'partlyPaid', 'payerShort')
  and b.amount - b.paid - b.held > 0
  and not exists (select from member_absences x where x.brand_id = b.brand_id
    and x.member_id = b.agent_id and x.since <= app_now()
    and (x.until is null or x.until > app_now()))`

/** Some of them after a place in that order. */
const DUE = `
select b.bill_no, b.level, to_char(b.period_to, 'YYYY-MM-DD') as period_to from contract_bills b
where ${IS_OPEN} and (b.level, b.period_to, b.bill_no) > ($2::int, $3::date, $4::bigint)
  and ${isRested('bill.pay', "b.brand_id || '/' || b.bill_no")}
order by b.level, b.period_to, b.bill_no limit ${BATCH_SIZE}`

const OPEN = `
select b.bill_no, b.payer, b.agent_id, b.upline_id, b.level,
  to_char(b.period_to, 'YYYY-MM-DD') as period_to, b.amount, b.paid, b.held, b.is_target_reached,
  b.state, (select count(*)::int from bill_payments p
    where p.brand_id = b.brand_id and p.bill_no = b.bill_no) as payments,
  a.account_id as agent_account, u.account_id as upline_account
from contract_bills b
join ledger_accounts a on a.brand_id = b.brand_id and a.member_id = b.agent_id and a.kind = 'cash'
left join ledger_accounts u on u.brand_id = b.brand_id and u.member_id = b.upline_id
  and u.kind = 'cash' and b.payer = 'upline'
where ${IS_OPEN} and b.bill_no = any($2::bigint[])
order by b.level, b.period_to, b.bill_no for no key update of b`

interface DueBill {
  readonly [column: string]: unknown
  readonly bill_no: bigint
  readonly level: number
  readonly period_to: string
}

/** The row of a payment is written with it. */
const noRows: BatchWriter<null> = { name: 'agent-pay', write: () => [] }

function toLineBill(row: OpenRow): LineBill {
  return {
    billId: row.bill_no,
    payer: row.payer,
    ...(row.payer === 'upline' && row.upline_id !== null ? { uplineId: row.upline_id } : {}),
    agentId: row.agent_id,
    level: row.level,
    day: row.period_to,
    amount: minor(row.amount),
    paid: minor(row.paid),
    held: minor(row.held),
    isTargetReached: row.is_target_reached,
  }
}

/** Under the locks of all accounts involved: balances cannot change meanwhile. */
async function readBalances(tx: Tx, brandId: number, rows: readonly OpenRow[]) {
  const members = new Map<bigint, bigint>()
  for (const row of rows) {
    members.set(row.agent_account, row.agent_id)
    if (row.upline_account !== null && row.upline_id !== null) {
      members.set(row.upline_account, row.upline_id)
    }
  }
  const accounts = await readAccounts(tx, brandId, [...members.keys()], true)
  const balances = new Map<bigint, Minor>()
  for (const [accountId, memberId] of members) {
    balances.set(memberId, accounts.get(accountId)?.balance ?? minor(0n))
  }
  return balances
}

/** The postings of a payment, one transfer for each side, under keys of bill and payment. */
function commandsOf(brandId: number, row: OpenRow, payment: Payment): WalletCommand<null>[] {
  const { amount, fromId } = payment
  const parts = [String(brandId), String(row.bill_no), String(row.payments + 1)]
  const hash = derivedKey('agentPay', ...parts, String(amount))
  const shared = { brandId, inputHash: hash, rows: null, writer: noRows }
  const ref = row.bill_no
  const credit = fromId === undefined ? 'contract.pay' : 'contract.payIn'
  const received: WalletCommand<null> = {
    ...shared,
    accountId: row.agent_account,
    transferKey: derivedKey('agentPayIn', ...parts),
    postings: [{ code: credit, amount, ref }],
  }
  if (fromId === undefined || row.upline_account === null) return [received]
  const sent: WalletCommand<null> = {
    ...shared,
    accountId: row.upline_account,
    transferKey: derivedKey('agentPayOut', ...parts),
    postings: [{ code: 'contract.payOut', amount: minor(-amount), ref }],
  }
  return [sent, received]
}

async function book(tx: Tx, brand: Brand, rows: readonly OpenRow[], pay: LinePay): Promise<void> {
  const { brandId } = brand
  const byNo = new Map(rows.map((row) => [row.bill_no, row]))
  const commands = pay.payments.flatMap((payment) => {
    const row = byNo.get(payment.billId)
    return row ? commandsOf(brandId, row, payment) : []
  })
  if (commands.length > 0) await submitWithin(tx, rulesSourceOf(brand), commands)
  await tx.query(
    `insert into bill_payments (brand_id, bill_no, payment_no, amount, from_id, to_id, transfer_id)
     select $1, k.bill, k.no, k.amount, k.from_id, k.to_id, k.key
     from unnest($2::bigint[], $3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[])
       as k(bill, no, amount, from_id, to_id, key)`,
    [
      brandId,
      pay.payments.map(({ billId }) => billId),
      pay.payments.map(({ billId }) => (byNo.get(billId)?.payments ?? 0) + 1),
      pay.payments.map(({ amount }) => amount),
      pay.payments.map(({ fromId }) => fromId ?? null),
      pay.payments.map(({ toId }) => toId),
      pay.payments.map(({ billId }) => String(billId)),
    ],
  )
  const changed = pay.outcomes.filter(({ billId, state, paid }) => {
    const row = byNo.get(billId)
    return row?.state !== state || row.paid !== paid
  })
  await tx.query(
    `update contract_bills b set paid = k.paid, state = k.state
     from unnest($2::bigint[], $3::bigint[], $4::text[]) as k(bill, paid, state)
     where b.brand_id = $1 and b.bill_no = k.bill`,
    [
      brandId,
      changed.map(({ billId }) => billId),
      changed.map(({ paid }) => paid),
      changed.map(({ state }) => state),
    ],
  )
}

/** Pays some bills as far as the payers have money. */
export async function paySome(tx: Tx, brand: Brand, billNos: readonly bigint[]): Promise<void> {
  const rows = await tx.query<OpenRow>(OPEN, [brand.brandId, plainArray(billNos)])
  if (rows.length === 0) return
  const balances = await readBalances(tx, brand.brandId, rows)
  await book(tx, brand, rows, payLine(rows.map(toLineBill), balances, brand.currency))
}

/** Pays all that is open of a brand; a bill that cannot be paid does not block the others. */
async function payAll(db: Db, brand: Brand): Promise<unknown[]> {
  const { brandId } = brand
  const keyOf = ({ bill_no: no }: DueBill) => ({ brandId, key: `${brandId}/${no}` })
  const faults: unknown[] = []
  let place: readonly [number, string, bigint] = [-1, '-infinity', 0n]
  for (;;) {
    const due = await db.query<DueBill>(DUE, [brandId, ...place])
    const last = due.at(-1)
    if (!last) return faults
    const pay = (some: readonly DueBill[]) =>
      db.transaction((tx) =>
        paySome(
          tx,
          brand,
          some.map((one) => one.bill_no),
        ),
      )
    faults.push(...(await inHalves(db, due, { queue: 'bill.pay', keyOf }, pay)))
    place = [last.level, last.period_to, last.bill_no]
  }
}

const IS_EXPIRED = `
b.brand_id = $1 and b.state in ('issued', 'partlyPaid', 'payerShort')
  and b.expires_at <= app_now() and not exists (select from bill_disputes d
    where d.brand_id = b.brand_id and d.bill_no = b.bill_no and d.state = 'open')`

const TO_EXPIRE = `
select b.bill_no from contract_bills b
where ${IS_EXPIRED} and ${isRested('bill.close', "b.brand_id || '/' || b.bill_no")}
order by b.bill_no limit ${BATCH_SIZE}`

/** Checked again of each under its lock: another worker, or a dispute, may have come first. */
const EXPIRE = `
update contract_bills set closed = 'expired', closed_at = app_now(), closed_by = 'time',
  state = 'expired'
where brand_id = $1 and bill_no in (select b.bill_no from contract_bills b
  where ${IS_EXPIRED} and b.bill_no = any($2::bigint[])
  order by b.bill_no for no key update of b skip locked)
returning 1`

/**
 * Closes expired bills: the unpaid part is not paid any more. A dispute stops the time until it is
 * decided. A bill that cannot be closed does not block the others: returns the faults.
 */
async function closeExpired(db: Db, { brandId }: Brand): Promise<unknown[]> {
  const keyOf = ({ bill_no: no }: Pick<DueBill, 'bill_no'>) => {
    return { brandId, key: `${brandId}/${no}` }
  }
  for (;;) {
    const due = await db.query<{ bill_no: bigint }>(TO_EXPIRE, [brandId])
    let count = 0
    const faults = await inHalves(db, due, { queue: 'bill.close', keyOf }, async (some) => {
      const numbers = plainArray(some.map((one) => one.bill_no))
      const closed = await db.query(EXPIRE, [brandId, numbers])
      count += closed.length
      return closed.length < some.length ? LEFT : undefined
    })
    // Failed bills, and those locked by others, have their turn in the next call.
    if (due.length < BATCH_SIZE || faults.length > 0 || count === 0) return faults
  }
}

/**
 * Pays open bills down the lines: the upper levels first, so that their payees can pay on. Where a
 * payer is short, the rest waits, and is tried again at each call until the bill expires. Money,
 * rows and states are committed together: it may be interrupted anywhere, or be run by several at
 * once. A failing bill or brand does not block the others, and is thrown in the end.
 */
export async function payBills(context: {
  readonly db: Db
  readonly brands: Pick<Brands, 'all'>
}): Promise<void> {
  const { db } = context
  const brands = (await context.brands.all()).filter((brand) => brand.trialOf === undefined)
  const faults: unknown[] = []
  for (const brand of brands) faults.push(...(await closeExpired(db, brand)))
  for (const brand of brands) faults.push(...(await payAll(db, brand)))
  throwAll(faults, 'bills could not be paid')
}

/** The state of a bill as its columns have it. */
export function billState(row: {
  readonly amount: bigint
  readonly paid: bigint
  readonly held: bigint
  readonly is_target_reached: boolean
  readonly closed?: 'rejected' | 'expired' | null
}) {
  return stateOf({
    billId: 0n,
    payer: 'platform',
    agentId: 0n,
    level: 0,
    day: '',
    amount: minor(row.amount),
    paid: minor(row.paid),
    held: minor(row.held),
    isTargetReached: row.is_target_reached,
    ...(row.closed ? { closed: row.closed } : {}),
  })
}
