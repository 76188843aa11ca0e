import { dueOf, shareOf, type BillLine, type Calculation } from '@fairhouse/agency'
import { minorToWire, sum } from '@fairhouse/money'
import type { BillLineWire } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { presentCalculation, type SignedVersion } from '../contracts/index.ts'
import type { ComputedBill } from './order-bills.ts'

/** A line as it is stored; names of downlines are looked up when it is read. */
export type SavedLine = Omit<BillLineWire, 'username'>

function toSavedLine(line: BillLine): SavedLine {
  const reckoning = line.is === 'span' || line.is === 'correction' ? line.calculation : undefined
  return {
    is: line.is,
    amountMinor: minorToWire(line.amount),
    reckoning: reckoning ? presentCalculation(reckoning) : null,
    wasMinor: line.is === 'correction' ? minorToWire(line.was) : null,
    contractId: line.is === 'downline' ? `ctr_${line.contractId.toString(36)}` : null,
  }
}

const INSERT = `
insert into contract_bills (brand_id, contract_no, version_no, kind, agent_id, upline_id, payer,
  level, period_from, period_to, turn, lines, amount, debt, turnover, active, rate_ppm,
  is_target_reached, state, expires_at)
select $1, k.contract, k.version, k.kind, k.agent, k.upline, k.payer,
  (select cardinality(ancestor_ids) from members
    where brand_id = $1 and member_id = k.agent), k.day_from, k.day_to,
  (select count(*) from contract_bills b where b.brand_id = $1 and b.contract_no = k.contract
    and b.version_no = k.version and b.period_from = k.day_from),
  k.lines::jsonb, k.amount, k.debt, k.turnover, k.active, k.rate, k.reached,
  case when k.amount > 0 then 'issued' when k.reached then 'paid' else 'targetNotReached' end,
  case when k.amount > 0 then app_now() + make_interval(days => $17) end
from unnest($2::bigint[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::text[],
  $8::date[], $9::date[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::int[],
  $15::int[], $16::bool[]) as k(contract, version, kind, agent, upline, payer, day_from, day_to,
  lines, amount, debt, turnover, active, rate, reached)
order by k.contract
returning contract_no, bill_no`

const SAVE_SPANS = `
insert into contract_spans as s (brand_id, contract_no, day, hour, day_to, version_no, amount,
  carried_out, bill_no, reckoned_at)
select $1, k.contract, k.day, k.hour, k.day_to, k.version, k.amount, k.carried, k.bill, app_now()
from unnest($2::bigint[], $3::date[], $4::int[], $5::date[], $6::int[], $7::bigint[],
  $8::bigint[], $9::bigint[]) as k(contract, day, hour, day_to, version, amount, carried, bill)
on conflict (brand_id, contract_no, day, hour) do update
set amount = excluded.amount, carried_out = excluded.carried_out, bill_no = excluded.bill_no,
  reckoned_at = excluded.reckoned_at`

const SAVE_CONTRACTS = `
update contracts c set debt = k.debt, owed = c.owed + k.share
from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as k(contract, debt, share)
where c.brand_id = $1 and c.contract_no = k.contract`

const TAKE_OFF = `
update contracts c set deducted = k.owed
from unnest($2::bigint[], $3::bigint[]) as k(contract, owed)
where c.brand_id = $1 and c.contract_no = k.contract`

const largest = (reckonings: readonly Calculation[]) =>
  reckonings.reduce((most, { rate }) => (rate > most ? rate : most), 0n)

async function insertBills(tx: Tx, brand: Brand, all: readonly ComputedBill[]) {
  const versionOf = ({ period }: ComputedBill) => period.version as SignedVersion
  const rows = await tx.query<{ contract_no: bigint; bill_no: bigint }>(INSERT, [
    brand.brandId,
    all.map(({ contract }) => contract.contractNo),
    all.map((one) => versionOf(one).versionNo),
    all.map(({ contract }) => contract.kind),
    all.map(({ contract }) => contract.agentId),
    all.map(({ contract }) => contract.uplineId ?? null),
    all.map(({ period }) => period.version.terms.payer),
    all.map(({ period }) => period.from),
    all.map(({ period }) => period.to),
    all.map(({ bill }) => JSON.stringify(bill.lines.map(toSavedLine))),
    all.map(({ bill }) => bill.amount),
    all.map(({ bill }) => bill.debt),
    all.map(({ own }) => sum(own.map(({ turnover }) => turnover))),
    all.map(({ own }) => own.reduce((most, { active }) => Math.max(most, active), 0)),
    all.map(({ own }) => Number(largest(own))),
    all.map(({ bill }) => bill.isTargetReached),
    brand.profile.agents.billsExpireDays,
  ])
  return new Map(rows.map((row) => [row.contract_no, row.bill_no]))
}

/**
 * Writes bills and their stored parts: spans as they are billed now, debts, and what the contract
 * above has to deduct. Each contract once in a call; under the lock of the brand's pay.
 */
export async function writeBills(
  tx: Tx,
  brand: Brand,
  all: readonly ComputedBill[],
): Promise<void> {
  if (all.length === 0) return
  const { brandId } = brand
  const numbers = await insertBills(tx, brand, all)
  const spans = all.flatMap((one) =>
    one.calculations.map((reckoning) => ({ one, reckoning, bill: numbers.get(numberOf(one)) })),
  )
  await tx.query(SAVE_SPANS, [
    brandId,
    spans.map(({ one }) => numberOf(one)),
    spans.map(({ reckoning }) => reckoning.from),
    spans.map(({ reckoning }) => reckoning.hour ?? -1),
    spans.map(({ reckoning }) => reckoning.to),
    spans.map(({ one }) => (one.period.version as SignedVersion).versionNo),
    spans.map(({ reckoning }) => dueOf(reckoning)),
    spans.map(({ reckoning }) => reckoning.carriedOut),
    spans.map(({ bill }) => bill),
  ])
  await tx.query(SAVE_CONTRACTS, [
    brandId,
    all.map(numberOf),
    all.map(({ bill }) => bill.debt),
    all.map(({ bill, period }) => (period.version.terms.payer === 'platform' ? shareOf(bill) : 0n)),
  ])
  const taken = all.flatMap(({ downlines }) => downlines)
  await tx.query(TAKE_OFF, [
    brandId,
    taken.map(({ contractId }) => contractId),
    taken.map(({ owed }) => owed),
  ])
}

const numberOf = ({ contract }: ComputedBill) => contract.contractNo
