import { minor, negate, ZERO, type Minor } from '@fairhouse/money'
import type { PostingCode } from '@fairhouse/protocol'
import {
  applyToRounds,
  type RoundBook,
  type RoundEvent,
  type RoundMove,
  type RoundStep,
} from '@fairhouse/rewards'
import type { Tx } from '#server/db/tx.ts'
import type { PostingRequest } from '../ledger/index.ts'
import type { WalletCommand } from '../wallet/index.ts'
import { heldBy, type HeldByProduct } from './read-held.ts'
import { cashPosting, commandsOf } from './round-postings.ts'
import { lockBook, saveBook, type BookChanges } from './round-rows.ts'

/** A movement of cash by a vendor's game. */
export interface GameMove {
  /** `other`: bonus money has nothing to do with it. */
  readonly kind: 'stake' | 'unstake' | 'pay' | 'other'
  readonly code: PostingCode
  readonly amount: Minor
  readonly roundNo: bigint
  /** The bet that is placed or undone: its number among the vendor's transactions. */
  readonly txNo: bigint
  readonly product: string
}

/** What a call's movements become with bonus money. */
export interface BookedRounds {
  /** All movements of the cash, in order. */
  readonly postings: readonly (PostingRequest & { readonly ref: bigint })[]
  /**
   * The number of postings, and what grants hold, after so many of the movements that were asked
   * for: the first is before all.
   */
  readonly after: readonly { readonly postings: number; readonly held: HeldByProduct }[]
  /** Rounds that bonus money is in. */
  readonly withBonus: ReadonlySet<bigint>
  /** Movements of the grants. */
  readonly commands: readonly WalletCommand<null>[]
  /** Writes the parts, in the same transaction, once the movements are accepted. */
  save(tx: Tx): Promise<void>
}

const heldIn = ({ grants }: RoundBook): HeldByProduct =>
  heldBy([...grants.values()].filter(({ state }) => state === 'active'))

function eventOf({ kind, amount, roundNo, txNo, product }: GameMove): RoundEvent | undefined {
  const round = String(roundNo)
  const stake = String(txNo)
  if (kind === 'stake') return { do: 'stake', round, stake, product, amount: negate(amount) }
  if (kind === 'unstake') return { do: 'unstake', round, stake, amount }
  return kind === 'pay' ? { do: 'pay', round, amount } : undefined
}

function stepOf(book: RoundBook, move: GameMove): RoundStep | undefined {
  const event = eventOf(move)
  if (event) return applyToRounds(book, event)
  return { book: { ...book, cash: minor(book.cash + move.amount) }, before: [], after: [] }
}

/** Parts that a movement adds, or that return by it. */
function partsOf(
  { kind, txNo, roundNo }: GameMove,
  book: { readonly before: RoundBook; readonly after: RoundBook },
): Pick<BookChanges, 'parts' | 'undone'> {
  const at = (of: RoundBook) => [...(of.stakes.get(String(txNo)) ?? [])]
  const parts = at(book.after).map(([grant, part], place) => ({
    txNo,
    grantNo: BigInt(grant),
    roundNo,
    place,
    part,
  }))
  const undone = at(book.before).map(([grant, part]) => {
    const isCleared = book.after.grants.get(grant)?.state === 'cleared'
    return { txNo, grantNo: BigInt(grant), returned: isCleared ? ZERO : part }
  })
  return { parts: kind === 'stake' ? parts : [], undone: kind === 'unstake' ? undone : [] }
}

/** Shares that differ from what was read. */
function sharesOf(before: RoundBook, after: RoundBook): BookChanges['shares'] {
  return [...after.rounds].flatMap(([name, round]) =>
    [...round.shares].flatMap(([grant, share]) => {
      const known = before.rounds.get(name)?.shares.get(grant) ?? ZERO
      return known === share ? [] : [{ roundNo: BigInt(name), grantNo: BigInt(grant), share }]
    }),
  )
}

/**
 * Divides what a vendor's call moves between a member's cash and running grants, in the caller's
 * transaction, which has to submit it. Takes the locks of the cash and of the grants. Undefined
 * where cash and grants do not cover a stake.
 */
export async function bookRounds(
  tx: Tx,
  of: { readonly brandId: number; readonly accountId: bigint; readonly transferKey: string },
  moves: readonly GameMove[],
): Promise<BookedRounds | undefined> {
  const roundNos = [...new Set(moves.map(({ roundNo }) => roundNo))]
  const locked = await lockBook(tx, { ...of, roundNos })
  let { book } = locked
  const postings: BookedRounds['postings'][number][] = []
  const after: BookedRounds['after'][number][] = [{ postings: 0, held: heldIn(book) }]
  const moved: RoundMove[] = []
  const parts: BookChanges['parts'][number][] = []
  const undone: BookChanges['undone'][number][] = []
  for (const move of moves) {
    const step = stepOf(book, move)
    if (!step) return undefined
    const own = { code: move.code, amount: move.amount, ref: move.roundNo }
    postings.push(...step.before.map(cashPosting), own, ...step.after.map(cashPosting))
    moved.push(...step.before, ...step.after)
    const changed = partsOf(move, { before: book, after: step.book })
    parts.push(...changed.parts)
    undone.push(...changed.undone)
    ;({ book } = step)
    after.push({ postings: postings.length, held: heldIn(book) })
  }
  const shares = sharesOf(locked.book, book)
  return {
    postings,
    after,
    withBonus: new Set(
      [...book.rounds].flatMap(([name, round]) => (round.parts.size > 0 ? BigInt(name) : [])),
    ),
    commands: commandsOf(of, locked, moved),
    save: (inTx) => saveBook(inTx, of.brandId, { parts, undone, shares }),
  }
}
