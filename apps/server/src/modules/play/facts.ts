import { textArray } from '#server/db/arrays.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { readGrants, type GrantFacts } from '../free-rounds/index.ts'
import type { PlayItem } from '../vendor-port/index.ts'

export type RoundState = 'open' | 'closed' | 'cancelled' | 'refunded'
export type TransactionKind = PlayItem['type']

/** A stored transaction. */
export interface StoredTransaction {
  readonly key: string
  readonly kind: TransactionKind
  readonly state: 'applied' | 'rolled_back' | 'tombstone'
  readonly contentHash: string
  readonly txNo: bigint
  readonly memberId: bigint
  readonly roundNo: bigint | null
  /** What the member gained by it (negative: lost). Ledger units. */
  readonly amount: bigint
  readonly balanceAfter: bigint
}

export interface RoundFacts {
  readonly roundNo: bigint
  readonly vendorRound: string
  readonly gameNo: bigint
  /** The game's category: rates and terms of bonuses are by it. */
  readonly product: string
  readonly state: RoundState
  /** Bonus money is in its stakes, or was. */
  readonly hasBonus: boolean
  /** Played on a grant of free rounds; undefined: on the member's own money. */
  readonly free?: FreeRound | undefined
}

/** `isUsed`: its bet stands. `paid`: what it has won. */
export interface FreeRound {
  readonly grantNo: bigint
  readonly isUsed: boolean
  readonly paid: bigint
}

/** A sports bet and what has been paid of it; see 0029-games.sql. */
export interface SportsBet {
  readonly betId: string
  readonly roundNo: bigint
  readonly staked: bigint
  readonly settlementNo: number
  readonly paid: bigint
  readonly paidBefore: bigint
  readonly state: 'open' | 'settled' | 'cashed_out' | 'partly_cashed_out' | 'void'
}

/** The state by which items are decided. */
export interface Facts {
  /** By the vendor's key. */
  readonly stored: ReadonlyMap<string, StoredTransaction>
  /** By the vendor's round. */
  readonly rounds: ReadonlyMap<string, RoundFacts>
  /** By the bet's key. */
  readonly bets: ReadonlyMap<string, SportsBet>
  /** By number of round: its bets that are still valid, for rounds that are refunded. */
  readonly standing: ReadonlyMap<bigint, readonly StoredTransaction[]>
  /** Those that items name, or rounds are played on. */
  readonly grants: readonly GrantFacts[]
  /** Read from the database: what is missing here does not exist. */
  readonly isWhole: boolean
}

export interface Whose {
  readonly brandId: number
  readonly vendorId: number
  readonly memberId: bigint
}

interface TransactionRow {
  readonly [column: string]: unknown
  readonly transaction_key: string
  readonly kind: TransactionKind
  readonly state: StoredTransaction['state']
  readonly content_hash: string
  readonly tx_no: bigint
  readonly member_id: bigint
  readonly round_no: bigint | null
  readonly amount: bigint
  readonly balance_after: bigint
}

const COLUMNS = `t.transaction_key, t.kind, t.state, t.content_hash, t.tx_no, t.member_id,
  t.round_no, t.amount, t.balance_after`

function toStored(row: TransactionRow): StoredTransaction {
  return {
    key: row.transaction_key,
    kind: row.kind,
    state: row.state,
    contentHash: row.content_hash.replaceAll('-', ''),
    txNo: row.tx_no,
    memberId: row.member_id,
    roundNo: row.round_no,
    amount: row.amount,
    balanceAfter: row.balance_after,
  }
}

/** Transactions by their keys, of any member: a key is unique per brand and vendor. */
export async function readTransactions(
  db: Tx,
  { brandId, vendorId }: Pick<Whose, 'brandId' | 'vendorId'>,
  keys: readonly string[],
): Promise<Map<string, StoredTransaction>> {
  const rows = await db.query<TransactionRow>(
    `select ${COLUMNS} from unnest($3::text[]) as k(key)
     cross join lateral (
       select * from vendor_transactions t
       where t.brand_id = $1 and t.vendor_id = $2 and t.transaction_key = k.key limit 1) t`,
    [brandId, vendorId, textArray([...new Set(keys)])],
    'play-transactions',
  )
  return new Map(rows.map((row) => [row.transaction_key, toStored(row)]))
}

function keysOf(items: readonly PlayItem[]): string[] {
  return items.flatMap((item) => {
    if (item.type === 'rollback') return [item.key, item.reference]
    if (item.type === 'win' && item.reference !== undefined) return [item.key, item.reference]
    return 'betId' in item ? [item.key, item.betId] : [item.key]
  })
}

async function readRounds(
  db: Tx,
  { brandId, vendorId, memberId }: Whose,
  names: readonly string[],
  numbers: readonly bigint[],
): Promise<Map<string, RoundFacts>> {
  const rows = await db.query<{
    round_no: bigint
    vendor_round: string
    game_no: bigint
    product: string
    state: RoundState
    has_bonus: boolean
    grant_no: bigint | null
    is_used: boolean | null
    free_paid: bigint | null
  }>(
    `select r.*, g.category as product, f.grant_no, f.is_used, f.paid as free_paid from (
       select round_no, vendor_round, game_no, state, has_bonus from game_rounds
       where brand_id = $1 and vendor_id = $2 and member_id = $3 and vendor_round = any($4::text[])
       union
       select round_no, vendor_round, game_no, state, has_bonus from game_rounds
       where brand_id = $1 and round_no = any($5::bigint[]) and member_id = $3) r
     join games g on g.brand_id = $1 and g.game_no = r.game_no
     left join free_rounds f on f.brand_id = $1 and f.round_no = r.round_no`,
    [brandId, vendorId, memberId, [...names], [...numbers]],
    'play-rounds',
  )
  return new Map(
    rows.map((row) => [
      row.vendor_round,
      {
        roundNo: row.round_no,
        vendorRound: row.vendor_round,
        gameNo: row.game_no,
        product: row.product,
        state: row.state,
        hasBonus: row.has_bonus,
        free:
          row.grant_no === null
            ? undefined
            : {
                grantNo: row.grant_no,
                isUsed: row.is_used === true,
                paid: row.free_paid ?? 0n,
              },
      },
    ]),
  )
}

async function readStanding(
  db: Tx,
  brandId: number,
  rounds: readonly bigint[],
): Promise<Map<bigint, StoredTransaction[]>> {
  if (rounds.length === 0) return new Map()
  const rows = await db.query<TransactionRow>(
    `select ${COLUMNS} from vendor_transactions t
     where t.brand_id = $1 and t.round_no = any($2::bigint[]) and t.kind = 'bet'
       and t.state = 'applied' order by t.tx_no`,
    [brandId, [...rounds]],
    'play-standing',
  )
  return Map.groupBy(rows.map(toStored), (one) => one.roundNo ?? 0n)
}

async function readBets(
  db: Tx,
  { brandId, vendorId }: Whose,
  betIds: readonly string[],
): Promise<Map<string, SportsBet>> {
  if (betIds.length === 0) return new Map()
  const rows = await db.query<{
    bet_id: string
    round_no: bigint
    staked: bigint
    settlement_no: number
    paid: bigint
    paid_before: bigint
    state: SportsBet['state']
  }>(
    `select bet_id, round_no, staked, settlement_no, paid, paid_before, state from vendor_bets
     where brand_id = $1 and vendor_id = $2 and bet_id = any($3::text[])`,
    [brandId, vendorId, [...betIds]],
    'play-bets',
  )
  return new Map(
    rows.map((row) => [
      row.bet_id,
      {
        betId: row.bet_id,
        roundNo: row.round_no,
        staked: row.staked,
        settlementNo: row.settlement_no,
        paid: row.paid,
        paidBefore: row.paid_before,
        state: row.state,
      },
    ]),
  )
}

/**
 * The state by which the items are decided, in one snapshot: a call accepted concurrently is seen
 * wholly or not at all. Otherwise its repeat could see the effect without its key.
 */
export async function readFacts(db: Db, whose: Whose, items: readonly PlayItem[]): Promise<Facts> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return readAtOnce(tx, whose, items)
  })
}

async function readAtOnce(db: Tx, whose: Whose, items: readonly PlayItem[]): Promise<Facts> {
  const stored = await readTransactions(db, whose, keysOf(items))
  const names = items.flatMap((item) => ('round' in item ? (item.round ?? []) : []))
  const numbers = [...stored.values()].flatMap(({ roundNo }) => roundNo ?? [])
  const rounds = await readRounds(db, whose, names, numbers)
  const given = items.filter(
    (item) => item.type === 'refund' || (item.type === 'close' && item.outcome === 'cancelled'),
  )
  const standing = await readStanding(
    db,
    whose.brandId,
    given.flatMap((item) => {
      const round = 'round' in item && item.round !== undefined ? rounds.get(item.round) : undefined
      return round ? [round.roundNo] : []
    }),
  )
  const references = items.flatMap((item) => {
    if ('betId' in item) return [item.betId]
    return item.type === 'rollback' ? [item.reference] : []
  })
  const bets = await readBets(db, whose, references)
  const grants = await readGrants(
    db,
    whose,
    items.flatMap((item) => ('grant' in item ? (item.grant ?? []) : [])),
    [...rounds.values()].flatMap(({ free }) => free?.grantNo ?? []),
  )
  return { stored, rounds, bets, standing, grants, isWhole: true }
}
