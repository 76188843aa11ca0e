import { OPENING_TYPES, type FieldFault, type OpeningType } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

/** What an agent has, and so the most that may be passed on. */
export interface Own {
  /** Undefined where lotteries have no groups to choose. */
  readonly groups: { readonly least: number; readonly most: number } | undefined
  /** Millionths by product; a missing product may not be given. */
  readonly rates: ReadonlyMap<string, number>
  /** Types that accounts below may have: an agent of members only (type 2) brings no agents. */
  readonly types: readonly OpeningType[]
  /** The business day. */
  readonly today: string
}

/** The group of the lotteries themselves is at most this: returns are its share of 2000. */
const HIGHEST_GROUP = 2_000

/** The agent's own prize group and rates as they hold today. */
export async function readOwn(db: Tx, brand: Brand, agentId: bigint): Promise<Own> {
  const today = dayIn(brand.profile.timeZone, await readNow(db))
  const [members, rates] = await Promise.all([
    db.query<{ prize_group: number | null; agent_type: number | null }>(
      'select prize_group, agent_type from members where brand_id = $1 and member_id = $2',
      [brand.brandId, agentId],
    ),
    db.query<{ product: string; rate_ppm: number }>(
      `select distinct on (product) product, rate_ppm from member_rates
       where brand_id = $1 and member_id = $2 and from_day <= $3
       order by product, from_day desc`,
      [brand.brandId, agentId, today],
    ),
  ])
  const most = members[0]?.prize_group ?? HIGHEST_GROUP
  const least = brand.profile.lottery.leastPrizeGroup
  return {
    groups: least < most ? { least, most } : undefined,
    types: members[0]?.agent_type === 2 ? ['member'] : OPENING_TYPES,
    rates: new Map(rates.flatMap((row) => (row.rate_ppm > 0 ? [[row.product, row.rate_ppm]] : []))),
    today,
  }
}

/**
 * Whether an agent is excluded or paused, or closed: such an agent brings nobody in.
 */
export async function isAgentAway(db: Tx, brandId: number, agentId: bigint): Promise<boolean> {
  const rows = await db.query<{ away: boolean }>(
    `select status <> 'active' or is_away(brand_id, member_id) as away from members
     where brand_id = $1 and member_id = $2`,
    [brandId, agentId],
  )
  return rows[0]?.away ?? true
}

/** Throws OPENING_AWAY. */
export async function requirePresent(db: Tx, brandId: number, agentId: bigint): Promise<void> {
  if (await isAgentAway(db, brandId, agentId)) throw new Problem('OPENING_AWAY')
}

/** Prize group and rates of an account or a link. */
export interface Presets {
  readonly type: OpeningType
  readonly prizeGroup?: number | undefined
  readonly rates?: Readonly<Record<string, number>> | undefined
}

/** The part of what is given that exceeds what the agent has. */
export function presetFaults({ type, prizeGroup, rates = {} }: Presets, own: Own): FieldFault[] {
  const { least, most } = own.groups ?? { least: HIGHEST_GROUP, most: 0 }
  const isFit = prizeGroup === undefined || (prizeGroup >= least && prizeGroup <= most)
  const groupFault: FieldFault = {
    field: 'prizeGroup',
    code: 'PRIZE_GROUP_RANGE',
    ...(own.groups ? { expected: `${least}–${most}` } : {}),
  }
  const tooHigh = Object.entries(rates).flatMap(([product, ppm]): FieldFault[] => {
    const mostPpm = own.rates.get(product) ?? 0
    const fault = { field: `rates.${product}`, code: 'RATE_ABOVE_OWN' } as const
    return ppm > mostPpm ? [{ ...fault, expected: String(mostPpm) }] : []
  })
  const typeFault: FieldFault = {
    field: 'type',
    code: 'WRONG_TYPE',
    expected: own.types.join(', '),
  }
  const isGiven = own.types.includes(type)
  return [...(isGiven ? [] : [typeFault]), ...(isFit ? [] : [groupFault]), ...tooHigh]
}

/** The number of an agent's type; undefined for a member. */
export function agentTypeOf(type: OpeningType): 1 | 2 | undefined {
  if (type === 'member') return undefined
  return type === 'agent1' ? 1 : 2
}
