import type { QuestionBody } from '@fairhouse/protocol/vendor'
import { onlyRow, type Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { limitsOf } from '../games/limits.ts'
import { gameOf, type StudioGame } from '../games/registry.ts'
import type { Operator } from '../operators.ts'
import { hashOf, newId } from '../seals.ts'
import { beginPairs } from '../seeds/pairs.ts'
import { PURSE_STAKES } from '../wallet/purse.ts'
import { sealToken } from '../wallet/sender.ts'
import { newAlias } from './alias.ts'

type LaunchBody = QuestionBody<'launch'>

/** How long a page may play by one launch; the operator's own session ends it sooner. */
const SESSION_MS = 12 * 3_600_000
/** How long the address may be opened for the first time. */
export const CODE_MS = 10 * 60_000

/** The player of a name at an operator, made where there is none; null is a new one for demos. */
export async function playerOf(
  tx: Tx,
  deps: Deps,
  operator: Operator,
  userRef: string | null,
): Promise<bigint> {
  const at = new Date(deps.now())
  const [made] = await tx.query<{ player_no: bigint }>(
    `insert into players (operator_no, user_ref, alias, created_at) values ($1, $2, $3, $4)
     on conflict (operator_no, user_ref) do nothing returning player_no`,
    [operator.operatorNo, userRef, newAlias(deps.random), at],
  )
  if (made) {
    await beginPairs(tx, deps, made.player_no)
    return made.player_no
  }
  const rows = await tx.query<{ player_no: bigint }>(
    'select player_no from players where operator_no = $1 and user_ref = $2',
    [operator.operatorNo, userRef],
  )
  return onlyRow(rows).player_no
}

async function fillPurse(
  tx: Tx,
  playerNo: bigint,
  game: StudioGame,
  { currency, digits }: LaunchBody,
): Promise<void> {
  const { min } = limitsOf(game, currency, digits)
  await tx.query('insert into demo_purses (player_no, balance) values ($1, $2)', [
    playerNo,
    (min * PURSE_STAKES).toString(),
  ])
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/**
 * Makes a session and the address of its page, valid for one opening. Undefined for an invalid
 * launch: a real one without user or token, a return address that is no URL.
 */
export async function launchSession(
  deps: Deps,
  operator: Operator,
  game: StudioGame,
  body: LaunchBody,
): Promise<string | undefined> {
  const { is_demo: isDemo, user, token, look } = body
  if (!isAddress(body.lobby_url)) return undefined
  if (!isDemo && (user === undefined || token === undefined)) return undefined
  const code = deps.random(24).toString('base64url')
  const publicId = newId('ses', deps.random)
  await deps.db.transaction(async (tx) => {
    const playerNo = await playerOf(tx, deps, operator, isDemo ? null : (user ?? null))
    if (isDemo) await fillPurse(tx, playerNo, game, body)
    const isReal = !isDemo && token !== undefined
    await tx.query(
      `insert into sessions (public_id, player_no, game_code, code_hash, token_sealed, token_hash,
         currency, digits, language, lobby_url, theme, is_calm, is_demo, ext_param, created_at,
         expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        publicId,
        playerNo,
        game.facts.code,
        hashOf(code),
        isReal ? sealToken(deps, token) : null,
        isReal ? hashOf(token) : null,
        body.currency,
        body.digits,
        body.language,
        body.lobby_url,
        look?.theme ?? 'light',
        look?.is_calm ?? false,
        isDemo,
        body.ext_param ?? null,
        new Date(deps.now()),
        new Date(deps.now() + SESSION_MS),
      ],
    )
  })
  // The code is in the fragment: it reaches no server's log. The session's name determines the
  // frame ancestors in the page's CSP.
  return `${deps.publicUrl}/play/${game.facts.code}?s=${publicId}#code=${code}`
}

/** Ends the session of a token: it takes no further stake. False when there is none. */
export async function endSession(
  deps: Deps,
  operator: Operator,
  { token, reason }: QuestionBody<'session/end'>,
): Promise<boolean> {
  const rows = await deps.db.query(
    `update sessions s set ended_at = coalesce(ended_at, $3), end_reason = coalesce(end_reason, $4)
     from players p where p.player_no = s.player_no and p.operator_no = $2 and s.token_hash = $1
     returning s.session_no`,
    [hashOf(token), operator.operatorNo, new Date(deps.now()), reason],
  )
  return rows.length > 0
}

/** The game of a code, where it is one that is offered. */
export function launchable(code: string, isOffered: (game: StudioGame) => boolean) {
  const game = gameOf(code)
  return game && isOffered(game) ? game : undefined
}
