import {
  dueOf,
  calculatePeriod,
  versionPeriods,
  type Day,
  type TeamFigures,
  type Terms,
} from '@fairhouse/agency'
import { ZERO, minor, sum, type Minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { readToday } from './days.ts'
import { readPeriods, type PeriodQuery } from './team-periods.ts'
import { contractsOf, type Contract } from './versions.ts'

/** A contract's earnings so far in the running period. */
interface Earned {
  readonly amount: Minor
  readonly periodFrom: Day
}

/** The period of a contract that runs today, cut to the valid version. */
function runningPeriod({ versions }: Contract, today: Day) {
  return versionPeriods(versions, { from: today, to: today })[0]
}

/** The amount that the last billed span before a day carried into the next one, by contract. */
async function readCarried(tx: Tx, brandId: number, asks: readonly PeriodQuery[]) {
  const rows = await tx.query<{ contract_no: bigint; carried_out: bigint }>(
    `select k.contract_no, s.carried_out
     from unnest($2::bigint[], $3::date[]) as k(contract_no, day)
     cross join lateral (select carried_out from contract_spans s
       where s.brand_id = $1 and s.contract_no = k.contract_no and s.day_to < k.day
       order by s.day desc, s.hour desc limit 1) s`,
    [brandId, asks.map(({ key }) => BigInt(key)), asks.map(({ from }) => from)],
  )
  return new Map(rows.map((row) => [row.contract_no.toString(), minor(row.carried_out)]))
}

function amountOf(
  terms: Terms,
  spans: readonly TeamFigures[],
  carried: Minor,
  brand: Brand,
): Minor {
  return sum(calculatePeriod({ terms, spans }, carried, brand.currency).map(dueOf))
}

/**
 * What contracts have earned so far in their running periods, by the current figures, before
 * clawbacks and before the share of downlines. A contract that is valid from tomorrow on has earned
 * nothing.
 */
export async function earnedSoFar(
  tx: Tx,
  brand: Brand,
  contractNos: readonly bigint[],
): Promise<ReadonlyMap<bigint, Earned>> {
  if (contractNos.length === 0) return new Map()
  const today = await readToday(tx, brand)
  const contracts = await contractsOf(tx, brand.brandId, { contractNos })
  const running = contracts.map((contract) => ({
    contract,
    period: runningPeriod(contract, today),
  }))
  const asks = running.flatMap(({ contract, period }): PeriodQuery[] => {
    if (!period) return []
    const { terms } = period.version
    const key = contract.contractNo.toString()
    return [{ key, agentId: contract.agentId, from: period.from, to: today, terms }]
  })
  const teams = await readPeriods(tx, brand, asks)
  const carried = await readCarried(tx, brand.brandId, asks)
  return new Map(
    running.map(({ contract, period }) => {
      const key = contract.contractNo.toString()
      const terms = period?.version.terms
      const spans = teams.get(key) ?? []
      const amount = terms ? amountOf(terms, spans, carried.get(key) ?? ZERO, brand) : ZERO
      return [contract.contractNo, { amount, periodFrom: period?.from ?? today }]
    }),
  )
}
