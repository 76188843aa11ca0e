import type { RewardFact } from '@fairhouse/protocol'
import { plainColumn } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { giveRewards, type Gift } from '../rewards/index.ts'
import { lastPrizeOf, presentScore, type RaceRow } from './race-rows.ts'
import { readPlaces, type PlacedRow } from './places.ts'

/** Delay until everything that settles at the end is in the figures. */
const SETTLED_MS = 60_000

/** Whether somebody's standing in the race is not computed yet. */
async function isPending(tx: Tx, { brand_id, race_no }: RaceRow): Promise<boolean> {
  const rows = await tx.query(
    `select from figure_changes c join race_entries e using (brand_id, member_id)
     where e.brand_id = $1 and e.race_no = $2 limit 1`,
    [brand_id, race_no],
  )
  return rows.length > 0
}

/** By which figures a place was reached: the member can compare them with the own bets. */
function factsOf(race: RaceRow, row: PlacedRow, place: number): RewardFact[] {
  const score = presentScore(race.rule, BigInt(row.num), BigInt(row.den))
  const name = race.rule === 'stake' ? 'turnover' : race.rule
  return [
    { name: 'place', value: String(place) },
    { name, value: score },
  ]
}

function giftsOf(race: RaceRow, rows: readonly PlacedRow[]): Gift[] {
  const names = race.texts.map(({ language, title }) => ({ language, text: title }))
  return rows.flatMap((row, index) => {
    const place = index + 1
    return race.prizes
      .filter(({ from, to }) => from <= place && place <= to)
      .map(({ kind, amount }) => ({
        memberId: row.member_id,
        source: 'race' as const,
        sourceKey: `${race.race_no}/${kind}`,
        kind,
        amount: BigInt(amount),
        names,
        facts: factsOf(race, row, place),
        expiresAt: null,
      }))
  })
}

const KEEP = `
update race_standings s set place = k.place
from unnest($3::bigint[], $4::int[]) as k(member_id, place)
where s.brand_id = $1 and s.race_no = $2 and s.member_id = k.member_id`

/**
 * Gives the prizes of a race that has ended, once all of its bets are in the figures up to
 * `countedTo` and everybody's standing is computed; before that it does nothing. Requires the locks
 * of the figures and of the race. From then on its standings stay as they are.
 */
export async function settleRace(tx: Tx, race: RaceRow, countedTo: Date | null): Promise<void> {
  const whole = race.until_at.getTime() + SETTLED_MS
  if (!countedTo || countedTo.getTime() < whole || (await isPending(tx, race))) return
  const { brand_id: brandId, race_no: raceNo } = race
  const limit = lastPrizeOf(race)
  const rows = limit === 0 ? [] : await readPlaces(tx, { brandId, raceNo }, { from: 1, limit })
  await giveRewards(tx, brandId, giftsOf(race, rows))
  await tx.query(KEEP, [
    brandId,
    raceNo,
    plainColumn(rows, (row) => row.member_id),
    plainColumn([...rows.keys()], (index) => index + 1),
  ])
  await tx.query(
    `update races set state = 'settled', settled_at = app_now()
     where brand_id = $1 and race_no = $2`,
    [brandId, raceNo],
  )
}
