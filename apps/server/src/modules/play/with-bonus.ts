import { minor, type Minor } from '@fairhouse/money'
import type { Db, Tx } from '#server/db/tx.ts'
import { bookRounds, hasGrants, type BookedRounds, type GameMove } from '../bonuses/index.ts'
import {
  refusalOf,
  submitWithin,
  type RulesSource,
  type WalletAnswer,
  type WalletCommand,
} from '../wallet/index.ts'
import type { Draft } from './draft.ts'
import type { PlayPosting, PlayRows } from './play-rows.ts'

type Command = WalletCommand<PlayRows>

/** A call that was submitted, as it was: with bonus money it has more postings than was planned. */
export interface Submitted {
  readonly command: Command
  readonly answer: WalletAnswer
}

const KINDS: Readonly<Record<PlayPosting['code'], GameMove['kind']>> = {
  'game.bet': 'stake',
  'game.betRollback': 'unstake',
  'game.win': 'pay',
  'game.winRollback': 'pay',
  'game.correction': 'pay',
  'freeRounds.win': 'other',
  'freeRounds.winRollback': 'other',
}

/** Whether a call moves money of a round that bonus money is in. */
export function movesBonus({ postings, rounds }: Draft): boolean {
  return postings.length > 0 && [...rounds.values()].some(({ hadBonus }) => hadBonus)
}

/** Categories of the rounds that a call changes. */
function productsOf({ rounds }: Draft): ReadonlyMap<bigint, string> {
  return new Map([...rounds.values()].map(({ roundNo, product }) => [roundNo, product]))
}

function movesOf(draft: Draft): GameMove[] {
  const products = productsOf(draft)
  return draft.postings.map(({ code, amount, roundNo, bet }) => ({
    kind: KINDS[code],
    code,
    amount: minor(amount),
    roundNo,
    txNo: (bet === undefined ? undefined : draft.find(bet)?.txNo) ?? 0n,
    product: products.get(roundNo) ?? '',
  }))
}

/** The rows of a call with what bonus money makes of them. */
function rowsOf(rows: PlayRows, draft: Draft, { after, withBonus }: BookedRounds): PlayRows {
  const products = productsOf(draft)
  const held = (index: number, roundNo: bigint | null): Minor =>
    after[index]?.held(products.get(roundNo ?? 0n) ?? '') ?? minor(0n)
  return {
    ...rows,
    rounds: rows.rounds.map((change) => ({
      ...change,
      hasBonus: change.hadBonus || withBonus.has(change.roundNo),
    })),
    transactions: rows.transactions.map((one) => ({
      ...one,
      postingsBehind: after[one.postingsBehind]?.postings ?? 0,
      held: held(one.postingsBehind, one.roundNo),
    })),
  }
}

async function submitBooked(
  tx: Tx,
  rulesSource: RulesSource,
  { command, draft }: { readonly command: Command; readonly draft: Draft },
): Promise<Submitted | undefined> {
  const booked = await bookRounds(tx, command, movesOf(draft))
  if (!booked) return undefined
  const { postings } = booked
  const rows = rowsOf(command.rows, draft, booked)
  const divided: Command = { ...command, postings, rows }
  const commands = [...booked.commands, divided] as readonly WalletCommand<unknown>[]
  const answer = (await submitWithin(tx, rulesSource, commands)).at(-1)
  if (!answer) throw new Error('the call was not answered')
  await booked.save(tx)
  return { command: divided, answer }
}

/**
 * Submits a call whose rounds bonus money is in, or whose stakes cash does not cover: with bonus
 * money of the member's running grants, all of it or nothing. Undefined where no grant runs, or
 * those that allow the stakes do not cover them. Refusals are answers, as those of the wallet.
 */
export async function submitWithBonus(
  { db, rulesSource }: { readonly db: Db; readonly rulesSource: RulesSource },
  command: Command,
  draft: Draft,
): Promise<Submitted | undefined> {
  const { brandId, accountId } = command
  if (!movesBonus(draft) && !(await hasGrants(db, brandId, accountId))) return undefined
  try {
    return await db.transaction((tx) => submitBooked(tx, rulesSource, { command, draft }))
  } catch (error) {
    return { command, answer: refusalOf(error) }
  }
}
