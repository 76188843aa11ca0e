import { sha256 } from '@noble/hashes/sha2.js'

/**
 * Merkle trees as RFC 6962, section 2.1, has them: a leaf is hashed behind a byte 0, a node behind
 * a byte 1, so that no leaf can pass for a node.
 */

const [LEAF, NODE] = [0, 1] as const
const HASH_BYTES = 32

function hashParts(prefix: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const hash = sha256.create().update(Uint8Array.of(prefix))
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Hash of a leaf's data. */
export function merkleLeaf(data: Uint8Array): Uint8Array {
  return hashParts(LEAF, data)
}

/** The level above: neighbours together; one without a neighbour rises as it is. */
function levelAbove(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]]
    if (left !== undefined) above.push(right === undefined ? left : hashParts(NODE, left, right))
  }
  return above
}

/** Root over hashes of leaves in their order; that of no leaves is the SHA-256 of nothing. */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array())
  let level = leaves
  while (level.length > 1) level = levelAbove(level)
  return level[0] ?? new Uint8Array()
}

/** A Merkle root over leaves that come one by one, in memory that grows with their logarithm. */
export interface MerkleAccumulator {
  /** Leaves so far. */
  readonly count: number
  /** Takes the hash of the next leaf. */
  add(leaf: Uint8Array): void
  /** The root over the leaves so far: what `merkleRoot` gives for all of them at once. */
  root(): Uint8Array
}

/**
 * Begins a tree without leaves. `sha` is SHA-256: where there is a quicker one than that of pure
 * JavaScript, a million leaves are worth it.
 */
export function createMerkleAccumulator(
  sha: (data: Uint8Array) => Uint8Array = sha256,
): MerkleAccumulator {
  const above = (left: Uint8Array, right: Uint8Array) => {
    const both = new Uint8Array(1 + 2 * HASH_BYTES)
    both[0] = NODE
    both.set(left, 1)
    both.set(right, 1 + HASH_BYTES)
    return sha(both)
  }
  /** Roots of whole subtrees, the largest first: one for each bit of the count. */
  const peaks: Uint8Array[] = []
  let count = 0
  return {
    get count() {
      return count
    },
    add(leaf) {
      let hash = leaf
      for (let rest = count; rest % 2 === 1; rest = Math.floor(rest / 2)) {
        hash = above(peaks.pop() ?? new Uint8Array(), hash)
      }
      peaks.push(hash)
      count += 1
    },
    root() {
      const last = peaks.at(-1)
      if (last === undefined) return merkleRoot([])
      return peaks.slice(0, -1).reduceRight((right, left) => above(left, right), last)
    },
  }
}

/** Sibling hashes on a leaf's path to the root, from below. RangeError for an unknown leaf. */
export function merklePath(leaves: readonly Uint8Array[], position: number): Uint8Array[] {
  if (!Number.isInteger(position) || position < 0 || position >= leaves.length) {
    throw new RangeError(`there is no leaf ${position} among ${leaves.length}`)
  }
  const path: Uint8Array[] = []
  let level = leaves
  for (let at = position; level.length > 1; at >>>= 1) {
    const beside = level[at ^ 1]
    if (beside !== undefined) path.push(beside)
    level = levelAbove(level)
  }
  return path
}

/**
 * The root that a leaf's hash and its path lead to in a tree of `size` leaves (RFC 9162, section
 * 2.1.3.2). Undefined for a path that is none in such a tree.
 */
export function merkleRootOf(
  leaf: Uint8Array,
  position: number,
  size: number,
  path: readonly Uint8Array[],
): Uint8Array | undefined {
  const isPlace = Number.isSafeInteger(size) && Number.isSafeInteger(position)
  if (!isPlace || position < 0 || position >= size) return undefined
  if (path.some((hash) => hash.length !== HASH_BYTES)) return undefined
  let [at, last, hash] = [position, size - 1, leaf]
  let used = 0
  while (last > 0) {
    const isRight = at % 2 === 1
    if (isRight || at < last) {
      const beside = path[used]
      if (beside === undefined) return undefined
      used += 1
      hash = isRight ? hashParts(NODE, beside, hash) : hashParts(NODE, hash, beside)
    }
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return used === path.length ? hash : undefined
}
