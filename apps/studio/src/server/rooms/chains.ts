import { previousInPlay } from '@fairhouse/fairness'
import { makeChain } from '@fairhouse/games/crash'
import { onlyRow, type Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'

/** Rounds of a chain; then the next one begins, with its own commitment published first. */
const LENGTH = 10_000
const PURPOSE = 'chain'

/** A round's place on its room's chain. */
export interface ChainPlace {
  readonly chainNo: bigint
  readonly number: number
  /** Proves the round's result; published with it, not before. */
  readonly hash: string
  readonly commitment: string
  readonly salt: string
}

interface ChainRow {
  chain_no: bigint
  secret_sealed: Buffer
  commitment: string
  salt: string
  length: number
  next_number: number
}

type ChainDeps = Pick<Deps, 'seals' | 'random' | 'now'>

/** Chains as they were made, by number: making one takes some milliseconds. */
const made = new Map<string, readonly string[]>()

function hashesOf({ seals }: ChainDeps, row: ChainRow): readonly string[] {
  const known = made.get(row.commitment)
  if (known) return known
  const hashes = makeChain(seals.open(PURPOSE, row.secret_sealed), row.length)
  made.set(row.commitment, hashes)
  return hashes
}

async function beginChain(tx: Tx, deps: ChainDeps, room: string): Promise<ChainRow> {
  await tx.query('update chains set is_current = false where room = $1 and is_current', [room])
  const secret = deps.random(32).toString('hex')
  const hashes = makeChain(secret, LENGTH)
  const commitment = previousInPlay(hashes[0] ?? '')
  made.set(commitment, hashes)
  const rows = await tx.query<ChainRow>(
    `insert into chains (room, secret_sealed, commitment, salt, length, created_at)
     values ($1, $2, $3, $4, $5, $6) returning *`,
    [
      room,
      deps.seals.seal(PURPOSE, secret),
      commitment,
      // Drawn after the chain is fixed, so that the chain cannot be chosen to match it.
      deps.random(16).toString('hex'),
      LENGTH,
      new Date(deps.now()),
    ],
  )
  return onlyRow(rows)
}

/** Takes the next result of a room's chain, permanently. */
export async function takeResult(tx: Tx, deps: ChainDeps, room: string): Promise<ChainPlace> {
  const [found] = await tx.query<ChainRow>(
    'select * from chains where room = $1 and is_current for update',
    [room],
  )
  const isFresh = found !== undefined && found.next_number <= found.length
  const row = isFresh ? found : await beginChain(tx, deps, room)
  const number = row.next_number
  await tx.query('update chains set next_number = next_number + 1 where chain_no = $1', [
    row.chain_no,
  ])
  return placeOn(deps, row, number)
}

function placeOn(deps: ChainDeps, row: ChainRow, number: number): ChainPlace {
  const hash = hashesOf(deps, row)[number - 1]
  if (hash === undefined) throw new RangeError(`chain ${row.chain_no} has no result ${number}`)
  const { commitment, salt } = row
  return { chainNo: row.chain_no, number, hash, commitment, salt }
}

/** The place of a round that was begun before. */
export async function placeOf(
  tx: Tx,
  deps: ChainDeps,
  round: { readonly chain_no: bigint; readonly number: number },
): Promise<ChainPlace> {
  const rows = await tx.query<ChainRow>('select * from chains where chain_no = $1', [
    round.chain_no,
  ])
  return placeOn(deps, onlyRow(rows), round.number)
}
