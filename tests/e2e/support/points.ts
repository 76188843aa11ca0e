import type { APIRequestContext } from '@playwright/test'
import type { PointsOverview } from '@fairhouse/protocol'
import { withDatabase } from '../../../tools/operator/database.ts'
import { stepUpByRequest } from './contacts.ts'
import { expect } from './journey.ts'
import type { Account } from './member.ts'
import { FUND_PASSWORD } from './payouts.ts'
import { sealed } from './seal.ts'
import { jsonOf, STAFF_HEADERS } from './staff.ts'
import { units } from './texts.ts'

/** Brand of the journeys' first site. */
const BRAND_ID = 1
/** Stakes that earn one point by the rule of a fresh install. */
const UNIT = units('10')

const dataDir = () => process.env['E2E_DATA_DIR'] ?? ''

/** A good of the mall, offered for a journey. */
export interface OfferedGood {
  readonly title: string
  readonly points: number
  /** Money beside the points, as decimal text. */
  readonly price: string
  readonly stock: number
  readonly perMember: number
}

/** Offers a thing that is sent, under one title in every language. */
export async function offerGood(good: OfferedGood): Promise<void> {
  const { title, points, price, stock, perMember } = good
  const texts = ['pt', 'en'].map((language) => ({ language, title, content: `${title}.` }))
  await withDatabase(dataDir(), (db) =>
    db.query(
      `insert into mall_goods (brand_id, kind, state, texts, points, price, worth, stock,
         per_member, place, changed_by)
       values ($1, 'physical', 'shown', $2, $3, $4, 0, $5, $6, 100, 'machine:journey')`,
      [BRAND_ID, JSON.stringify(texts), points, units(price), stock, perMember],
    ),
  )
}

/** Offers one lucky ticket of the first table of a fresh install, under one title everywhere. */
export async function offerTicket(title: string, points: number): Promise<void> {
  const texts = ['pt', 'en'].map((language) => ({ language, title, content: `${title}.` }))
  await withDatabase(dataDir(), (db) =>
    db.query(
      `insert into mall_goods (brand_id, kind, state, texts, points, price, worth, place,
         changed_by, table_no, gift_count)
       select brand_id, 'ticket', 'shown', $2, $3, 0, 0, 100, 'machine:journey', table_no, 1
       from ticket_tables where brand_id = $1 and state = 'issuing' order by table_no limit 1`,
      [BRAND_ID, JSON.stringify(texts), points],
    ),
  )
}

/**
 * Lets a member have earned points with lotteries yesterday; no journey waits for the end of a day.
 * Answers with the day. Only for members without points.
 */
export async function earnYesterday(username: string, points: number): Promise<string> {
  const turnover = { lottery: String(UNIT * BigInt(points)) }
  return withDatabase(dataDir(), (db) =>
    db.transaction(async (tx) => {
      const rows = await tx.query<{ day: string }>(
        `insert into point_days (brand_id, member_id, day, turnover, points)
         select brand_id, member_id, (app_now() - interval '1 day')::date, $3, $4
         from members where brand_id = $1 and username = $2
         returning day::text as day`,
        [BRAND_ID, username, JSON.stringify(turnover), points],
      )
      const day = rows[0]?.day ?? ''
      await tx.query(
        `insert into point_accounts (brand_id, member_id, balance, seq)
         select brand_id, member_id, $3, 1 from members where brand_id = $1 and username = $2`,
        [BRAND_ID, username, points],
      )
      await tx.query(
        `insert into point_entries (brand_id, member_id, seq, kind, amount, balance_after, day)
         select brand_id, member_id, 1, 'earned', $3, $3, $4::date
         from members where brand_id = $1 and username = $2`,
        [BRAND_ID, username, points, day],
      )
      await tx.query(
        `insert into active_days (brand_id, member_id, day, previous)
         select brand_id, member_id, $3::date, '-infinity'
         from members where brand_id = $1 and username = $2 on conflict do nothing`,
        [BRAND_ID, username, day],
      )
      return day
    }),
  )
}

/** The member's balance of points, asked beside the page. */
export async function pointsOf(request: APIRequestContext): Promise<number> {
  const answer = await request.get('/wps/points', { headers: STAFF_HEADERS })
  return (await jsonOf<PointsOverview>(answer)).balance
}

/** Gives the member of a request a fund password. */
export async function setFundPassword(request: APIRequestContext, account: Account) {
  await stepUpByRequest(request, account)
  const body = { fundPassword: FUND_PASSWORD, confirmFundPassword: FUND_PASSWORD }
  const data = await sealed(request, body)
  const answer = await request.post('/wps/member/fund-password', { data, headers: STAFF_HEADERS })
  expect(answer.ok(), await answer.text()).toBe(true)
}
