import type { RouteKey } from '@fairhouse/protocol'
import type { Db } from '#server/db/tx.ts'
import { addPoints } from '#server/modules/points/entries.ts'

/** A text that a spreadsheet would run. */
const FORMULA = '=1+1'

const AT = '2026-11-21T12:00:00Z'

/** An exchange of points, and two rewards of one member. */
async function writeRewards(db: Db, memberId: bigint): Promise<void> {
  await db.query(
    `insert into mall_goods (brand_id, kind, state, texts, points, price, worth, place, changed_by)
     values (1, 'physical', 'shown', '[]', 10, 0, 0, 1, 'staff:chief')`,
  )
  await db.query(
    `insert into point_exchanges (brand_id, member_id, account_id, kind, good_no, good_name,
       quantity, points, price, given, state, request_key, input_hash, applied_at)
     select 1, a.member_id, a.account_id, 'physical', g.good_no, $3, 2, 20, 0, 0, 'applying',
       gen_random_uuid(), '', $1
     from ledger_accounts a, mall_goods g where a.brand_id = 1 and a.member_id = $2`,
    [AT, memberId, FORMULA],
  )
  await db.query(
    `insert into rewards (brand_id, member_id, account_id, source, source_key, kind, amount, names,
       facts, given_at)
     select 1, member_id, account_id, source, 'a list', 'points', 30,
       jsonb_build_array(jsonb_build_object('language', 'en', 'text', $3::text)), '[]', $1
     from ledger_accounts, unnest('{manual,promotion}'::text[]) as source
     where brand_id = 1 and member_id = $2 and kind = 'cash'`,
    [AT, memberId, FORMULA],
  )
  // Its points were there before.
  await db.query(
    `insert into point_days (brand_id, member_id, day, turnover, points)
     values (1, $1, '2026-11-20', '{}', 20)`,
    [memberId],
  )
  await addPoints(db, 1, [{ memberId, kind: 'earned', amount: 20n, origin: { day: '2026-11-20' } }])
  await addPoints(db, 1, [{ memberId, kind: 'exchange', amount: -20n, origin: { exchangeNo: 1n } }])
}

/** A promotion, `prm_1`, and two gifts of it that are not given. */
async function writePromotion(db: Db, memberId: bigint): Promise<void> {
  await db.query(
    `insert into promotions (brand_id, state, category, texts, kind, entry, prize_kind, prize,
       budget, starts_at, published_at, changed_by)
     values (1, 'published', 'events', '[]', 'birthday', 'automatic', 'money', 10000, 10000, $1,
       $1, 'staff:chief')`,
    [AT],
  )
  await db.query(
    `insert into promotion_gifts (brand_id, promotion_no, member_id, event, amount, facts, noted_at,
       state, bound, decided_at)
     values (1, 1, $2, 'birthday/2026', 10000, '[]', $1, 'due', null, null),
       (1, 1, $2, 'birthday/2025', 10000, '[]', $1, 'refused', 'budget', $1)`,
    [AT, memberId],
  )
}

/**
 * Rows of lists of the office, by SQL, for tests that are about the lists: of each two, told apart
 * by their state, the first one with `FORMULA` where staff or others may write what they like. The
 * two disputes are those of `writeBills`, and must be there.
 */
export async function writeOfficeLists(
  db: Db,
  { memberId, staffId }: { readonly memberId: bigint; readonly staffId: bigint },
): Promise<void> {
  await db.query(
    `insert into stuck_rows (job, row_key, brand_id, tries, first_at, last_at, next_try_at,
       parked_at, fault)
     values ('bill.pay', 'of 1', 1, 8, $1, $1, $1, $1, $2),
       ('bill.pay', 'of 2', 1, 1, $1, $1, $1, null, 'Error')`,
    [AT, FORMULA],
  )
  await db.query(
    `insert into affiliate_codes (brand_id, code, label, created_at) values (1, 'FAIR', $2, $1)`,
    [AT, FORMULA],
  )
  await db.query(
    `insert into reconciliation_differences (brand_id, source, day, subject, kind, state, reason,
       closed_by, closed_at, found_at, seen_at)
     values (1, 'gateway.sandbox', '2026-11-20', $2, 'amount', 'open', null, null, null, $1, $1),
       (1, 'gateway.sandbox', '2026-11-20', 'dep_1', 'amount', 'explained', 'late', 'staff:chief',
         $1, $1, $1)`,
    [AT, FORMULA],
  )
  await db.query(
    `insert into approvals (brand_id, action, subject, input, reason, status, proposed_by,
       proposed_at, expires_at, decided_by, decided_at)
     values (1, 'member.adjust', 'mbr_1', '{}', $2, 'pending', $3, $1,
         $1::timestamptz + interval '1 year', null, null),
       (1, 'member.adjust', 'mbr_1', '{}', 'none', 'rejected', $3, $1,
         $1::timestamptz + interval '1 year', $3, $1)`,
    [AT, FORMULA, staffId],
  )
  await db.query(
    `insert into member_moves (brand_id, member_id, from_line, to_line, members, reason, moved_by,
       moved_at)
     values (1, $3, '{}', '{}', 2, $2, 'staff:chief', $1)`,
    [AT, FORMULA, memberId],
  )
  await db.query(
    `update bill_disputes set reason = $2, opened_at = $1
     where dispute_no = (select min(dispute_no) from bill_disputes)`,
    [AT, FORMULA],
  )
  await db.query(
    `update bill_disputes set state = 'refused', decided_at = $1, decided_by = 'staff:chief'
     where dispute_no = (select max(dispute_no) from bill_disputes)`,
    [AT],
  )
  await writeRewards(db, memberId)
  await writePromotion(db, memberId)
}

/**
 * Of each list as a file: a filter that leaves one row, the headings, and the row; `$time` stands
 * for any time, `$member` and "$memberId" for the member of `writeOfficeLists`.
 */
export const OFFICE_LISTS: readonly (readonly [RouteKey, string, string, string])[] = [
  [
    'GET /staff/agents/contract-requests/export',
    'kind=hourlySalary&ofHouse=true',
    'Agent,Upline,Request,Type,Status,Requested on (UTC),Expires at (UTC)',
    '$member,Operator,New terms,Hourly salary,Open,$time,$time',
  ],
  [
    'GET /staff/agents/disputes/export',
    'state=open',
    'Number,Agent,Payer,Status,Disputed (BRL),Held back (BRL),Reason,Opened on (UTC)',
    "bil_1,$member,Operator,Open,0.00,0.00,'=1+1,$time",
  ],
  [
    'GET /staff/agents/moves/export',
    'memberId=$memberId',
    'ID,Member,Previous upline,New upline,Moved,Reason,Proposed by,Moved on (UTC)',
    "$memberId,$member,None (top of a line),None (top of a line),2,'=1+1,staff:chief,$time",
  ],
  [
    'GET /staff/affiliate-codes/export',
    '',
    'Code,Label,Domain,Status,Sign-ups,Last sign-up (UTC),Made (UTC)',
    "FAIR,'=1+1,Every domain,Active,0,,$time",
  ],
  [
    'GET /staff/games/certificates/export',
    'state=missing&q=%3D1',
    'Game,Vendor,Game code,Version,Certificate status,Jurisdiction,Number,Expires on,Issued,' +
      'Laboratory',
    "'=1+1,REEF,bad0,1.0.0,missing,,,,,",
  ],
  [
    'GET /staff/ledger/accounts/:accountId/export',
    'code=game.win',
    'No.,Posted (UTC),Posting type,Amount (BRL),Balance after (BRL),Source,Contra account',
    '6,$time,"Game, win",0.10,978.00,None,Vendor games',
  ],
  [
    'GET /staff/reconciliation/differences/export',
    'state=open&source=gateway&q=%3D',
    'No.,Day (UTC),Status,Difference,Subject,Compared with,Found (UTC)',
    "dif_1,2026-11-20,Open,Amount differs,'=1+1,gateway.sandbox,$time",
  ],
  [
    'GET /staff/mall/exchanges/export',
    'state=applying',
    'Number,Requested (UTC),Status,Member,Type,Exchanged for,Quantity,Points,' +
      'Extra payment (BRL),Money paid out (BRL),Decided (UTC),Decided by',
    "exc_1,$time,Pending,$member,Shipped item,'=1+1,2,20,0.00,0.00,,",
  ],
  [
    'GET /staff/rewards/export',
    'source=manual&state=waiting',
    'Number,Given (UTC),Status,Member,Source,Given for,Amount (BRL),Points,Free rounds,' +
      'Claimable until (UTC),Claimed or withdrawn (UTC),Withdrawn by,Reason',
    "rwd_1,$time,To claim,$member,By staff,'=1+1,0.00,30,0,,,,",
  ],
  [
    'GET /staff/promotions/:promotionId/gifts/export',
    'state=refused',
    'Earned (UTC),Status,Member,For,Amount (BRL),Quantity,Why refused,Reward,Decided (UTC)',
    '$time,Refused,$member,birthday/2025,1.00,0,Budget used up,,$time',
  ],
  [
    'GET /staff/approvals/export',
    'status=pending',
    'Action,Subject,Status,Reason,Proposed by,Proposed on (UTC),Decided by',
    "Adjust a member’s balance,mbr_1,Pending,'=1+1,chief,$time,",
  ],
  [
    'GET /staff/jobs/stuck/export',
    'state=parked&queue=bill.pay',
    'Job,Item,Status,Attempts,First error (UTC),Next attempt (UTC),Error',
    "Pay a bill,of 1,Parked,8,$time,$time,'=1+1",
  ],
]
