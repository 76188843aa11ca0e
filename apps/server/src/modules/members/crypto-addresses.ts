import { createHash } from 'node:crypto'
import type { CryptoNetwork } from '@fairhouse/protocol'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** Prefixes of addresses of a network: that of bech32, the version bytes of base58. */
interface BitcoinNetwork {
  readonly prefix: string
  /** Pay to a key's hash, pay to a script's hash. */
  readonly versions: readonly number[]
}

/** Bitcoin Core, chainparams.cpp. */
const NETWORKS: Readonly<Record<CryptoNetwork, BitcoinNetwork>> = {
  bitcoinTestnet: { prefix: 'tb', versions: [0x6f, 0xc4] },
}

const base58check = createBase58check((bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest(),
)

/**
 * Witness versions by their number: how they are written, and how many bytes are paid to. 0 is
 * BIP-141 and BIP-173; 1 is BIP-341 and BIP-350. What is sent to later versions, or to other
 * lengths of version 1, can be spent by anyone as long as no rule binds it: nothing is paid there.
 */
const WITNESSES = [
  { coder: bech32, lengths: [20, 32] },
  { coder: bech32m, lengths: [32] },
]

/** A segwit address in small letters; it is typed in small or in capital ones, not in both. */
function readSegwit(text: string, { prefix }: BitcoinNetwork): string | undefined {
  const isSound = WITNESSES.some(({ coder, lengths }, version) => {
    const found = coder.decodeUnsafe(text)
    if (found?.prefix !== prefix || found.words[0] !== version) return false
    const program = coder.fromWordsUnsafe(found.words.slice(1))
    return program !== undefined && lengths.includes(program.length)
  })
  return isSound ? text.toLowerCase() : undefined
}

/** A base58 address with its four bytes of a double SHA-256; letters count as they are. */
function readBase58(text: string, { versions }: BitcoinNetwork): string | undefined {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && versions.includes(bytes[0] ?? -1) ? text : undefined
  } catch {
    return undefined
  }
}

/**
 * The canonical form of an address of a network, however it was typed; undefined when its checksum
 * is wrong, when it is of another network, or when nobody would own what is sent there.
 */
export function readCryptoAddress(network: CryptoNetwork, text: string): string | undefined {
  const address = text.trim()
  return readSegwit(address, NETWORKS[network]) ?? readBase58(address, NETWORKS[network])
}
