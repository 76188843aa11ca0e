import type { QuestionAnswer, QuestionBody } from '@fairhouse/protocol/vendor'
import type { Deps } from '../deps.ts'
import { cancelGrant, takeGrant } from '../free-rounds/grants.ts'
import { poolScaleOf } from '../games/limits.ts'
import { allGames } from '../games/registry.ts'
import { poolCode, levelsOf } from '../jackpots.ts'
import type { Operator } from '../operators.ts'
import { endSession, launchable, launchSession } from '../sessions/launch.ts'
import { toWire } from '../wallet/amounts.ts'
import { feedGames, isOffered } from './feed.ts'
import { roundAnswer, transactionsAnswer } from './round-answers.ts'

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
