import Type, { type Static } from 'typebox'
import { POSTING_CODES } from '../postings.ts'
import { MoneyOut, strict } from '../schema.ts'

export const Balance = strict({
  /** Spendable now, in ledger units (the specification's word for it). */
  sumBalance: MoneyOut,
  currency: Type.String(),
  /** Number of the account's newest movement: of two balances the one with the higher is newer. */
  seq: Type.String(),
  /** All games use this balance; false where a vendor has wallets of its own. */
  isSingle: Type.Boolean(),
})

/** The wallets of a member by merchant: the one here, and those at vendors with own wallets. */
export const MerchantWallets = strict({
  isSingle: Type.Boolean(),
  currency: Type.String(),
  /** Spendable here. */
  sumBalance: MoneyOut,
  /** Where money of the member is meanwhile; it comes back when the game is left. */
  wallets: Type.Array(
    strict({
      vassalage: Type.String(),
      name: Type.String(),
      /** What the vendor reports; null where it did not answer. */
      balanceMinor: Type.Union([MoneyOut, Type.Null()]),
    }),
  ),
})

export const PostingCodeShape = Type.Union(POSTING_CODES.map((code) => Type.Literal(code)))

export type Balance = Static<typeof Balance>
export type MerchantWallets = Static<typeof MerchantWallets>

export const walletRoutes = {
  'GET /wps/v2/wallets/balance': {
    summary: 'What the member can spend now',
    access: 'member',
    response: Balance,
    errors: [],
  },
  'GET /wps/v2/wallets/merchant': {
    summary: 'The wallets of a member: the one here, and those at vendors that keep money',
    access: 'member',
    response: MerchantWallets,
    errors: [],
  },
} as const
