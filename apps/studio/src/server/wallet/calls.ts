import type { Tx } from '../db/tx.ts'
import { onlyRow } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import type { FullRound } from '../rounds/rows.ts'
import { toWire } from './amounts.ts'

/** What a call is for: its answer's effect on the round. */
export type Purpose = 'stake' | 'stakeAndPay' | 'raise' | 'pay' | 'undo'

/** A call as it is stored, before it is made and ever after. */
export interface CallRow {
  call_no: bigint
  operator_no: number
  round_id: string
  session_no: bigint | null
  purpose: Purpose
  path: string
  body: Record<string, unknown>
  state: 'due' | 'done' | 'refused'
  attempts: number
  is_unsure: boolean
  status: string | null
  created_at: Date
}

/** Delay before the recoverer takes a new call: the page's own attempts come first. */
export const LEASE_MS = 15_000

interface Plan {
  readonly purpose: Purpose
  readonly path: string
  readonly body: object
  /** Whose token goes with it. */
  readonly sessionNo: bigint | null
  readonly movements: readonly {
    readonly key: string
    readonly kind: 'bet' | 'win' | 'rollback'
    /** Of a rollback that of the movement it undoes. */
    readonly amount: bigint | { readonly of: string }
  }[]
  /** When it may be made, Unix ms; at once unless said. */
  readonly notBefore?: number
}

type CallDeps = Pick<Deps, 'now' | 'random'>

function common(deps: CallDeps, round: FullRound, key: string) {
  return {
    transaction_uuid: key,
    user: round.user_ref ?? '',
    game_code: round.game_code,
    round: round.round_id,
    currency: round.currency,
    ts: deps.now(),
    ...(round.ext_param === null ? {} : { ext_param: round.ext_param }),
    ...(round.free_grant === null ? {} : { free_rounds: round.free_grant }),
  }
}

/** What of a stake is the player's to pay. */
const staked = (round: FullRound, stake: bigint) => (round.free_grant === null ? stake : 0n)

const winKind = ({ free_grant: grant, jackpot }: FullRound) => {
  if (grant !== null) return { kind: 'freespin' }
  return jackpot > 0n ? { kind: 'jackpot' } : {}
}

/** Keys consist of the round and their purpose, so that they are readable. */
const keyOf = (round: FullRound, what: string) => `${round.round_id}.${what}`

async function addCall(tx: Tx, deps: CallDeps, round: FullRound, plan: Plan): Promise<bigint> {
  const at = new Date(deps.now())
  const due = plan.notBefore ?? deps.now() + LEASE_MS
  const row = onlyRow(
    await tx.query<{ call_no: bigint }>(
      `insert into wallet_calls
         (operator_no, round_id, session_no, purpose, path, body, due_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning call_no`,
      [
        round.operator_no,
        round.round_id,
        plan.sessionNo,
        plan.purpose,
        plan.path,
        JSON.stringify(plan.body),
        new Date(due),
        at,
      ],
    ),
  )
  for (const { key, kind, amount } of plan.movements) {
    const isOwn = typeof amount === 'bigint'
    await tx.query(
      `insert into movements (transaction_key, operator_no, call_no, round_id, kind, user_ref,
         currency, amount, state, created_at)
       values ($1, $2, $3, $4, $5, $6, $7,
         coalesce($8::bigint, (select amount from movements where transaction_key = $10), 0),
         'unknown', $9)
       on conflict (transaction_key) do nothing`,
      [
        key,
        round.operator_no,
        row.call_no,
        round.round_id,
        kind,
        round.user_ref,
        round.currency,
        isOwn ? amount.toString() : null,
        at,
        isOwn ? null : amount.of,
      ],
    )
  }
  return row.call_no
}

/** Takes a stake. `step` counts the stakes of a round from 0. */
export function addBet(
  tx: Tx,
  deps: CallDeps,
  round: FullRound,
  bet: { readonly stake: bigint; readonly step: number; readonly sessionNo: bigint },
): Promise<bigint> {
  const key = keyOf(round, `b${bet.step}`)
  return addCall(tx, deps, round, {
    purpose: bet.step === 0 ? 'stake' : 'raise',
    path: 'transaction/bet',
    body: { ...common(deps, round, key), amount: toWire(staked(round, bet.stake)) },
    sessionNo: bet.sessionNo,
    movements: [{ key, kind: 'bet', amount: staked(round, bet.stake) }],
  })
}

/** Takes the stake and pays, in one step: of rounds that are decided at once. */
export function addBetAndWin(tx: Tx, deps: CallDeps, round: FullRound): Promise<bigint> {
  const [bet, win] = [keyOf(round, 'b0'), keyOf(round, 'w')]
  const stake = staked(round, round.stake)
  const items = [
    { type: 'bet', ...common(deps, round, bet), amount: toWire(stake) },
    {
      type: 'win',
      ...common(deps, round, win),
      amount: toWire(round.payout),
      round_closed: true,
      ...winKind(round),
      reference_transaction_uuid: bet,
    },
  ]
  return addCall(tx, deps, round, {
    purpose: 'stakeAndPay',
    path: 'transaction/batch',
    body: { items },
    sessionNo: round.session_no,
    movements: [
      { key: bet, kind: 'bet', amount: stake },
      { key: win, kind: 'win', amount: round.payout },
    ],
  })
}

/** Pays a finished round, and closes it; 0 for a lost one. */
export function addWin(
  tx: Tx,
  deps: CallDeps,
  round: FullRound,
  notBefore?: number,
): Promise<bigint> {
  const key = keyOf(round, 'w')
  const amount = round.payout + round.jackpot
  return addCall(tx, deps, round, {
    purpose: 'pay',
    path: 'transaction/win',
    body: {
      ...common(deps, round, key),
      amount: toWire(amount),
      round_closed: true,
      ...winKind(round),
    },
    sessionNo: null,
    movements: [{ key, kind: 'win', amount }],
    ...(notBefore === undefined ? {} : { notBefore }),
  })
}

/** Undoes movements by their keys, whether they were carried out or are still outstanding. */
export function addUndo(
  tx: Tx,
  deps: CallDeps,
  round: FullRound,
  undone: { readonly keys: readonly string[]; readonly closes: boolean },
): Promise<bigint> {
  const items = undone.keys.map((key, at) => ({
    type: 'rollback',
    transaction_uuid: `${key}.r`,
    user: round.user_ref ?? '',
    game_code: round.game_code,
    round: round.round_id,
    reference_transaction_uuid: key,
    ts: deps.now(),
    ...(undone.closes && at === undone.keys.length - 1 ? { round_closed: true } : {}),
  }))
  return addCall(tx, deps, round, {
    purpose: 'undo',
    path: 'transaction/batch',
    body: { items },
    sessionNo: null,
    movements: undone.keys.map((key) => ({
      key: `${key}.r`,
      kind: 'rollback',
      amount: { of: key },
    })),
  })
}

/** Keys of the movements in a stake's call, in order. */
export function keysOf({ body }: Pick<CallRow, 'body'>): string[] {
  const { items, transaction_uuid: own } = body
  if (!Array.isArray(items)) return typeof own === 'string' ? [own] : []
  return items.flatMap((item: { transaction_uuid?: unknown }) =>
    typeof item.transaction_uuid === 'string' ? [item.transaction_uuid] : [],
  )
}
