import type { QuestionAnswer, QuestionBody, VendorTransaction } from '@fairhouse/protocol/vendor'
import type { Deps } from '../deps.ts'
import { cancelGrant, takeGrant } from '../free-rounds/grants.ts'
import { poolScaleOf } from '../games/limits.ts'
import { allGames, gameOf } from '../games/registry.ts'
import { poolCode, levelsOf } from '../jackpots.ts'
import type { Operator } from '../operators.ts'
import { replayUrl } from '../rounds/replay.ts'
import type { RoundStatus } from '../rounds/rows.ts'
import { endSession, launchable, launchSession } from '../sessions/launch.ts'
import { toWire } from '../wallet/amounts.ts'
import { feedGames, isOffered } from './feed.ts'

type Question =
  | 'ping'
  | 'games'
  | 'launch'
  | 'session/end'
  | 'round'
  | 'transactions'
  | 'jackpots'
  | 'free-rounds/grant'
  | 'free-rounds/cancel'

export type Answers = {
  readonly [Q in Question]: (
    deps: Deps,
    operator: Operator,
    body: QuestionBody<Q>,
  ) => Promise<QuestionAnswer<Q>>
}

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

async function roundAnswer(
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
async function transactionsAnswer(
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

async function jackpotsAnswer(
  deps: Deps,
  operator: Operator,
  { currency }: QuestionBody<'jackpots'>,
): Promise<QuestionAnswer<'jackpots'>> {
  const rows = await deps.db.query<{ code: string; amount: bigint }>(
    `select code, amount from jackpots
     where operator_no = $1 and currency = $2 and not is_demo`,
    [operator.operatorNo, currency],
  )
  const amounts = new Map(rows.map(({ code, amount }) => [code, amount]))
  const scale = poolScaleOf(currency)
  const pools = new Map<string, { level: string; seed: number; games: string[] }>()
  for (const game of allGames().filter(isOffered)) {
    for (const one of levelsOf(game.facts.code)) {
      const code = poolCode(one)
      const pool = pools.get(code) ?? { level: one.level, seed: one.seed, games: [] }
      pools.set(code, { ...pool, games: [...pool.games, game.facts.code] })
    }
  }
  return {
    jackpots: [...pools].map(([code, { level, seed, games }]) => ({
      code,
      name: level.replace(/^./, (letter) => letter.toUpperCase()),
      amount: toWire(amounts.get(code) ?? BigInt(seed * scale)),
      game_codes: games,
    })),
  }
}

/** The studio's side of each question. */
export const ANSWERS: Answers = {
  ping: async (deps) => ({ status: 'OK', server_time: deps.now() }),
  games: async (_deps, operator, { currency }) => ({ games: feedGames(operator, currency) }),
  async launch(deps, operator, body) {
    const game = launchable(body.game_code, isOffered)
    if (!game) return { status: 'INVALID_GAME' }
    const url = await launchSession(deps, operator, game, body)
    return url === undefined ? { status: 'REFUSED' } : { status: 'OK', url }
  },
  'session/end': async (deps, operator, body) => ({
    status: (await endSession(deps, operator, body)) ? 'OK' : 'NOT_FOUND',
  }),
  round: roundAnswer,
  transactions: transactionsAnswer,
  jackpots: jackpotsAnswer,
  'free-rounds/grant': takeGrant,
  'free-rounds/cancel': (deps, operator, { grant_uuid: key }) => cancelGrant(deps, operator, key),
}
