import { checkLedger } from '@fairhouse/server/invariants.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import type { Campaign, Cast, Goal } from './cast.ts'
import { giftsOf, reachedOf, secondsOf, type Model } from './model.ts'

interface GiftRow {
  readonly [column: string]: unknown
  readonly promotion_no: bigint
  readonly actor: number
  readonly event: string
  readonly amount: bigint
  readonly state: 'due' | 'given' | 'refused'
  readonly bound: 'budget' | 'perMember' | 'timesPerMember' | null
  readonly rewards: number
  readonly reward: bigint | null
}

/** Gifts with the rewards that they are, of whatever amount and kind. */
const GIFTS = `
select g.promotion_no, (array_position($1::bigint[], g.member_id) - 1)::int as actor, g.event,
  g.amount, g.state, g.bound, count(r.reward_no)::int as rewards, sum(r.amount)::bigint as reward
from promotion_gifts g left join rewards r on r.brand_id = g.brand_id
  and r.member_id = g.member_id and r.source = 'promotion'
  and r.source_key = g.promotion_no || '/' || g.event
where g.brand_id = 1 group by g.brand_id, g.promotion_no, g.member_id, g.event`

const sum = (rows: readonly GiftRow[]) => rows.reduce((total, { amount }) => total + amount, 0n)

function compareEvents(campaign: Campaign, model: Model, rows: readonly GiftRow[], until: string) {
  const { name } = campaign
  if (name === 'second') {
    const chances = secondsOf(model)
    const wrong = rows.filter((row) => chances.get(row.actor)?.get(row.event) !== row.amount)
    const without = [...chances.keys()].filter(
      (actor) => rows.filter((row) => row.actor === actor).length !== 1,
    )
    return [
      ...wrong.map((row) => `second: ${row.actor} has ${row.amount} for ${row.event}`),
      ...without.map((actor) => `second: ${actor} has not exactly one`),
    ]
  }
  const wanted = giftsOf(model, name, until)
  const found = new Map(rows.map((row) => [`${row.actor} ${row.event}`, row.amount]))
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((key) => {
    const [due, noted] = [wanted.get(key), found.get(key)]
    return due === noted ? [] : [`${name}: ${key} is ${noted ?? 'not noted'}, must be ${due ?? 0}`]
  })
}

/** Given within the bounds, and nothing refused that they still have room for. */
function compareBounds(campaign: Campaign, rows: readonly GiftRow[], given: bigint): string[] {
  const { name, budget, perMember, times } = campaign
  const gifts = rows.filter(({ state }) => state === 'given')
  const total = sum(gifts)
  const fits = (row: GiftRow) => {
    const own = gifts.filter(({ actor }) => actor === row.actor)
    if (row.bound === 'budget') return total + row.amount <= budget
    if (row.bound === 'perMember') return sum(own) + row.amount <= (perMember ?? 0n)
    return own.length < (times ?? 0)
  }
  const perActor = Map.groupBy(gifts, ({ actor }) => actor)
  return [
    ...(total <= budget ? [] : [`${name}: ${total} given of ${budget}`]),
    ...(total === given ? [] : [`${name}: says that ${given} was given, it was ${total}`]),
    ...rows
      .filter((row) => row.state === 'refused' && fits(row))
      .map((row) => {
        return `${name}: ${row.actor} was refused ${row.event} by ${row.bound}, and it would fit`
      }),
    ...[...perActor].flatMap(([actor, own]) =>
      (perMember !== null && sum(own) > perMember) || (times !== null && own.length > times)
        ? [`${name}: ${actor} has ${own.length} gifts of ${sum(own)}`]
        : [],
    ),
    ...rows
      .filter((row) => row.rewards !== (row.state === 'given' ? 1 : 0))
      .map((row) => `${name}: ${row.actor} has ${row.rewards} rewards for ${row.event}`),
    ...gifts
      .filter(({ amount, reward }) => amount !== reward)
      .map((row) => `${name}: ${row.actor} has ${row.reward} for ${row.event}`),
  ]
}

async function compareGoal(db: Db, cast: Cast, model: Model, goal: Goal): Promise<string[]> {
  const ids = cast.actors.map(({ memberId }) => memberId)
  const rows = await db.query<{ key: string; is_given: boolean; rewards: number }>(
    `select (array_position($1::bigint[], m.member_id) - 1) || ' ' || m.period_from::text as key,
       m.given_at is not null as is_given, (select count(*)::int from rewards r
         where r.brand_id = 1 and r.member_id = m.member_id and r.source = 'mission'
           and r.source_key = m.mission_no || '/' || m.period_from::text) as rewards
     from mission_reached m where brand_id = 1 and mission_no = $2`,
    [ids, goal.missionNo],
  )
  const wanted = reachedOf(model, goal)
  const given = rows.filter((row) => row.is_given).length
  const found = new Set(rows.map(({ key }) => key))
  const missing = given < goal.prizes ? [...wanted].filter((key) => !found.has(key)) : []
  return [
    ...[...found].filter((key) => !wanted.has(key)).map((key) => `${goal.name}: ${key} is not due`),
    ...missing.map((key) => `${goal.name}: ${key} is missing`),
    ...(given <= goal.prizes ? [] : [`${goal.name}: ${given} prizes of ${goal.prizes}`]),
    ...rows
      .filter((row) => row.rewards !== (row.is_given ? 1 : 0))
      .map((row) => `${goal.name}: ${row.key} has ${row.rewards} rewards`),
    ...(given === goal.prizes || rows.every((row) => row.is_given)
      ? []
      : [`${goal.name}: ${rows.length - given} prizes were not given`]),
  ]
}

/**
 * Differences between the platform and the model, once all work is done and everybody is back;
 * days before `until` are over.
 */
export async function compareAll(db: Db, cast: Cast, model: Model, until: string) {
  const rows = await db.query<GiftRow>(GIFTS, [cast.actors.map(({ memberId }) => memberId)])
  const totals = await db.query<{ promotion_no: bigint; given: bigint }>(
    'select promotion_no, given from promotions where brand_id = 1',
  )
  const faults: string[] = []
  for (const campaign of Object.values(cast.campaigns)) {
    const { promotionNo } = campaign
    const own = rows.filter((row) => row.promotion_no === promotionNo)
    const given = totals.find((row) => row.promotion_no === promotionNo)?.given ?? -1n
    faults.push(...compareEvents(campaign, model, own, until))
    faults.push(...compareBounds(campaign, own, given))
    const due = own.filter(({ state }) => state === 'due').length
    if (due > 0) faults.push(`${campaign.name}: ${due} gifts are still due`)
  }
  for (const goal of cast.goals) faults.push(...(await compareGoal(db, cast, model, goal)))
  return {
    gifts: rows.length,
    refused: rows.filter((row) => row.state === 'refused').length,
    faults,
  }
}

/** What must hold at any moment, amid the work, too. */
export async function compareBooks(db: Db): Promise<string[]> {
  const ledger = await db.transaction(checkLedger)
  return ledger.faults.map((one) => `ledger: ${one.invariant}, ${one.first}`)
}

/** Nothing waits any more, and each member's cash is what was there, paid in and claimed. */
export async function compareCash(db: Db, cast: Cast, model: Model): Promise<string[]> {
  const rows = await db.query<{ actor: number; balance: bigint; claimed: bigint; waiting: number }>(
    `select k.at::int - 1 as actor, a.balance,
       coalesce(sum(r.amount) filter (where r.kind = 'money' and r.state = 'claimed'), 0)::bigint
         as claimed,
       count(*) filter (where r.state = 'waiting')::int as waiting
     from unnest($1::bigint[]) with ordinality as k(member_id, at)
     join ledger_accounts a on a.brand_id = 1 and a.member_id = k.member_id and a.kind = 'cash'
     left join rewards r on r.brand_id = 1 and r.member_id = k.member_id
     group by k.at, a.balance`,
    [cast.actors.map(({ memberId }) => memberId)],
  )
  const paid = new Map<number, bigint>()
  for (const { actor, amount } of model.deposits) paid.set(actor, (paid.get(actor) ?? 0n) + amount)
  return rows.flatMap(({ actor, balance, claimed, waiting }) => {
    const wanted = OPENING + (paid.get(actor) ?? 0n) + claimed
    return [
      ...(balance === wanted ? [] : [`${actor} has ${balance}, must have ${wanted}`]),
      ...(waiting === 0 ? [] : [`${waiting} rewards of ${actor} wait`]),
    ]
  })
}

/** What `addBettors` gives. */
const OPENING = 1_000_000_000_000n
