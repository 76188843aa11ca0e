import { createHash } from 'node:crypto'
import { minor, toDecimal } from '@fairhouse/money'
import { CRYPTO_NETWORKS, type ChargeInstructions } from '@fairhouse/protocol'
import { bech32 } from '@scure/base'
import { dynamicBrCode } from '../pix/br-code.ts'
import { pageToken } from './signature.ts'
import type { SandboxOptions } from './options.ts'
import type { ChargeLine } from './state.ts'

const PARTY = { name: 'Fairhouse Sandbox', city: 'Sao Paulo' }
/** The assumed price of a coin of the test network, in units of the currency. */
const COIN_PRICES: Readonly<Record<string, bigint>> = {
  BRL: 350_000n,
  USD: 65_000n,
  EUR: 60_000n,
  VND: 1_600_000_000n,
}
const COIN_DIGITS = 100_000_000n

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** In coins, rounded up to the smallest part so that nobody pays too little. */
function coinAmount(amountMinor: bigint, currency: string): string {
  const price = COIN_PRICES[currency] ?? 100_000n
  const parts = (amountMinor * COIN_DIGITS + price * 10_000n - 1n) / (price * 10_000n)
  return `${parts / COIN_DIGITS}.${String(parts % COIN_DIGITS).padStart(8, '0')}`
}

/** A pay-to-key-hash address of the test network (BIP-173), whose key nobody has. */
function keyHashAddress(seed: string): string {
  return bech32.encode('tb', [0, ...bech32.toWords(Buffer.from(seed.slice(0, 40), 'hex'))])
}

/** Where the sandbox has its page of a charge. */
function payUrlOf(options: SandboxOptions, depositId: string): string {
  const own = typeof options.ownUrl === 'string' ? options.ownUrl : options.ownUrl()
  return `${own}/pay/${pageToken(options.secret, depositId)}`
}

/** Payment instructions of a charge: derived from the order only, so that they never change. */
export function instructionsOf(options: SandboxOptions, order: ChargeLine): ChargeInstructions {
  const { depositId, method, amountMinor, currency } = order
  const payUrl = payUrlOf(options, depositId)
  const seed = digest(depositId)
  if (method === 'pix') {
    const url = `pix.sandbox.invalid/qr/v2/${seed.slice(0, 32)}`
    const amount = toDecimal(minor(BigInt(amountMinor)), 2)
    return { kind: 'pix', brCode: dynamicBrCode({ ...PARTY, url, amount }), payUrl }
  }
  if (method === 'bankTransfer') {
    return {
      kind: 'bankTransfer',
      beneficiary: 'Fairhouse Sandbox',
      account: '999 · 0001 · 12345-6',
      reference: `FH${seed.slice(0, 8).toUpperCase()}`,
      payUrl,
    }
  }
  return {
    kind: 'crypto',
    network: CRYPTO_NETWORKS.bitcoinTestnet,
    address: keyHashAddress(seed),
    coinAmount: coinAmount(BigInt(amountMinor), currency),
    coin: 'tBTC',
    payUrl,
  }
}
