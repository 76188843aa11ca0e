import { spanOf, teamOf, type DayFigures, type TeamFigures, type Terms } from '@fairhouse/agency'
import { minor } from '@fairhouse/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Brand } from '#server/core/brand.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { moveTeam } from '../agency/index.ts'
import { readPeriods } from './index.ts'

let platform: TestPlatform
let brand: Brand

beforeAll(async () => {
  platform = await createTestPlatform()
  brand = await platform.deps.brands.byId(1)
})
afterAll(() => platform.close())

/** Members by place, each with the place of the upline, and what they did. */
interface World {
  readonly above: readonly (number | null)[]
  readonly played: readonly {
    readonly member: number
    readonly day: number
    readonly hour: number
    readonly product: string
    readonly units: readonly number[]
  }[]
  readonly away: readonly { readonly member: number; readonly day: number }[]
  /** In order of time: on the day everything is as before, from the next one on it is moved. */
  readonly moves: readonly { readonly member: number; readonly to: number; readonly day: number }[]
}

const MEMBERS = 12
const place = fc.integer({ min: 0, max: MEMBERS - 1 })
const day = fc.integer({ min: 0, max: 5 })
const world: fc.Arbitrary<World> = fc.record({
  above: fc.tuple(
    ...Array.from({ length: MEMBERS }, (_, at) =>
      at === 0 ? fc.constant(null) : fc.option(fc.integer({ min: 0, max: at - 1 }), { freq: 6 }),
    ),
  ),
  played: fc.uniqueArray(
    fc.record({
      member: place,
      day,
      hour: fc.integer({ min: 0, max: 23 }),
      product: fc.constantFrom('lottery', 'slots', ''),
      units: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 }),
    }),
    { selector: (one) => `${one.member}/${one.day}/${one.product}`, maxLength: 60 },
  ),
  away: fc.uniqueArray(fc.record({ member: place, day }), {
    selector: (one) => `${one.member}/${one.day}`,
    maxLength: 10,
  }),
  moves: fc
    .array(fc.record({ member: place, to: place, day }), { maxLength: 4 })
    .map((all) => all.toSorted((one, other) => one.day - other.day)),
})

const dayOf = (at: number) => `2026-11-${10 + at}`

/** Midnight of a day where the brand lives is three in UTC. */
const instantOf = (at: number, hour: number) =>
  new Date(Date.parse(`${dayOf(at)}T03:10:00Z`) + hour * 3_600_000)

let worlds = 0

/** Writes a world as the figures have it; ids of its members by place. */
async function write({ above, played, away, moves }: World): Promise<bigint[]> {
  worlds += 1
  const ids: bigint[] = []
  const { db } = platform
  for (const [at, one] of above.entries()) {
    const rows = await db.query<{ member_id: bigint }>(
      `insert into members (brand_id, username, username_key, password_hash, kind, birth_date,
         terms_version, terms_accepted_at, registered_at, referrer_id)
       values (1, $1, $1, 'none', 'agent', '1990-01-02', '1', app_now(), app_now(), $2)
       returning member_id`,
      [`world${worlds}x${at}`, one === null ? null : ids[one]],
    )
    ids.push(rows[0]?.member_id ?? 0n)
  }
  const figures = 'turnover, won_stakes, lost_stakes, payout, rebates, bonuses'
  for (const one of played) {
    const units = one.units.join()
    await db.query(
      `insert into own_days (brand_id, member_id, day, product, ${figures})
       values (1, $1, $2, $3, ${units})`,
      [ids[one.member], dayOf(one.day), one.product],
    )
    if (one.product === '') continue
    await db.query(
      `insert into own_slots as s (brand_id, member_id, slot, ${figures})
       values (1, $1, $2, ${units}) on conflict (brand_id, slot, member_id) do update set
         ${figures
           .split(', ')
           .map((name) => `${name} = s.${name} + excluded.${name}`)
           .join()}`,
      [ids[one.member], instantOf(one.day, one.hour)],
    )
  }
  for (const { member, day: at } of away) {
    await db.query('insert into away_days (brand_id, member_id, day) values (1, $1, $2)', [
      ids[member],
      dayOf(at),
    ])
  }
  for (const { member, to, day: at } of moves) {
    const [memberId = 0n, toId = 0n] = [ids[member], ids[to]]
    const move = { memberId, toId, today: dayOf(at), reason: 'asked for', by: 'staff:ana' }
    await db
      .transaction((tx) => moveTeam(tx, 1, move))
      .catch((error: { code?: string }) => {
        if (error.code !== 'NOT_CHANGED' && error.code !== 'VALIDATION_FAILED') throw error
      })
  }
  return ids
}

/** The upline of each member on a day: moves of days before have happened, except refused ones. */
function aboveOn({ above, moves }: World, at: number): readonly (number | null)[] {
  const now = [...above]
  for (const { member, to, day: on } of moves) {
    const isCircle = (one: number | null): boolean =>
      one !== null && (one === member || isCircle(now[one] ?? null))
    if (on < at && !isCircle(to)) now[member] = to
  }
  return now
}

/** A member and everyone below on a day: by walking up from each, without a stored line. */
function teamAt(given: World, agent: number, at: number): Set<number> {
  const above = aboveOn(given, at)
  const isIn = (one: number | null): boolean => {
    return one !== null && (one === agent || isIn(above[one] ?? null))
  }
  return new Set([...above.keys()].filter((one) => isIn(one)))
}

type Asked = { agent: number; from: number; to: number; minBet: bigint; hour?: number }

/** The same by packages/agency, member by member. */
function slowTeam(given: World, { agent, from, to, minBet, hour }: Asked): TeamFigures {
  const teams = Array.from({ length: 6 }, (_, at) => teamAt(given, agent, at))
  const isAsked = (one: World['played'][number]) =>
    // Without a product only bonuses count: other movements are no play.
    (one.product !== '' || (hour === undefined && (one.units[5] ?? 0) !== 0)) &&
    teams[one.day]?.has(one.member) &&
    (hour === undefined || one.hour === hour)
  const days = given.played.filter(isAsked).map((one): DayFigures => {
    const [turnover, wonStakes, lostStakes, payout, rebates, bonuses] = one.units.map((unit) =>
      minor(BigInt(unit)),
    ) as [DayFigures['turnover'], ...DayFigures['turnover'][]]
    const none = minor(0n)
    return {
      memberId: BigInt(one.member),
      day: dayOf(one.day),
      turnover,
      wonStakes: wonStakes ?? none,
      lostStakes: lostStakes ?? none,
      payout: payout ?? none,
      rebates: rebates ?? none,
      bonuses: bonuses ?? none,
    }
  })
  const pauses = given.away.map((one) => ({
    memberId: BigInt(one.member),
    from: dayOf(one.day),
    to: dayOf(one.day),
  }))
  const span = { from: dayOf(from), to: dayOf(to), ...(hour === undefined ? {} : { hour }) }
  return teamOf({ minBet: minor(minBet) }, spanOf(span, days, pauses))
}

const termsOf = (kind: Terms['kind'], minBet: bigint) => ({ kind, minBet: minor(minBet) })

test('teams of days and of hours equal those that are counted member by member', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const ids = await write(given)
      const asked: Asked[] = given.above.flatMap((_, agent) => [
        // Many about one pair of days, and a pair of its own for each.
        { agent, from: 1, to: 4, minBet: 3n },
        { agent, from: 1, to: 4, minBet: 9n },
        { agent, from: agent % 3, to: 3, minBet: 1n },
      ])
      const asks = asked.map(({ agent, from, to, minBet }, at) => {
        const days = { from: dayOf(from), to: dayOf(to) }
        return {
          key: `${at}`,
          agentId: ids[agent] ?? 0n,
          ...days,
          terms: termsOf('dividend', minBet),
        }
      })
      const hourly = given.above.map((_, agent) => {
        const [from, to] = [dayOf(2), dayOf(2)]
        return {
          key: `h${agent}`,
          agentId: ids[agent] ?? 0n,
          from,
          to,
          terms: termsOf('hourlySalary', 2n),
        }
      })
      const whole = [...asks, ...hourly]
      const teams = await readPeriods(platform.db, brand, whole)
      const atOnce = await readPeriods(platform.db, brand, whole, { teams: 20, members: 0 })
      for (const [at, one] of asked.entries()) {
        expect(teams.get(`${at}`)).toEqual([slowTeam(given, one)])
        expect(atOnce.get(`${at}`)).toEqual([slowTeam(given, one)])
      }
      for (const agent of given.above.keys()) {
        const hours = Array.from({ length: 24 }, (_, hour) =>
          slowTeam(given, { agent, from: 2, to: 2, minBet: 2n, hour }),
        )
        expect(teams.get(`h${agent}`)).toEqual(hours)
      }
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('a day on which clocks are put back has an hour more', async () => {
  const zone = { ...brand, profile: { ...brand.profile, timeZone: 'America/New_York' } }
  const asks = [
    { key: 'back', from: '2026-11-01', to: '2026-11-01' },
    { key: 'on', from: '2026-03-08', to: '2026-03-08' },
  ].map((one) => ({ ...one, agentId: 1n, terms: termsOf('hourlySalary', 1n) }))
  const teams = await readPeriods(platform.db, zone, asks)
  expect([...teams.values()].map((hours) => hours.length)).toEqual([25, 23])
})
