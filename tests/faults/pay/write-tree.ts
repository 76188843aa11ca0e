import { presentTerms } from '@fairhouse/agency'
import type { Brand } from '@fairhouse/server/core/brand.ts'
import { addDays, startOfDay } from '@fairhouse/server/core/calendar.ts'
import type { Db, Tx } from '@fairhouse/server/db/tx.ts'
import { minor } from '@fairhouse/money'
import type { SlowTerms } from '../../../packages/agency/test/slow-calculation.ts'
import { addMembers } from '../money/members.ts'
import { DAYS, KINDS, PAYERS, type Kind, type Tree } from './worlds.ts'

/** Initial balance of each: too little for most of what uplines owe. */
const BALANCE = 2_000_000n

/** A tree in the database. */
export interface PlantedTree extends Tree {
  readonly ids: readonly bigint[]
  /** Numbers of the contracts, by kind and place in the tree. */
  readonly contracts: Map<string, bigint>
}

export const contractKey = (kind: Kind, agent: number) => `${kind}/${agent}`

/** Writes the members of a tree with their line, their money and the days on which one pauses. */
export async function plantTree(db: Db, tree: Tree, name: string): Promise<PlantedTree> {
  await addMembers(db, name, tree.uplines.length, BALANCE)
  const ids: bigint[] = []
  for (const [at, upline] of tree.uplines.entries()) {
    const rows = await db.query<{ member_id: bigint }>(
      `update members set kind = 'agent', referrer_id = $2 where brand_id = 1 and username = $1
       returning member_id`,
      [`${name}${at + 1}`, upline === undefined ? null : ids[upline]],
    )
    ids.push(rows[0]?.member_id ?? 0n)
  }
  for (const { member, from, to } of tree.pauses) {
    await db.query(
      `insert into away_days (brand_id, member_id, day)
       select 1, $1, d::date from generate_series($2::date, $3::date, interval '1 day') d`,
      [ids[member], tree.days[from], tree.days[to]],
    )
  }
  return { ...tree, ids, contracts: new Map() }
}

function wireTerms({ cap, ...terms }: SlowTerms, payer: 'platform' | 'upline') {
  return presentTerms({
    ...terms,
    minBet: minor(terms.minBet),
    tiers: terms.tiers.map((tier) => ({ ...tier, minTurnover: minor(tier.minTurnover) })),
    payer,
    ...(cap === undefined ? {} : { cap: minor(cap) }),
  })
}

const SIGN = `
with asked as (
  insert into contract_requests (brand_id, asks, kind, agent_id, upline_id, terms, asked_by,
    state, expires_at, decided_at, decided_by)
  values (1, 'new', $1, $2, $3, $4::jsonb, 'upline', 'accepted', app_now(), app_now(), 'faults')
  returning request_no
), running as (
  select contract_no from contracts where brand_id = 1 and agent_id = $2 and kind = $1
    and state = 'running'
), made as (
  insert into contracts (brand_id, kind, agent_id, upline_id)
  select 1, $1, $2, $3 where not exists (select from running) returning contract_no
), contract as (select * from made union all select * from running)
insert into contract_versions (brand_id, contract_no, version_no, terms, signed_on, request_no,
  signature)
select 1, contract_no, 1 + (select count(*) from contract_versions v
  where v.brand_id = 1 and v.contract_no = c.contract_no), $4::jsonb, $5::date, request_no, 'none'
from contract c, asked returning contract_no`

async function sign(db: Db, tree: PlantedTree, kind: Kind, agent: number, day: string, at: 0 | 1) {
  const contract = tree.worlds[kind].contracts[agent]
  if (!contract) throw new RangeError('no such contract')
  const upline = tree.uplines[agent]
  const payer = upline === undefined ? 'platform' : PAYERS[kind]
  const rows = await db.query<{ contract_no: bigint }>(SIGN, [
    kind,
    tree.ids[agent],
    upline === undefined ? null : tree.ids[upline],
    JSON.stringify(wireTerms(at === 0 ? contract.first : contract.second, payer)),
    day,
  ])
  tree.contracts.set(contractKey(kind, agent), rows[0]?.contract_no ?? 0n)
}

/** Signs what is signed on the eve of the first day. */
export async function signFirst(db: Db, tree: PlantedTree): Promise<void> {
  const eve = addDays(tree.days[0] ?? '', -1)
  for (const kind of KINDS) {
    for (const agent of tree.uplines.keys()) await sign(db, tree, kind, agent, eve, 0)
  }
}

/** Signs the second versions of a day, and on the last one ends all. */
export async function signOn(db: Db, tree: PlantedTree, day: number): Promise<void> {
  const on = tree.days[day] ?? ''
  for (const kind of KINDS) {
    for (const [agent, { changes }] of tree.worlds[kind].contracts.entries()) {
      if (changes - 1 === day && changes < DAYS) await sign(db, tree, kind, agent, on, 1)
    }
  }
  if (day < DAYS - 1) return
  await db.query(
    `update contracts set state = 'ended', ended_on = $1::date, ended_at = app_now(),
       ended_because = 'staff' where brand_id = 1 and state = 'running'`,
    [on],
  )
}

interface Row {
  readonly member: bigint
  readonly at: string
  turnover: bigint
  won: bigint
  lost: bigint
  payout: bigint
  rebates: bigint
}

/** What is known at a step, by member and by what `place` says of a bet. */
function sumBets(tree: PlantedTree, step: number, place: (day: number, hour: number) => string) {
  const rows = new Map<string, Row>()
  for (const { member, day, hour, stake, rebate, results } of tree.bets) {
    const known = results.findLast((result) => result.step <= step)
    if (!known) continue
    const at = place(day, hour)
    const id = tree.ids[member] ?? 0n
    const empty = { turnover: 0n, won: 0n, lost: 0n, payout: 0n, rebates: 0n }
    const row = rows.get(`${id}/${at}`) ?? { member: id, at, ...empty }
    rows.set(`${id}/${at}`, row)
    if (known.outcome === 'void') continue
    row.turnover += stake
    row.rebates += rebate
    if (known.outcome === 'lost') row.lost += stake
    else {
      row.won += stake
      row.payout += known.payout
    }
  }
  return [...rows.values()]
}

async function writeRows(tx: Tx, table: 'own_days' | 'own_slots', rows: readonly Row[]) {
  const isDays = table === 'own_days'
  const place = isDays ? 'day, product' : 'slot'
  const from = isDays ? `k.at::date, 'lottery'` : 'k.at::timestamptz'
  const key = isDays ? 'brand_id, member_id, day, product' : 'brand_id, slot, member_id'
  const columns = ['turnover', 'won_stakes', 'lost_stakes', 'payout', 'rebates']
  const changed = await tx.query<{ member_id: bigint; at: string }>(
    `insert into ${table} as t (brand_id, member_id, ${place}, bets, ${columns.join(', ')})
     select 1, k.member, ${from}, 1, ${columns.map((one) => `k.${one}`).join(', ')}
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
       $7::bigint[]) as k(member, at, ${columns.join(', ')})
     on conflict (${key}) do update
     set ${columns.map((one) => `${one} = excluded.${one}`).join(', ')}
     where (${columns.map((one) => `t.${one}`).join(', ')})
       is distinct from (${columns.map((one) => `excluded.${one}`).join(', ')})
     returning member_id, ${isDays ? `to_char(day, 'YYYY-MM-DD')` : 'slot::text'} as at`,
    [
      rows.map((row) => row.member),
      rows.map((row) => row.at),
      rows.map((row) => row.turnover),
      rows.map((row) => row.won),
      rows.map((row) => row.lost),
      rows.map((row) => row.payout),
      rows.map((row) => row.rebates),
    ],
  )
  return changed
}

/** Writes the figures as they are known at a step, and how far they reach. */
export async function writeFigures(
  db: Db,
  brand: Brand,
  tree: PlantedTree,
  { step, countedTo }: { readonly step: number; readonly countedTo: Date },
): Promise<void> {
  const { timeZone } = brand.profile
  const slotOf = (day: number, hour: number) => {
    const start = startOfDay(timeZone, tree.days[day] ?? '').getTime()
    return new Date(start + hour * 3_600_000).toISOString()
  }
  await db.transaction(async (tx) => {
    await writeRows(tx, 'own_slots', sumBets(tree, step, slotOf))
    const byDay = sumBets(tree, step, (day) => tree.days[day] ?? '')
    const changed = await writeRows(tx, 'own_days', byDay)
    await tx.query(
      `insert into agency_changes (brand_id, member_id, day, changed_at)
       select 1, k.member, k.day, app_now() from unnest($1::bigint[], $2::date[]) as k(member, day)
       where k.day < (app_now() at time zone $3)::date
       on conflict (brand_id, day, member_id) do update set changed_at = excluded.changed_at`,
      [changed.map((row) => row.member_id), changed.map(({ at }) => at), timeZone],
    )
    await tx.query(
      `insert into agency_places (brand_id, counted_to) values (1, $1)
       on conflict (brand_id) do update set counted_to = excluded.counted_to`,
      [countedTo],
    )
  })
}
