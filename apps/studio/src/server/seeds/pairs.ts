import { createGameStream, type GameStream, seedCommitment } from '@fairhouse/fairness'
import type { SeedsWire, StudioAnswer } from '../../wire/session.ts'
import { onlyRow, type Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'

/**
 * Seed pairs: the server's half is drawn and committed to before the player's half of the same pair
 * is chosen (the commitment of the next pair is shown all along). A pair is opened when the next is
 * taken into use, which waits while one of its rounds is open.
 */

const PURPOSE = 'server seed'
const PAST_SHOWN = 50

interface PairRow {
  pair_no: bigint
  server_seed_sealed: Buffer
  commitment: string
  client_seed: string
  next_nonce: number
}

type SeedDeps = Pick<Deps, 'random' | 'seals' | 'now'>

async function addPair(
  tx: Tx,
  deps: SeedDeps,
  playerNo: bigint,
  state: 'current' | 'next',
): Promise<void> {
  const seed = deps.random(32).toString('hex')
  const client = deps.random(8).toString('hex')
  await tx.query(
    `insert into seed_pairs (player_no, state, server_seed_sealed, commitment, client_seed)
     values ($1, $2, $3, $4, $5)`,
    [playerNo, state, deps.seals.seal(PURPOSE, seed), seedCommitment(seed), client],
  )
}

/** The two pairs a player begins with. */
export async function beginPairs(tx: Tx, deps: SeedDeps, playerNo: bigint): Promise<void> {
  await addPair(tx, deps, playerNo, 'current')
  await addPair(tx, deps, playerNo, 'next')
}

/** A round's place on the seeds: the pair and its nonce. */
export interface RoundSeedRow {
  readonly pairNo: bigint
  readonly nonce: number
  readonly stream: GameStream
}

/** Takes the pair's next nonce, permanently: it is spent even if the round fails. */
export async function takeNonce(
  tx: Tx,
  { seals }: SeedDeps,
  playerNo: bigint,
): Promise<RoundSeedRow> {
  const row = onlyRow(
    await tx.query<PairRow>(
      `update seed_pairs set next_nonce = next_nonce + 1
       where player_no = $1 and state = 'current'
       returning pair_no, server_seed_sealed, commitment, client_seed, next_nonce`,
      [playerNo],
    ),
  )
  const nonce = row.next_nonce - 1
  const serverSeed = seals.open(PURPOSE, row.server_seed_sealed)
  const stream = createGameStream({ serverSeed, clientSeed: row.client_seed, nonce })
  return { pairNo: row.pair_no, nonce, stream }
}

/** The stream of a round in progress, after the words it has used. */
export async function resumeStream(
  tx: Tx,
  { seals }: SeedDeps,
  round: { readonly pairNo: bigint; readonly nonce: number; readonly used: number },
): Promise<GameStream> {
  const row = onlyRow(
    await tx.query<PairRow>('select * from seed_pairs where pair_no = $1', [round.pairNo]),
  )
  const serverSeed = seals.open(PURPOSE, row.server_seed_sealed)
  const seeds = { serverSeed, clientSeed: row.client_seed, nonce: round.nonce }
  return createGameStream(seeds, round.used)
}

/** The pair in use, as sent to the page. */
export async function currentSeeds(tx: Tx, playerNo: bigint): Promise<SeedsWire> {
  const rows = await tx.query<PairRow & { state: string }>(
    `select state, commitment, client_seed, next_nonce from seed_pairs
     where player_no = $1 and state <> 'past'`,
    [playerNo],
  )
  const current = onlyRow(rows.filter(({ state }) => state === 'current'))
  const next = onlyRow(rows.filter(({ state }) => state === 'next'))
  return {
    commitment: current.commitment,
    nextCommitment: next.commitment,
    clientSeed: current.client_seed,
    nonce: current.next_nonce,
  }
}

/** Past pairs, revealed, newest first. */
export async function pastSeeds(
  tx: Tx,
  { seals }: SeedDeps,
  playerNo: bigint,
): Promise<StudioAnswer<'GET /api/seeds'>['past']> {
  const rows = await tx.query<PairRow & { closed_at: Date }>(
    `select * from seed_pairs where player_no = $1 and state = 'past'
     order by pair_no desc limit $2`,
    [playerNo, PAST_SHOWN],
  )
  return rows.map((row) => ({
    serverSeed: seals.open(PURPOSE, row.server_seed_sealed),
    commitment: row.commitment,
    clientSeed: row.client_seed,
    rounds: row.next_nonce,
    closedAt: row.closed_at.toISOString(),
  }))
}

/** The server's seed of a pair once it is past; else null. */
export async function openedSeed(
  tx: Tx,
  { seals }: SeedDeps,
  pairNo: bigint,
): Promise<string | null> {
  const [row] = await tx.query<PairRow>(
    `select * from seed_pairs where pair_no = $1 and state = 'past'`,
    [pairNo],
  )
  return row ? seals.open(PURPOSE, row.server_seed_sealed) : null
}

/**
 * Reveals the pair in use and begins the next with the player's own seed. Throws ROUND_OPEN while a
 * round of the pair is not over: its random words would be revealed.
 */
export async function rotatePairs(
  tx: Tx,
  deps: SeedDeps,
  playerNo: bigint,
  clientSeed: string,
): Promise<void> {
  await tx.query('select from players where player_no = $1 for update', [playerNo])
  const open = await tx.query(
    `select from rounds where player_no = $1 and pair_no is not null
       and (status in ('staking', 'open', 'undoing') or not is_over) and status <> 'void' limit 1`,
    [playerNo],
  )
  if (open.length > 0) throw new StudioRefusal('ROUND_OPEN')
  await tx.query(
    `update seed_pairs set state = 'past', closed_at = $2
     where player_no = $1 and state = 'current'`,
    [playerNo, new Date(deps.now())],
  )
  await tx.query(
    `update seed_pairs set state = 'current', client_seed = $2
     where player_no = $1 and state = 'next'`,
    [playerNo, clientSeed],
  )
  await addPair(tx, deps, playerNo, 'next')
}
