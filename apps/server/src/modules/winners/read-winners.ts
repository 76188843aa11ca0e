import { minor, minorToWire } from '@fairhouse/money'
import type { RateProduct, Winner, WinnerList } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { startOfDay, dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { maskName } from '../group-tickets/index.ts'

interface WinRow {
  readonly [column: string]: unknown
  readonly win_no: bigint
  readonly settled_at: Date
  readonly product: RateProduct
  readonly item: string
  readonly staked: bigint
  readonly paid: bigint
  readonly alias: string | null
  readonly username: string
  readonly vassalage: string | null
  readonly game_code: string | null
  readonly game_name: string | null
}

const ORDERS: Readonly<Record<WinnerList, string>> = {
  recent: 'w.settled_at desc, w.win_no desc',
  biggest: 'w.paid desc, w.settled_at desc, w.win_no desc',
  today: 'w.paid desc, w.settled_at desc, w.win_no desc',
}

/** Wins since an instant ($2) of who is neither paused, nor excluded, nor at risk. */
const find = (list: WinnerList) => `
select w.*, n.alias, m.username, v.code as vassalage, g.game_code,
  coalesce(g.names->>$4, g.name) as game_name
from wins w
join members m using (brand_id, member_id)
left join winner_names n using (brand_id, member_id)
left join games g on w.product <> 'lottery' and g.brand_id = w.brand_id
  and g.game_no::text = w.item
left join vendors v on v.vendor_id = g.vendor_id
where w.brand_id = $1 and w.settled_at >= $2 and may_be_rewarded(w.brand_id, w.member_id)
order by ${ORDERS[list]} limit $3`

/** Two decimal places of what was paid per stake, rounded down. */
function multipleOf({ staked, paid }: WinRow): string {
  const hundredths = (paid * 100n) / staked
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

function presentWinner(row: WinRow): Winner {
  const { vassalage, game_code: gameCode, game_name: name } = row
  const isLottery = row.product === 'lottery'
  return {
    winId: wireId('win', row.win_no),
    name: row.alias ?? maskName(row.username),
    settledAt: row.settled_at.toISOString(),
    product: row.product,
    lotteryCode: isLottery ? row.item : null,
    game:
      vassalage === null || gameCode === null || name === null
        ? null
        : { vassalage, gameCode, name },
    stakedMinor: minorToWire(minor(row.staked)),
    paidMinor: minorToWire(minor(row.paid)),
    multiple: multipleOf(row),
  }
}

/** Wins of a brand as everybody sees them; nothing is in it that was not won. */
export async function readWinners(
  db: Db,
  { brandId, profile }: Brand,
  choice: { readonly list: WinnerList; readonly limit: number; readonly language: string },
): Promise<Winner[]> {
  const { list, limit, language } = choice
  const now = await readNow(db)
  const today = startOfDay(profile.timeZone, dayIn(profile.timeZone, now))
  const since = list === 'today' ? today : new Date(0)
  const rows = await db.query<WinRow>(find(list), [brandId, since, limit, language])
  return rows.map(presentWinner)
}
