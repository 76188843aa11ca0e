import {
  periodAt,
  previousPeriod,
  replay,
  rhythmOf,
  type Period,
  type Calculation,
  type ReplayedPeriod,
  type Terms,
} from '@fairhouse/agency'
import { ZERO, minor, minorToWire, type Minor } from '@fairhouse/money'
import type { ContractReplay, CalculationWire } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { SLOT_DAYS } from '../team-figures/index.ts'
import { readToday } from './days.ts'
import type { Pair } from './pairs.ts'
import { requireSound } from './require-terms.ts'
import { readPeriods } from './team-periods.ts'

/**
 * Hours are kept for some days only; whole days are kept a little longer than that. What is not
 * kept any more is left out, never shown as zero.
 */
const HOURS_DAYS = SLOT_DAYS - 2

/** Whole periods of the terms before the running one, the oldest first. */
function periodsBefore(terms: Terms, today: string, count: number): Period[] {
  const kind = rhythmOf(terms)
  const known = terms.kind === 'hourlySalary' ? Math.min(count, HOURS_DAYS) : count
  const periods: Period[] = []
  let period = periodAt(kind, today)
  while (periods.length < known) {
    period = previousPeriod(kind, period)
    periods.unshift(period)
  }
  return periods
}

/** The totals of contracts between both for spans that began in each period, by its place. */
async function readPaid(
  tx: Tx,
  brandId: number,
  pair: Pair,
  kind: Terms['kind'],
  periods: readonly Period[],
): Promise<ReadonlyMap<number, Minor>> {
  const rows = await tx.query<{ place: number; amount: bigint }>(
    `select k.place::int, sum(s.amount)::bigint as amount
     from unnest($5::date[], $6::date[]) with ordinality as k(day_from, day_to, place)
     join contracts c on c.brand_id = $1 and c.agent_id = $2 and c.kind = $3
       and c.upline_id is not distinct from $4
     join contract_spans s on s.brand_id = c.brand_id and s.contract_no = c.contract_no
       and s.day between k.day_from and k.day_to
     group by 1`,
    [
      brandId,
      pair.agent.memberId,
      kind,
      pair.upline?.memberId ?? null,
      periods.map(({ from }) => from),
      periods.map(({ to }) => to),
    ],
  )
  return new Map(rows.map((row) => [row.place - 1, minor(row.amount)]))
}

/** A computed bill on the wire. */
export function presentCalculation(reckoning: Calculation): CalculationWire {
  const { from, to, hour, members, active, tier, rate, gross, capped } = reckoning
  return {
    from,
    to,
    hour: hour ?? null,
    members,
    active,
    turnoverMinor: minorToWire(reckoning.turnover),
    baseMinor: minorToWire(reckoning.base),
    carriedInMinor: minorToWire(reckoning.carriedIn),
    carriedOutMinor: minorToWire(reckoning.carriedOut),
    tier: tier ?? null,
    ratePpm: Number(rate),
    grossMinor: minorToWire(gross),
    cappedMinor: minorToWire(capped),
    dueMinor: minorToWire(minor(gross - capped)),
  }
}

const sumsOf = ({
  amount,
  paid,
  difference,
}: Pick<ReplayedPeriod, 'amount' | 'paid' | 'difference'>) => ({
  amountMinor: minorToWire(amount),
  paidMinor: minorToWire(paid),
  differenceMinor: minorToWire(difference),
})

/**
 * The last whole periods under proposed terms, beside what was paid: the real history of the team,
 * by the same function that makes bills. Throws CONTRACT_TERMS_INVALID.
 */
export async function replayTerms(
  tx: Tx,
  brand: Brand,
  pair: Pair,
  choice: { readonly terms: Terms; readonly periods: number },
): Promise<ContractReplay> {
  const { terms } = choice
  requireSound(brand, terms)
  const periods = periodsBefore(terms, await readToday(tx, brand), choice.periods)
  const { memberId: agentId } = pair.agent
  const asks = periods.map((period, at) => ({ ...period, key: String(at), agentId, terms }))
  const teams = await readPeriods(tx, brand, asks)
  const paid = await readPaid(tx, brand.brandId, pair, terms.kind, periods)
  const past = periods.map((_, at) => {
    return { spans: teams.get(String(at)) ?? [], paid: paid.get(at) ?? ZERO }
  })
  const replayed = replay(terms, past, brand.currency)
  return {
    periods: replayed.periods.map((period) => ({
      from: period.from,
      to: period.to,
      reckonings: period.calculations.map(presentCalculation),
      ...sumsOf(period),
    })),
    ...sumsOf(replayed),
  }
}
