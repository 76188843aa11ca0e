import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createStream } from './stream.ts'

/** What a member may choose as a seed of an opening. */
export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/

const HASH = /^[0-9a-f]{64}$/
const TICKET_ID = /^[A-Za-z0-9_-]{1,32}$/

/** What an opening of a lucky ticket comes from, besides the server seed. */
export interface TicketSources {
  /** SHA-256 of the table's text, 32 bytes in lower-case hex. */
  readonly tableHash: string
  /** Chosen by the member after the seed was committed to. */
  readonly clientSeed: string
  /** The ticket's id, which no other opening has: the nonce. */
  readonly ticketId: string
}

/** SHA-256 of a text as UTF-8, in lower-case hex: what names a published table of prizes. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/**
 * Context of an opening: "fairhouse/ticket/v1/<hash of the table>/<client seed>/<ticket>". The
 * holder of the seed cannot compute the opening before the member has chosen. Throws RangeError for
 * sources of another shape, which would make it ambiguous.
 */
export function ticketContext({ tableHash, clientSeed, ticketId }: TicketSources): string {
  for (const [text, pattern] of [
    [tableHash, HASH],
    [clientSeed, CLIENT_SEED],
    [ticketId, TICKET_ID],
  ] as const) {
    if (!pattern.test(text)) throw new RangeError(`"${text}" cannot be part of a ticket's context`)
  }
  return `fairhouse/ticket/v1/${tableHash}/${clientSeed}/${ticketId}`
}

/**
 * The number that an opening draws: 0 to `numbers` less one, each exactly as likely. Throws
 * RangeError for a malformed seed or source, or unless `numbers` is 1 to 2^32.
 */
export function ticketNumber(serverSeed: string, sources: TicketSources, numbers: bigint): bigint {
  return BigInt(createStream(serverSeed, ticketContext(sources)).next(Number(numbers)))
}
