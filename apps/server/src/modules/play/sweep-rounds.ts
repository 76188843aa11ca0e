import { VENDOR_UNITS_PER_MINOR, type VendorTransaction } from '@fairhouse/protocol/vendor'
import { eachRow, isRested, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import { type PlayItem, VendorUnavailable } from '../vendor-port/index.ts'
import { readIntegration, type Integration } from '../vendors/index.ts'
import { readTransactions } from './facts.ts'
import { connectVendor, type Play } from './play.ts'
import { takeItems } from './take-items.ts'

interface OpenRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly round_no: bigint
  readonly vendor_id: number
  readonly vendor_round: string
  readonly member_id: bigint
  readonly account_id: bigint
  readonly user_ref: string
  readonly staked: bigint
  readonly paid: bigint
  readonly game_code: string
  readonly game_name: string
  readonly is_over: boolean
  readonly is_free: boolean
}

/** Played on a grant: its bet is of nothing, and gives the round back. */
const IS_FREE = `exists (select from free_rounds f
    where f.brand_id = r.brand_id and f.round_no = r.round_no) as is_free`

/** A sports bet is open until its match is over: it is never queried, nor refunded. */
const DUE = `
select r.*, v.user_ref, g.game_code, g.name as game_name,
  r.last_at < app_now() - i.refund_after as is_over, ${IS_FREE}
from game_rounds r
join vendor_integrations i using (brand_id, vendor_id)
join games g on g.brand_id = r.brand_id and g.game_no = r.game_no
join vendor_members v on v.brand_id = r.brand_id and v.vendor_id = r.vendor_id
  and v.member_id = r.member_id
where r.state = 'open' and r.last_at < app_now() - i.ask_after and g.category <> 'SPORTS'
  and (r.asked_at is null or r.asked_at < app_now() - i.ask_after
    or r.last_at < app_now() - i.refund_after)
  and ${isRested('game.round', "r.brand_id || '/' || r.round_no")}
order by r.last_at limit 100`

/** Transactions of a round that the vendor has and we do not, as items by their own keys. */
async function missingItems(
  play: Play,
  row: OpenRow,
  reported: readonly VendorTransaction[],
  currency: string,
): Promise<PlayItem[]> {
  const keys = reported.map((one) => one.transaction_uuid)
  const ours = await readTransactions(
    play.db,
    { brandId: row.brand_id, vendorId: row.vendor_id },
    keys,
  )
  return reported.flatMap((one): PlayItem[] => {
    const { transaction_uuid: key, amount } = one
    const stored = ours.get(key)
    const isUndone = one.state === 'rolled_back'
    if (isUndone && stored?.state === 'applied') {
      const undo = { key: `sweep:${key}`.slice(0, 128), reference: key, isClosing: false }
      return [{ type: 'rollback', user: row.user_ref, ...undo }]
    }
    const units = BigInt(amount)
    const isWin = one.type === 'win' && one.state === 'applied' && !stored
    if (!isWin || one.currency !== currency || units % VENDOR_UNITS_PER_MINOR !== 0n) return []
    return [
      {
        type: 'win',
        key,
        user: row.user_ref,
        gameCode: row.game_code,
        round: row.vendor_round,
        isClosing: false,
        currency,
        amount: units / VENDOR_UNITS_PER_MINOR,
      },
    ]
  })
}

/**
 * Queries the vendor about a round and applies missing calls: lost wins and rollbacks, and the end.
 * A missing bet is never booked afterwards; the daily reconciliation reports it. True when the
 * round is over then.
 */
async function queryRound(play: Play, row: OpenRow): Promise<boolean> {
  const integration = await readIntegration(play.db, play.vault, row.brand_id, row.vendor_id)
  if (integration?.baseUrl === undefined) return false
  const brand = await play.brands.byId(row.brand_id)
  const question = { round: row.vendor_round, user: row.user_ref }
  const answer = await connectVendor(play, integration).round(question)
  if (answer.status !== 'OK') return false
  const member = { memberId: row.member_id, accountId: row.account_id }
  const reported = answer.transactions ?? []
  const items = await missingItems(play, row, reported, brand.currency.code)
  for (const item of items) await takeItems(play.desk, integration, member, [item])
  if (answer.state === undefined || answer.state === 'open') return false
  const outcome = answer.state === 'cancelled' ? 'cancelled' : 'closed'
  const close: PlayItem = {
    type: 'close',
    key: `sweep-close:${row.round_no}`,
    user: row.user_ref,
    round: row.vendor_round,
    outcome,
  }
  return (await takeItems(play.desk, integration, member, [close])).status === 'RS_OK'
}

/** Refunds the stakes of a round whose time is over, and notifies the member. */
async function refund(play: Play, row: OpenRow): Promise<void> {
  const integration = await readIntegration(play.db, play.vault, row.brand_id, row.vendor_id)
  if (!integration) return
  const member = { memberId: row.member_id, accountId: row.account_id }
  const common = { user: row.user_ref, round: row.vendor_round }
  const isEmpty = row.staked === 0n && !row.is_free
  const item: PlayItem = isEmpty
    ? { type: 'close', key: `sweep-close:${row.round_no}`, outcome: 'closed', ...common }
    : { type: 'refund', key: `refund:${row.round_no}`, gameName: row.game_name, ...common }
  const { status } = await takeItems(play.desk, integration, member, [item])
  if (status !== 'RS_OK') throw new Error(`round ${row.round_no} was not given back: ${status}`)
}

async function sweep(play: Play, row: OpenRow): Promise<void> {
  await play.db.query(
    'update game_rounds set asked_at = app_now() where brand_id = $1 and round_no = $2',
    [row.brand_id, row.round_no],
  )
  let isDone = false
  try {
    isDone = await queryRound(play, row)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
  }
  if (!isDone && row.is_over) await refund(play, row)
}

const OF_TRANSACTION = `
select r.*, v.user_ref, g.game_code, g.name as game_name, false as is_over,
  ${IS_FREE}
from game_rounds r
join games g on g.brand_id = r.brand_id and g.game_no = r.game_no
join vendor_members v on v.brand_id = r.brand_id and v.vendor_id = r.vendor_id
  and v.member_id = r.member_id
where r.brand_id = $1 and r.vendor_id = $2 and r.vendor_round = $3 and v.user_ref = $4`

/**
 * Applies what the vendor has of the round of one of its transactions and we do not. Returns the
 * number of transactions the vendor reports for it. Throws VendorUnavailable.
 */
export async function sweepRound(
  play: Play,
  integration: Integration,
  found: Pick<VendorTransaction, 'round' | 'user'>,
): Promise<number> {
  const { brandId, vendorId } = integration
  const rows = await play.db.query<OpenRow>(OF_TRANSACTION, [
    brandId,
    vendorId,
    found.round,
    found.user,
  ])
  const [row] = rows
  if (!row) return 0
  await queryRound(play, row)
  return 1
}

/**
 * Queries the vendor about rounds that have been open for long; when their time is over, their
 * stakes are refunded. A later win is still paid. For the worker; several may run.
 */
export async function sweepRounds(play: Play): Promise<void> {
  const rows = await play.db.query<OpenRow>(DUE)
  const keyOf = keyBy('round_no')
  const taken = { queue: 'game.round', keyOf } as const
  throwAll(await eachRow(play.db, rows, taken, (row) => sweep(play, row)), 'rounds were not swept')
}
