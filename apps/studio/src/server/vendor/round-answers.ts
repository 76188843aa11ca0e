import type { QuestionAnswer, QuestionBody, VendorTransaction } from '@fairhouse/protocol/vendor'
import type { Deps } from '../deps.ts'
import { gameOf } from '../games/registry.ts'
import type { Operator } from '../operators.ts'
import { replayUrl } from '../rounds/replay.ts'
import type { RoundStatus } from '../rounds/rows.ts'
import { toWire } from '../wallet/amounts.ts'

interface MovementRow {
  transaction_key: string
  kind: 'bet' | 'win' | 'rollback'
  round_id: string
  user_ref: string
  currency: string
  amount: bigint
  state: 'unknown' | 'applied' | 'rolled_back'
  created_at: Date
}

const COLUMNS = 'transaction_key, kind, round_id, user_ref, currency, amount, state, created_at'

function movementOf(row: MovementRow): VendorTransaction {
  return {
    transaction_uuid: row.transaction_key,
    type: row.kind,
    round: row.round_id,
    user: row.user_ref,
    currency: row.currency,
    amount: toWire(row.amount),
    state: row.state,
    at: row.created_at.getTime(),
  }
}

interface Found {
  round_id: string
  game_code: string
  status: RoundStatus
  public_id: string
}

/** What a round of the operator was; NOT_FOUND for another's and for play money. */
export async function roundAnswer(
  deps: Deps,
  operator: Operator,
  { round, user, language }: QuestionBody<'round'>,
): Promise<QuestionAnswer<'round'>> {
  const [found] = await deps.db.query<Found>(
    `select r.round_id, r.game_code, r.status, s.public_id
     from rounds r join sessions s using (session_no)
       join players p on p.player_no = r.player_no
     where r.round_id = $1 and p.operator_no = $2 and ($3::text is null or p.user_ref = $3)
       and not s.is_demo`,
    [round, operator.operatorNo, user ?? null],
  )
  if (!found) return { status: 'NOT_FOUND' }
  const rows = await deps.db.query<MovementRow>(
    `select ${COLUMNS} from movements where round_id = $1 and state <> 'refused'
     order by created_at, transaction_key`,
    [round],
  )
  const { status } = found
  const state = status === 'void' ? 'cancelled' : status === 'settled' ? 'closed' : 'open'
  // A bullet belongs to a past tide: it has no replay.
  const isBullet = gameOf(found.game_code)?.way === 'fishing'
  const isShown = !isBullet && (status === 'paying' || status === 'settled')
  return {
    status: 'OK',
    state,
    transactions: rows.map(movementOf),
    ...(isShown ? { replay_url: replayUrl(deps, found, language) } : {}),
  }
}

/** Pages go by time and key: "ms.key" of the last row. */
export async function transactionsAnswer(
  deps: Deps,
  operator: Operator,
  { from, to, after, limit }: QuestionBody<'transactions'>,
): Promise<QuestionAnswer<'transactions'>> {
  const [, time = '0', key = ''] = /^(\d+)\.(.+)$/.exec(after ?? '') ?? []
  const rows = await deps.db.query<MovementRow>(
    `select ${COLUMNS} from movements
     where operator_no = $1 and state <> 'refused' and created_at >= $2 and created_at < $3
       and (created_at, transaction_key) > ($4, $5)
     order by created_at, transaction_key limit $6`,
    [operator.operatorNo, new Date(from), new Date(to), new Date(Number(time)), key, limit],
  )
  const last = rows.length === limit ? rows.at(-1) : undefined
  const next = last && { next: `${last.created_at.getTime()}.${last.transaction_key}` }
  return { transactions: rows.map(movementOf), ...next }
}
