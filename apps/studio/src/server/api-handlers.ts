import type { StudioAnswer, StudioBody, StudioCall } from '../wire/session.ts'
import type { Deps } from './deps.ts'
import { StudioRefusal } from './faults.ts'
import { hitsOf, jackpotsOf } from './jackpots.ts'
import { showReplay } from './rounds/replay.ts'
import { viewRound } from './rounds/round-view.ts'
import type { FullRound, RoundRow } from './rounds/rows.ts'
import { actOnRound, openRound, readStake } from './rounds/solo-rounds.ts'
import { currentSeeds, pastSeeds, rotatePairs } from './seeds/pairs.ts'
import { openSession } from './sessions/open-session.ts'
import { askBalance, lastBalance, type SessionRow } from './sessions/rows.ts'
import { viewSession } from './sessions/session-view.ts'

const ROUNDS_SHOWN = 25
/** How long a jackpot hit is shown to players. */
const HITS_SHOWN_MS = 60_000

async function ownRound(deps: Deps, session: SessionRow, roundId: string): Promise<RoundRow> {
  const [row] = await deps.db.query<RoundRow>(
    `select * from rounds where round_id = $1 and player_no = $2
       and status not in ('staking', 'undoing', 'void')`,
    [roundId, session.player_no],
  )
  if (!row) throw new StudioRefusal('ROUND_NOT_FOUND')
  return row
}

async function listRounds(
  deps: Deps,
  session: SessionRow,
  before: string | undefined,
): Promise<StudioAnswer<'GET /api/rounds'>> {
  const rows = await deps.db.query<RoundRow>(
    `select r.* from rounds r
     where r.player_no = $1 and r.game_code = $2
       and r.status not in ('staking', 'undoing', 'void')
       and ($3::text is null or (r.opened_at, r.round_id) <
         (select b.opened_at, b.round_id from rounds b
          where b.round_id = $3 and b.player_no = $1))
     order by r.opened_at desc, r.round_id desc limit $4`,
    [session.player_no, session.game_code, before ?? null, ROUNDS_SHOWN + 1],
  )
  const shown = rows.slice(0, ROUNDS_SHOWN)
  const rounds = await Promise.all(shown.map((row) => viewRound(deps.db, deps, row)))
  const next = rows.length > ROUNDS_SHOWN ? (shown.at(-1)?.round_id ?? null) : null
  return { rounds, next }
}

async function answerOf(
  deps: Deps,
  session: SessionRow,
  round: FullRound,
): Promise<StudioAnswer<'POST /api/rounds'>> {
  const balance = await lastBalance(deps.db, session)
  return { round: await viewRound(deps.db, deps, round), balance: balance.toString() }
}

/** What a handler gets of a request, validated by the call's schema. */
interface CallRequest<C extends StudioCall> {
  readonly session: SessionRow
  readonly body: StudioBody<C>
  readonly roundId: string
  readonly before: string | undefined
}

type Handlers = {
  readonly [C in StudioCall]: (deps: Deps, request: CallRequest<C>) => Promise<StudioAnswer<C>>
}

/** What answers each call of the page. Throws StudioRefusal where it is refused. */
export const HANDLERS: Handlers = {
  async 'POST /api/session'(deps, { body }) {
    const { secret, session } = await openSession(deps, body.code)
    return { secret, session: await viewSession(deps, session) }
  },
  'GET /api/session': (deps, { session }) => viewSession(deps, session),
  async 'GET /api/balance'(deps, { session }) {
    return { balance: (await askBalance(deps, session)).toString() }
  },
  async 'POST /api/rounds'(deps, { session, body: { key, stake, bet, free } }) {
    const round = await openRound(deps, session, { key, stake: readStake(stake), bet, free })
    return answerOf(deps, session, round)
  },
  async 'POST /api/rounds/:roundId/act'(deps, { session, body: { key, action }, roundId }) {
    return answerOf(deps, session, await actOnRound(deps, session, { roundId, key, action }))
  },
  'GET /api/rounds': (deps, { session, before }) => listRounds(deps, session, before),
  async 'GET /api/rounds/:roundId'(deps, { session, roundId }) {
    return viewRound(deps.db, deps, await ownRound(deps, session, roundId))
  },
  async 'GET /api/seeds'(deps, { session: { player_no: playerNo } }) {
    const current = await currentSeeds(deps.db, playerNo)
    return { current, past: await pastSeeds(deps.db, deps, playerNo) }
  },
  async 'POST /api/seeds/rotate'(deps, { session: { player_no: playerNo }, body }) {
    await deps.db.transaction((tx) => rotatePairs(tx, deps, playerNo, body.clientSeed))
    return { current: await currentSeeds(deps.db, playerNo) }
  },
  async 'GET /api/jackpots'(deps, { session }) {
    const jackpots = await jackpotsOf(deps.db, session, session.game_code)
    return { jackpots, hits: await hitsOf(deps.db, session, new Date(deps.now() - HITS_SHOWN_MS)) }
  },
  'POST /api/replay': (deps, { body }) => showReplay(deps, body),
}
