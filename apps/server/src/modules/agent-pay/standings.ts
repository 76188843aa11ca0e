import {
  addDays,
  dueOf,
  gapTo,
  calculatePeriod,
  versionPeriods,
  type TeamFigures,
  type VersionPeriod,
  presentTerms,
} from '@fairhouse/agency'
import { ZERO, minor, minorToWire, sum } from '@fairhouse/money'
import type { ContractStanding } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { startOfDay } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { readReach } from '../team-figures/index.ts'
import {
  contractsOf,
  presentCalculation,
  readPeriods,
  readToday,
  type Contract,
} from '../contracts/index.ts'
import { readSavedSpans, type SavedSpan } from './saved-spans.ts'

/** Contracts shown at once; an agent with more downlines reads them one by one. */
const MOST = 100
const TURN_MS = 5 * 60_000
const HOUR_MS = 3_600_000

async function runningOf(
  db: Tx,
  brandId: number,
  memberId: bigint,
  choice: { readonly kind?: string | undefined; readonly side?: string | undefined },
): Promise<Map<bigint, bigint>> {
  const rows = await db.query<{ contract_no: bigint; debt: bigint }>(
    `select contract_no, debt from contracts
     where brand_id = $1 and state = 'running' and ($3::text is null or kind = $3)
       and case $4::text when 'agent' then agent_id = $2 when 'upline' then upline_id = $2
         else agent_id = $2 or upline_id = $2 end
     order by (agent_id = $2) desc, contract_no limit ${MOST}`,
    [brandId, memberId, choice.kind ?? null, choice.side ?? null],
  )
  return new Map(rows.map((row) => [row.contract_no, row.debt]))
}

function settlesAt(brand: Brand, { kind }: Contract, { to }: VersionPeriod, now: Date): Date {
  if (kind === 'realtimeSalary') {
    return new Date((Math.floor(now.getTime() / TURN_MS) + 1) * TURN_MS)
  }
  return startOfDay(brand.profile.timeZone, addDays(to, 1))
}

/** Place of the running span: of an hourly salary the hour, else the only span. */
function runningAt(brand: Brand, spans: readonly TeamFigures[], now: Date): number {
  const [first] = spans
  if (first?.hour === undefined) return 0
  const start = startOfDay(brand.profile.timeZone, first.from).getTime()
  return Math.min(Math.floor((now.getTime() - start) / HOUR_MS), spans.length - 1)
}

interface Running {
  readonly contract: Contract
  readonly period: VersionPeriod
  readonly debt: bigint
}

function present(
  brand: Brand,
  { contract, period, debt }: Running,
  spans: readonly TeamFigures[],
  saved: readonly SavedSpan[],
  at: { readonly now: Date; readonly countedTo: Date | undefined },
): ContractStanding {
  const { terms } = period.version
  const carriedIn = saved.findLast(({ to }) => to === addDays(period.from, -1))?.carriedOut ?? ZERO
  const reckonings =
    spans.length === 0 ? [] : calculatePeriod({ terms, spans }, carriedIn, brand.currency)
  const runs = runningAt(brand, spans, at.now)
  const span = spans[runs]
  const gap = span && gapTo(terms, span)
  return {
    contractId: wireId('ctr', contract.contractNo),
    kind: contract.kind,
    terms: presentTerms(terms),
    from: period.from,
    to: period.to,
    reckonings: reckonings.map(presentCalculation),
    runs,
    dueMinor: minorToWire(sum(reckonings.map(dueOf))),
    debtMinor: minorToWire(minor(debt)),
    nextSettlementAt: settlesAt(brand, contract, period, at.now).toISOString(),
    gap: gap
      ? {
          ratePpm: Number(gap.rate),
          turnoverMinor: minorToWire(gap.turnover),
          active: gap.active,
        }
      : null,
    countedAt: at.countedTo?.toISOString() ?? null,
  }
}

/**
 * The progress of an agent's running contracts, those that pay the agent first: the period so far
 * as it would be billed now, when it is settled, and what is missing to the next tier.
 */
export async function readStandings(
  db: Tx,
  brand: Brand,
  memberId: bigint,
  choice: { readonly kind?: string | undefined; readonly side?: string | undefined },
): Promise<ContractStanding[]> {
  const { brandId } = brand
  const debts = await runningOf(db, brandId, memberId, choice)
  if (debts.size === 0) return []
  const today = await readToday(db, brand)
  const contracts = await contractsOf(db, brandId, { contractNos: [...debts.keys()] })
  const running = contracts.flatMap((contract): Running[] => {
    const [period] = versionPeriods(contract.versions, { from: today, to: today })
    return period ? [{ contract, period, debt: debts.get(contract.contractNo) ?? 0n }] : []
  })
  const teams = await readPeriods(
    db,
    brand,
    running.map(({ contract, period }) => ({
      key: contract.contractNo.toString(),
      agentId: contract.agentId,
      from: period.from,
      to: today,
      terms: period.version.terms,
    })),
  )
  const since = running.map(({ contract, period }): [bigint, string] => [
    contract.contractNo,
    period.from,
  ])
  const saved = await readSavedSpans(db, brandId, new Map(since))
  const countedTo = (await readReach(db, brand))?.countedTo
  const now = await readNow(db)
  return running.map((one) => {
    const no = one.contract.contractNo
    const spans = teams.get(no.toString()) ?? []
    return present(brand, one, spans, saved.get(no) ?? [], { now, countedTo })
  })
}
