import Type, { type Static } from 'typebox'
import { Day, Instant, PageQuery, strict } from '../schema.ts'

const Hex = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** A sealed day: all input of its hash, the hash and its signature. */
export const SealedDay = strict({
  brand: Type.String(),
  day: Day,
  leafCount: Type.Integer(),
  lineCount: Type.Integer(),
  /** Merkle root over the accounts that moved on that day. */
  root: Hex,
  /** Hash of the sealed day before; zeros before the first. */
  previous: Hex,
  hash: Hex,
  /** Ed25519 over the bytes of the hash, base64url. */
  signature: Type.String(),
})

/** Own lines of a sealed day with all that is needed to check them without us. */
export const DayReceipt = strict({
  kind: Type.Literal('fairhouse-receipt'),
  version: Type.Literal(1),
  sealed: SealedDay,
  /** Ed25519, 32 bytes, base64url: must be the one that the site publishes. */
  publicKey: Type.String(),
  currency: Type.String(),
  username: Type.String(),
  account: strict({
    accountId: Type.String(),
    /** Drawn for this account and day, so that the lines of others cannot be guessed. */
    salt: Hex,
    /** The lines in order, each as the text that is hashed. */
    lines: Type.Array(Type.String()),
  }),
  /** Place of the account in the tree, and the sibling hashes on its path to the root. */
  proof: strict({ position: Type.Integer(), path: Type.Array(Hex) }),
})

export type SealedDay = Static<typeof SealedDay>
export type DayReceipt = Static<typeof DayReceipt>

export const receiptRoutes = {
  'GET /wps/receipts/days': {
    summary: 'Sealed days, newest first, and the key that they are signed with',
    access: 'public',
    query: PageQuery,
    response: strict({
      publicKey: Type.String(),
      days: Type.Array(SealedDay),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
    errors: [],
  },
  'GET /wps/receipts': {
    summary: 'Sealed days on which the member has movements, newest first',
    access: 'member',
    query: PageQuery,
    response: strict({
      days: Type.Array(
        strict({ day: Type.String(), lineCount: Type.Integer(), sealedAt: Instant }),
      ),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
    errors: [],
  },
  'GET /wps/receipts/:day': {
    summary: 'Signed receipt of the own movements of a sealed day, to be checked by anybody',
    access: 'member',
    params: strict({ day: Day }),
    response: DayReceipt,
    errors: ['NOT_FOUND'],
  },
} as const
