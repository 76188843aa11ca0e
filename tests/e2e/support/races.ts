import { randomBytes } from 'node:crypto'
import { withDatabase } from '../../../tools/operator/database.ts'
import { units } from './texts.ts'

/** Brand of the journeys' first site. */
const BRAND_ID = 1
const DAY_HOURS = 24

const dataDir = () => process.env['E2E_DATA_DIR'] ?? ''

/** A race for the best multiple that began an hour ago, under one title in every language. */
export async function openRace(prize: string): Promise<{ title: string; raceNo: bigint }> {
  const title = `Corrida ${randomBytes(4).toString('hex')}`
  const texts = ['pt', 'en'].map((language) => ({ language, title, content: `${title}.` }))
  const prizes = [{ from: 1, to: 1, kind: 'money', amount: String(units(prize)) }]
  const rows = await withDatabase(dataDir(), (db) =>
    db.query<{ race_no: bigint }>(
      `insert into races (brand_id, state, texts, rule, rates, products, items, from_at, until_at,
         prizes, changed_by)
       values ($1, 'published', $2, 'multiple', '{}', '{RNG}', '[]',
         app_now() - interval '1 hour', app_now() + make_interval(hours => $3), $4,
         'machine:journey')
       returning race_no`,
      [BRAND_ID, JSON.stringify(texts), DAY_HOURS, JSON.stringify(prizes)],
    ),
  )
  return { title, raceNo: rows[0]?.race_no ?? 0n }
}

/** Takes a race from those that run: other journeys see only their own. */
export async function removeRace(raceNo: bigint): Promise<void> {
  await withDatabase(dataDir(), (db) =>
    db.query(
      `update races set state = 'settled', settled_at = app_now()
       where brand_id = $1 and race_no = $2`,
      [BRAND_ID, raceNo],
    ),
  )
}

/** Writes a round that a member has won into the figures, and into the list of wins. */
export async function winRound(
  username: string,
  { staked, paid }: { readonly staked: string; readonly paid: string },
): Promise<void> {
  await withDatabase(dataDir(), (db) =>
    db.query(
      `with one as (
         select brand_id, member_id from members where brand_id = $1 and username = $2
       ), played as (
         insert into settled_plays (brand_id, member_id, settled_at, product, item_no, item, bets,
           staked, paid)
         select brand_id, member_id, app_now() - interval '10 minutes', 'RNG',
           800000000 + member_id, (select min(game_no) from games where brand_id = $1)::text, 1,
           $3, $4 from one
         returning *
       ), listed as (
         insert into wins (brand_id, member_id, settled_at, product, item_no, item, staked, paid)
         select brand_id, member_id, settled_at, product, item_no, item, staked, paid from played
       )
       insert into figure_changes (brand_id, member_id)
       select brand_id, member_id from one on conflict do nothing`,
      [BRAND_ID, username, units(staked), units(paid)],
    ),
  )
}
