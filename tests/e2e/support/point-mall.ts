import { randomUUID } from 'node:crypto'
import type { GoodBody, PointExchange, StaffGood } from '@fairhouse/protocol'
import type { APIRequestContext } from '@playwright/test'
import { withDatabase } from '../../../tools/operator/database.ts'
import type { Aside } from './cases.ts'
import { FUND_PASSWORD } from './payouts.ts'
import { sealed } from './seal.ts'
import { jsonOf, STAFF_HEADERS } from './staff.ts'

/** Where things are sent in journeys. */
export const DELIVERY = {
  name: 'Ana Maria Souza',
  address: 'Rua das Laranjeiras 120, ap. 34, Rio de Janeiro, RJ 22240-003',
  mobileNo: '+55 21 98765-4321',
}

/** A day before any that the platform of a journey counts: what it earned stays as it is. */
const DAY = '2020-01-01'

/** Lets a member have earned so many points: no journey lasts until the next day. */
export async function givePoints({ account }: Aside, points: number): Promise<void> {
  await withDatabase(process.env['E2E_DATA_DIR'] ?? '', (db) =>
    db.query(
      `with owner as (
         select brand_id, member_id from members where brand_id = 1 and username = $1
       ), days as (
         insert into point_days (brand_id, member_id, day, turnover, points)
         select brand_id, member_id, $3::date, '{}', $2 from owner
       ), accounts as (
         insert into point_accounts (brand_id, member_id, balance, seq)
         select brand_id, member_id, $2, 1 from owner
       )
       insert into point_entries (brand_id, member_id, seq, kind, amount, balance_after, day)
       select brand_id, member_id, 1, 'earned', $2, $2, $3::date from owner`,
      [account.username, points, DAY],
    ),
  )
}

/** A good that members see; `staff` may write rewards. */
export async function addGood(
  staff: APIRequestContext,
  title: string,
  part: Partial<GoodBody> = {},
): Promise<StaffGood> {
  const data: GoodBody = {
    kind: 'physical',
    state: 'shown',
    texts: [{ language: 'pt', title, content: 'Para a jornada.' }],
    points: 100,
    priceMinor: '0',
    worthMinor: '0',
    tickets: null,
    rounds: null,
    stock: 10,
    perMember: null,
    pictureId: null,
    place: 900,
    ...part,
  }
  const answer = await staff.post('/staff/mall/goods', { data })
  return (await jsonOf<{ good: StaffGood }>(answer)).good
}

/** Exchanges points of a member, who has a fund password, for one piece of a thing. */
export async function exchangeFor(
  { request }: Aside,
  { goodId }: Pick<StaffGood, 'goodId'>,
): Promise<PointExchange> {
  const body = { goodId, quantity: 1, fundPassword: FUND_PASSWORD, delivery: DELIVERY }
  const answer = await request.post('/wps/mall/exchanges', {
    data: await sealed(request, body),
    headers: { ...STAFF_HEADERS, 'idempotency-key': randomUUID() },
  })
  return jsonOf<PointExchange>(answer)
}
