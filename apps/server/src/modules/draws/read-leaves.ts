import { Readable } from 'node:stream'
import { merklePath } from '@fairhouse/fairness'
import type { BetLeafProof } from '@fairhouse/protocol'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { parseBetId } from '../wallet/index.ts'
import { issueIdOf, parseIssueId } from '../lotteries/index.ts'
import { hashLeaf, LEAF_COLUMNS, leafTextOf, type LeafRow, type LeafVault } from './bet-leaves.ts'
import { PAGE_LEAVES } from './hash-bets.ts'

const HASH_BYTES = 32

/**
 * Hashes of an issue's bets in order, in hex, one per line: the leaves of its root. Undefined where
 * there is no such issue, or no root yet.
 */
export async function streamLeaves(
  db: Tx,
  brandId: number,
  issueId: string,
): Promise<Readable | undefined> {
  const id = parseIssueId(issueId)
  const found = await db.query(
    'select 1 from issues where brand_id = $1 and issue_id = $2 and bets_root is not null',
    [brandId, id],
  )
  if (found.length === 0) return undefined
  async function* lines() {
    for (let pageNo = 0; ; pageNo += 1) {
      const [page] = await db.query<{ hashes: Buffer }>(
        `select hashes from issue_bet_pages
         where brand_id = $1 and issue_id = $2 and page_no = $3`,
        [brandId, id, pageNo],
        'issue-bet-page',
      )
      if (!page) return
      yield splitHashes(page.hashes)
        .map((hash) => `${hash.toString('hex')}\n`)
        .join('')
    }
  }
  return Readable.from(lines(), { objectMode: false, highWaterMark: 1 << 20 })
}

function splitHashes(hashes: Buffer): Buffer[] {
  return Array.from({ length: hashes.length / HASH_BYTES }, (_, at) =>
    hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}

interface OwnBet extends LeafRow {
  readonly brand: string
  readonly issue_id: bigint
  readonly bets_root: Buffer | null
  readonly bets_count: bigint | null
}

interface PageRoot {
  readonly [column: string]: unknown
  readonly page_no: number
  readonly root: Buffer
  /** Of the page that the bet is on. */
  readonly hashes: Buffer | null
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Position and proof of a leaf in its issue: by its page and the roots of all pages. */
function placeOf(pages: readonly PageRoot[], leaf: Uint8Array) {
  const own = pages.find((page) => page.hashes !== null)
  const hashes = splitHashes(own?.hashes ?? Buffer.alloc(0))
  const within = hashes.findIndex((hash) => hash.equals(leaf))
  if (!own || within < 0) throw new Error('the bet is not what the root is over')
  const above = merklePath(
    pages.map((page) => page.root),
    own.page_no,
  )
  return {
    position: own.page_no * PAGE_LEAVES + within,
    path: [...merklePath(hashes, within), ...above].map(hex),
  }
}

/**
 * Proof that a bet is under the root of its issue. Requires the owner: the salt would reveal the
 * bet to others. Throws BET_NOT_FOUND (also for bets of others), BETS_NOT_FIXED (no root yet).
 */
export async function findLeaf(
  { db, vault }: { readonly db: Tx; readonly vault: LeafVault },
  member: AccountRef,
  betId: string,
): Promise<BetLeafProof> {
  const [bet] = await db.query<OwnBet>(
    `select l.*, i.bets_root, i.bets_count, w.code as brand
     from (select brand_id, issue_id, ${LEAF_COLUMNS} from bets
       where brand_id = $1 and bet_no = $2 and account_id = $3) l
     join issues i using (brand_id, issue_id) join brands w using (brand_id)`,
    [member.brandId, parseBetId(betId) ?? 0n, member.accountId],
  )
  if (!bet) throw new Problem('BET_NOT_FOUND')
  if (bet.bets_root === null || bet.bets_count === null) throw new Problem('BETS_NOT_FIXED')
  const text = leafTextOf(vault, bet.brand, bet)
  const pages = await db.query<PageRoot>(
    `select page_no, root, case when $3 between first_bet_no and last_bet_no then hashes end
       as hashes
     from issue_bet_pages where brand_id = $1 and issue_id = $2 order by page_no`,
    [member.brandId, bet.issue_id, bet.bet_no],
  )
  return {
    issueId: issueIdOf(bet.issue_id),
    text,
    ...placeOf(pages, hashLeaf(text)),
    count: Number(bet.bets_count),
    root: bet.bets_root.toString('hex'),
  }
}
