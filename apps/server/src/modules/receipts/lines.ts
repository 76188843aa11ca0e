import { merkleLeaf, merkleRoot } from '@fairhouse/fairness'

export type LeafKind = 'account' | 'house' | 'audit'

/** A leaf of a day: all lines of one account, of the house accounts or of the audit. */
export interface Leaf {
  readonly kind: LeafKind
  /** 0 for house accounts and the audit. */
  readonly accountId: bigint
  readonly lineCount: number
  readonly hash: Buffer
}

const UTF8 = new TextEncoder()

/** Hash of a line by its text. */
export function hashLine(line: string): Uint8Array {
  return merkleLeaf(UTF8.encode(line))
}

/** The text that a leaf's hash covers. The salt keeps others from guessing its contents. */
function leafText(
  kind: LeafKind,
  accountId: bigint,
  lines: { readonly count: number; readonly root: string },
  salt: string,
): string {
  return `${kind}|${accountId}|${lines.count}|${salt}|${lines.root}`
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** A leaf of the hashes of its lines. */
export function leafOf(
  kind: LeafKind,
  accountId: bigint,
  lines: readonly Uint8Array[],
  salt: string,
): Leaf {
  const root = hex(merkleRoot(lines))
  const text = leafText(kind, accountId, { count: lines.length, root }, salt)
  const hash = Buffer.from(merkleLeaf(UTF8.encode(text)))
  return { kind, accountId, lineCount: lines.length, hash }
}
