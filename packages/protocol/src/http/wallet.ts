import Type, { type Static } from 'typebox'
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

/** Why money moved. The text of a code is `statement.<code>` in packages/i18n. */
export const POSTING_CODES = [
  'deposit.credit',
  'deposit.chargeback',
  'deposit.chargebackReversal',
  'bet.stake',
  'bet.payout',
  'bet.refund',
  'bet.cancel',
  'bet.void',
  'bet.correction',
  'bet.rebate',
  'bet.rebateReversal',
  'chase.hold',
  'chase.release',
  'group.hold',
  'group.release',
  'group.payout',
  'group.correction',
  'group.fund',
  'group.shareOut',
  'game.bet',
  'game.win',
  'game.betRollback',
  'game.winRollback',
  'game.correction',
  'game.toVendor',
  'game.fromVendor',
  'withdrawal.hold',
  'withdrawal.release',
  'transfer.out',
  'transfer.in',
  'adjustment.credit',
  'adjustment.debit',
  'contract.pay',
  'contract.payOut',
  'contract.payIn',
  'contract.clawback',
  'rebate.team',
  'rebate.teamReversal',
  'transfer.reversal',
] as const

export const PostingCodeShape = Type.Union(POSTING_CODES.map((code) => Type.Literal(code)))

export type Balance = Static<typeof Balance>
export type MerchantWallets = Static<typeof MerchantWallets>
export type PostingCode = (typeof POSTING_CODES)[number]

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
