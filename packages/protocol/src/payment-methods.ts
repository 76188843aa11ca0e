import Type, { type Static } from 'typebox'
import { CRYPTO_NETWORKS, type CryptoNetwork } from './crypto-networks.ts'

/** Payment methods in and out. Profile and brand decide which are offered. */
export const PAYMENT_METHODS = ['pix', 'bankTransfer', 'crypto'] as const

export const PaymentMethodId = Type.Unsafe<(typeof PAYMENT_METHODS)[number]>(
  Type.Enum([...PAYMENT_METHODS]),
)

export const CryptoNetworkId = Type.Unsafe<CryptoNetwork>(Type.Enum(Object.keys(CRYPTO_NETWORKS)))

export type PaymentMethodId = Static<typeof PaymentMethodId>
