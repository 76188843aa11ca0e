import {
  addDays,
  billOf,
  calculateChain,
  versionPeriods,
  type Bill,
  type BilledPeriod,
  type DownlineShare,
  type Calculation,
  type TeamFigures,
  type VersionPeriod,
} from '@fairhouse/agency'
import { ZERO, minor, type Minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { readPeriods, type Contract, type PeriodQuery } from '../contracts/index.ts'
import { readChanged, readSavedSpans, type SavedSpan } from './saved-spans.ts'

/** A contract, and the period of it that is to be billed. */
export interface DueBill {
  readonly contract: Contract
  readonly period: VersionPeriod
  readonly debt: Minor
  /** There is a later contract of the agent and kind: it takes off what those below are paid. */
  readonly isFollowed?: boolean
}

/** A bill with everything computed for it. */
export interface ComputedBill extends DueBill {
  readonly bill: Bill
  /** The period's own spans. */
  readonly own: readonly Calculation[]
  /** Of all periods that were looked at, also where nothing came out of it. */
  readonly calculations: readonly Calculation[]
  readonly downlines: readonly DownlineShare[]
}

/** The periods of a contract that are computed for a bill, in order, its own the last. */
function chainOf({ contract, period }: DueBill, changed: readonly string[]): VersionPeriod[] {
  const [first] = changed.filter((day) => day < period.from)
  if (first === undefined) return [period]
  const all = versionPeriods(contract.versions, { from: first, to: period.to })
  const before = all.filter(({ to }) => to < period.from)
  const carries = before.some(({ version }) => (version.terms.carry ?? 'none') !== 'none')
  const asked = carries
    ? before
    : before.filter(({ from, to }) => changed.some((day) => day >= from && day <= to))
  return [...asked, period]
}

const keyOf = ({ contract }: DueBill, from: string) => `${contract.contractNo}/${from}`

/** What the operator has paid direct downlines out of the same share, since the last bill. */
async function readDownlines(
  tx: Tx,
  brandId: number,
  due: readonly DueBill[],
): Promise<ReadonlyMap<string, readonly DownlineShare[]>> {
  const rows = await tx.query<{
    contract_no: bigint
    upline_id: bigint
    kind: string
    owed: bigint
    deducted: bigint
  }>(
    `select c.contract_no, c.upline_id, c.kind, c.owed, c.deducted from contracts c
     where c.brand_id = $1 and c.upline_id = any($2) and c.owed <> c.deducted
     order by c.contract_no for no key update`,
    [brandId, [...new Set(due.map(({ contract }) => contract.agentId))]],
  )
  const byUpline = Map.groupBy(rows, (row) => `${row.upline_id}/${row.kind}`)
  return new Map(
    [...byUpline].map(([key, all]) => [
      key,
      all.map((row) => ({
        contractId: row.contract_no,
        owed: minor(row.owed),
        deducted: minor(row.deducted),
      })),
    ]),
  )
}

function billedPeriod(
  { from, to, version }: VersionPeriod,
  teams: readonly TeamFigures[],
  saved: readonly SavedSpan[],
): BilledPeriod {
  const billed = saved.filter((span) => span.from >= from && span.from <= to)
  return { terms: version.terms, spans: teams, billed }
}

function computeBill(
  brand: Brand,
  due: DueBill,
  periods: readonly BilledPeriod[],
  saved: readonly SavedSpan[],
  downlines: readonly DownlineShare[],
): ComputedBill {
  const { currency } = brand
  const own = periods.at(-1)
  const first = periods[0]?.spans[0]?.from
  if (!own || first === undefined) throw new Error('a bill without a period')
  const carriedIn = saved.findLast(({ to }) => to === addDays(first, -1))?.carriedOut ?? ZERO
  const bill = billOf({
    contractId: due.contract.contractNo,
    currency,
    own,
    others: periods.slice(0, -1),
    carriedIn,
    debt: due.debt,
    downlines,
  })
  const chain = calculateChain(periods, carriedIn, currency)
  return { ...due, bill, downlines, own: chain.at(-1) ?? [], calculations: chain.flat() }
}

/**
 * Computes bills of contracts of one level of the tree by the current figures: each its own period,
 * and earlier ones whose figures have changed since they were billed. Downlines' bills for the same
 * days must be written before.
 */
export async function computeBills(
  tx: Tx,
  brand: Brand,
  due: readonly DueBill[],
): Promise<ComputedBill[]> {
  const { brandId } = brand
  const numbers = due.map(({ contract }) => contract.contractNo)
  const changed = await readChanged(tx, brandId, numbers)
  const chains = due.map((one) => chainOf(one, changed.get(one.contract.contractNo) ?? []))
  const asks = due.flatMap((one, at): PeriodQuery[] =>
    (chains[at] ?? []).map(({ from, to, version }) => ({
      key: keyOf(one, from),
      agentId: one.contract.agentId,
      from,
      to,
      terms: version.terms,
    })),
  )
  const teams = await readPeriods(tx, brand, asks)
  const since = due.map((one, at): [bigint, string] => [
    one.contract.contractNo,
    chains[at]?.[0]?.from ?? one.period.from,
  ])
  const saved = await readSavedSpans(tx, brandId, new Map(since))
  const downlines = await readDownlines(tx, brandId, due)
  return due.map((one, at) => {
    const { contract, period } = one
    const own = saved.get(contract.contractNo) ?? []
    const periods = (chains[at] ?? []).map((each) =>
      billedPeriod(each, teams.get(keyOf(one, each.from)) ?? [], own),
    )
    const isShared = period.version.terms.payer === 'platform' && one.isFollowed !== true
    const below = downlines.get(`${contract.agentId}/${contract.kind}`) ?? []
    return computeBill(brand, one, periods, own, isShared ? below : [])
  })
}
