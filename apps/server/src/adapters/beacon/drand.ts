import { QUICKNET, type BeaconChain } from '@fairhouse/fairness'
import { verifyBeacon } from '@fairhouse/fairness/beacon'
import type { Beacon } from '../../modules/draws/index.ts'

const TIMEOUT_MS = 4_000
/** An answer of drand has some 300 bytes. */
const BYTES_MAX = 10_000
const SIGNATURE = /^[0-9a-f]{96}$/

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > BYTES_MAX) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The signature in an answer for a round; throws when the answer is invalid. */
async function askOne(url: string, chain: BeaconChain, round: number): Promise<string> {
  const response = await fetch(`${url}/${chain.hash}/public/${round}`, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await textOf(response)
  if (!response.ok) throw new Error(`answered ${response.status}`)
  const answer = JSON.parse(text) as { round?: unknown; signature?: unknown }
  const { signature } = answer
  if (answer.round !== round) throw new Error('answered another round')
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) throw new Error('no signature')
  if (!verifyBeacon(chain, round, signature)) throw new Error('the signature is not of the chain')
  return signature
}

/**
 * Public randomness by the HTTP interface of drand. Addresses are tried in order until one returns
 * the round with a signature of the chain: an address can withhold a round, not forge one.
 */
export function createDrandBeacon(
  urls: readonly string[],
  chain: BeaconChain = QUICKNET,
): Beacon {
  return {
    chain,
    async signatureOf(round) {
      const faults: string[] = []
      for (const url of urls) {
        try {
          return await askOne(url, chain, round)
        } catch (error) {
          faults.push(`${url}: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
      throw new Error(`round ${round} of the beacon: ${faults.join('; ')}`)
    },
  }
}

/** The beacon of BEACON_URLS; undefined without one. */
export function openBeacon(settings: { readonly BEACON_URLS: string }): Beacon | undefined {
  const urls = settings.BEACON_URLS.split(',').map((url) => url.trim().replace(/\/$/, ''))
  const given = urls.filter((url) => url !== '')
  return given.length === 0 ? undefined : createDrandBeacon(given)
}
