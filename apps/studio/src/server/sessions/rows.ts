import { minor, type Minor } from '@fairhouse/money'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import { hashOf } from '../seals.ts'
import { fromWire } from '../wallet/amounts.ts'
import { askWallet } from '../wallet/client.ts'
import { faultOf } from '../wallet/refusals.ts'
import { purseOf } from '../wallet/purse.ts'

/** A session with its player. */
export interface SessionRow {
  session_no: bigint
  public_id: string
  player_no: bigint
  game_code: string
  token_sealed: Buffer | null
  currency: string
  digits: number
  language: string
  lobby_url: string
  theme: 'light' | 'dark'
  is_calm: boolean
  is_demo: boolean
  balance: bigint
  expires_at: Date
  ended_at: Date | null
  operator_no: number
  user_ref: string | null
  alias: string
}

export const SESSION_COLUMNS = `s.session_no, s.public_id, s.player_no, s.game_code, s.token_sealed,
  s.currency, s.digits, s.language, s.lobby_url, s.theme, s.is_calm, s.is_demo, s.balance,
  s.expires_at, s.ended_at, p.operator_no, p.user_ref, p.alias`

const FROM = 'from sessions s join players p using (player_no)'

/** The session of a page's secret. Throws SESSION_OVER when there is none, or it is too old. */
export async function sessionOf(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  secret: string,
): Promise<SessionRow> {
  const [row] = await tx.query<SessionRow>(
    `select ${SESSION_COLUMNS} ${FROM} where s.secret_hash = $1`,
    [hashOf(secret)],
  )
  if (!row || row.expires_at.getTime() <= deps.now()) throw new StudioRefusal('SESSION_OVER')
  return row
}

/** A session by its number. Throws SESSION_OVER when there is none. */
export async function sessionByNo(tx: Tx, sessionNo: bigint): Promise<SessionRow> {
  const [row] = await tx.query<SessionRow>(
    `select ${SESSION_COLUMNS} ${FROM} where s.session_no = $1`,
    [sessionNo],
  )
  if (!row) throw new StudioRefusal('SESSION_OVER')
  return row
}

/** Throws SESSION_OVER unless the session may take a new stake at this moment. */
export async function checkLive(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  session: SessionRow,
): Promise<void> {
  const rows = await tx.query(
    'select from sessions where session_no = $1 and ended_at is null and expires_at > $2 for share',
    [session.session_no, new Date(deps.now())],
  )
  if (rows.length === 0) throw new StudioRefusal('SESSION_OVER')
}

/** Balance by the wallet's last answer: calls no wallet. */
export async function lastBalance(tx: Tx, session: SessionRow): Promise<Minor> {
  if (session.is_demo) return purseOf(tx, session.player_no)
  const [row] = await tx.query<{ balance: bigint }>(
    'select balance from sessions where session_no = $1',
    [session.session_no],
  )
  return minor(row?.balance ?? 0n)
}

const TOKEN = 'wallet token'

/** Balance from the wallet. Throws WALLET_UNHEARD, or the wallet's refusal. */
export async function askBalance(deps: Deps, session: SessionRow): Promise<Minor> {
  if (session.is_demo || session.token_sealed === null) return lastBalance(deps.db, session)
  const result = await askWallet(deps, deps.operators.byNo(session.operator_no), 'user/balance', {
    user: session.user_ref,
    token: deps.seals.open(TOKEN, session.token_sealed),
    game_code: session.game_code,
  })
  if (result.kind === 'unanswered') throw new StudioRefusal('WALLET_UNHEARD')
  if (result.status !== 'RS_OK' || result.balance === undefined) {
    const { code, ...more } = faultOf(result.status, result.message)
    throw new StudioRefusal(code, more)
  }
  const balance = fromWire(result.balance)
  await deps.db.query('update sessions set balance = $2 where session_no = $1', [
    session.session_no,
    balance.toString(),
  ])
  return balance
}
