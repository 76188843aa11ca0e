import { ZERO, minor, type Minor } from '@fairhouse/money'
import {
  activeInOrder,
  clearGrant,
  countTurnover,
  endGrant,
  returnToGrant,
  startGrant,
  type Grant,
} from './grant.ts'
import { splitStake, splitWin, type Parts } from './stake.ts'
import type { GrantTerms } from './terms.ts'

/** A bet that is neither settled nor void. */
export interface OpenBet {
  readonly product: string
  readonly stake: Minor
  readonly parts: Parts
}

/** Cash, grants and open bets of one member in one currency. */
export interface BonusBook {
  readonly cash: Minor
  /** Every grant there ever was, by its id. */
  readonly grants: ReadonlyMap<string, Grant>
  readonly bets: ReadonlyMap<string, OpenBet>
}

export const EMPTY_BOOK: BonusBook = { cash: ZERO, grants: new Map(), bets: new Map() }

/** What happens to a book. `look` only lets time pass. */
export type BookEvent =
  | { readonly do: 'deposit' | 'withdraw'; readonly amount: Minor }
  | {
      readonly do: 'grant'
      readonly grant: string
      readonly terms: GrantTerms
      readonly deposit: Minor
    }
  | {
      readonly do: 'bet'
      readonly bet: string
      readonly product: string
      readonly stake: Minor
    }
  | { readonly do: 'settle'; readonly bet: string; readonly win: Minor }
  | { readonly do: 'void'; readonly bet: string }
  | { readonly do: 'forfeit'; readonly grant: string }
  | { readonly do: 'look' }

export type BookRefusal =
  'INSUFFICIENT_FUNDS' | 'NOTHING_TO_GRANT' | 'BET_NOT_OPEN' | 'GRANT_NOT_ACTIVE'

/** A refused event changes nothing but what time changes: grants that have expired. */
export interface BookStep {
  readonly book: BonusBook
  readonly result: 'ok' | BookRefusal
}

/**
 * What one event makes of a book. Times never fall from one event to the next. The order in which
 * an event is carried out: grants expire, money moves, turnover counts, grants are cleared or
 * spent.
 */
export function applyToBook(before: BonusBook, event: BookEvent, at: number): BookStep {
  const book = expire(before, at)
  switch (event.do) {
    case 'deposit':
      return { book: { ...book, cash: minor(book.cash + event.amount) }, result: 'ok' }
    case 'withdraw':
      return withdraw(book, event.amount)
    case 'grant':
      return addGrant(book, event, at)
    case 'bet':
      return placeBet(book, event)
    case 'settle':
      return settleBet(book, event.bet, event.win)
    case 'void':
      return voidBet(book, event.bet)
    case 'forfeit':
      return forfeit(book, event.grant)
    case 'look':
      return { book, result: 'ok' }
  }
}

function expire(book: BonusBook, at: number): BonusBook {
  const over = [...book.grants.values()].filter(
    ({ state, endsAt }) => state === 'active' && endsAt <= at,
  )
  return withGrants(
    book,
    over.map((grant) => endGrant(grant, 'expired')),
  )
}

/** No bonus ever locks cash: whatever runs, it can be withdrawn. */
function withdraw(book: BonusBook, amount: Minor): BookStep {
  if (amount > book.cash) return { book, result: 'INSUFFICIENT_FUNDS' }
  const ended = activeInOrder(book.grants.values())
    .filter(({ terms }) => terms.forfeitOnWithdraw)
    .map((grant) => endGrant(grant, 'forfeited'))
  return { book: withGrants(withCash(book, minor(book.cash - amount)), ended), result: 'ok' }
}

function addGrant(
  book: BonusBook,
  { grant: id, terms, deposit }: BookEvent & { readonly do: 'grant' },
  at: number,
): BookStep {
  if (book.grants.has(id)) throw new RangeError(`a grant ${id} is there already`)
  const grant = startGrant(id, terms, { deposit, at })
  if (!grant) return { book, result: 'NOTHING_TO_GRANT' }
  return { book: closeGrants(withGrants(book, [grant])), result: 'ok' }
}

function placeBet(
  book: BonusBook,
  { bet: id, product, stake }: BookEvent & { readonly do: 'bet' },
): BookStep {
  if (stake <= 0n) throw new RangeError('a stake is above zero')
  if (book.bets.has(id)) throw new RangeError(`a bet ${id} is open already`)
  const parts = splitStake(stake, product, { cash: book.cash, grants: book.grants.values() })
  if (!parts) return { book, result: 'INSUFFICIENT_FUNDS' }
  const staked = [...parts.grants].map(([grantId, part]) => {
    const grant = grantOf(book, grantId)
    return { ...grant, balance: minor(grant.balance - part) }
  })
  const bets = new Map(book.bets).set(id, { product, stake, parts })
  const cash = minor(book.cash - parts.cash)
  return { book: withGrants({ ...book, cash, bets }, staked), result: 'ok' }
}

/** Turnover counts for the first active grant alone, whatever paid for the stake. */
function settleBet(book: BonusBook, id: string, win: Minor): BookStep {
  const bet = book.bets.get(id)
  if (!bet) return { book, result: 'BET_NOT_OPEN' }
  const paid = giveBack(withoutBet(book, id), splitWin(win, bet.stake, bet.parts))
  const [first] = activeInOrder(paid.grants.values())
  const counted = first ? [countTurnover(first, bet.product, bet.stake)] : []
  return { book: closeGrants(withGrants(paid, counted)), result: 'ok' }
}

function voidBet(book: BonusBook, id: string): BookStep {
  const bet = book.bets.get(id)
  if (!bet) return { book, result: 'BET_NOT_OPEN' }
  return { book: closeGrants(giveBack(withoutBet(book, id), bet.parts)), result: 'ok' }
}

function forfeit(book: BonusBook, id: string): BookStep {
  const grant = book.grants.get(id)
  if (grant?.state !== 'active') return { book, result: 'GRANT_NOT_ACTIVE' }
  return { book: withGrants(book, [endGrant(grant, 'forfeited')]), result: 'ok' }
}

/** Clears grants that have their turnover, and ends those that have nothing left to play with. */
function closeGrants(book: BonusBook): BonusBook {
  const staked = new Set([...book.bets.values()].flatMap(({ parts }) => [...parts.grants.keys()]))
  let { cash } = book
  const closed: Grant[] = []
  for (const grant of activeInOrder(book.grants.values())) {
    if (grant.wagered >= grant.required) {
      const cleared = clearGrant(grant)
      cash = minor(cash + cleared.cash)
      closed.push(cleared.grant)
    } else if (grant.balance === 0n && !staked.has(grant.id)) {
      closed.push(endGrant(grant, 'spent'))
    }
  }
  return withGrants(withCash(book, cash), closed)
}

function giveBack(book: BonusBook, { cash: toCash, grants: toGrants }: Parts): BonusBook {
  let cash = minor(book.cash + toCash)
  const changed = [...toGrants].map(([id, amount]) => {
    const returned = returnToGrant(grantOf(book, id), amount)
    cash = minor(cash + returned.cash)
    return returned.grant
  })
  return withGrants(withCash(book, cash), changed)
}

function grantOf({ grants }: BonusBook, id: string): Grant {
  const grant = grants.get(id)
  if (!grant) throw new Error(`a bet was staked from grant ${id}, which is not there`)
  return grant
}

function withCash(book: BonusBook, cash: Minor): BonusBook {
  return { ...book, cash }
}

function withGrants(book: BonusBook, changed: readonly Grant[]): BonusBook {
  if (changed.length === 0) return book
  const grants = new Map(book.grants)
  for (const grant of changed) grants.set(grant.id, grant)
  return { ...book, grants }
}

function withoutBet(book: BonusBook, id: string): BonusBook {
  const bets = new Map(book.bets)
  bets.delete(id)
  return { ...book, bets }
}
