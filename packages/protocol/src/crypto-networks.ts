/**
 * Networks that coins are paid in and out by, by what each is called: a name, in no language. An
 * address belongs to one network; how it is read is in the server (crypto-addresses.ts).
 */
export const CRYPTO_NETWORKS = { bitcoinTestnet: 'Bitcoin testnet' } as const

export type CryptoNetwork = keyof typeof CRYPTO_NETWORKS
