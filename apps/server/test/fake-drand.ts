import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BeaconChain } from '@fairhouse/fairness'
import { beaconMessage } from '@fairhouse/fairness/beacon'
import { bls12_381 } from '@noble/curves/bls12-381.js'

const { shortSignatures } = bls12_381
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A key of its own for each number: the least seeds that keys are drawn from have 48 bytes. */
const keyOf = (number: number) => shortSignatures.keygen(new Uint8Array(48).fill(number))

function signatureOf(key: ReturnType<typeof keyOf>, round: number): string {
  const point = shortSignatures.sign(
    shortSignatures.hash(beaconMessage(round), DST),
    key.secretKey,
  )
  return hex(point.toBytes())
}

/** How the fake answers: rightly, for another round, by another's key, or not at all. */
type Manner = 'right' | 'other round' | 'wrong key' | 'down' | 'no JSON'

/** A beacon of drand's HTTP interface that signs with a key of its own, whatever the round. */
export async function startFakeDrand() {
  const [own, foreign] = [keyOf(1), keyOf(2)]
  const chain: BeaconChain = {
    hash: 'be'.repeat(32),
    publicKey: hex(own.publicKey.toBytes()),
    genesis: 1_700_000_000,
    period: 3,
  }
  const fake = { manner: 'right' as Manner, asked: [] as string[] }
  const server = createServer((request, response) => {
    fake.asked.push(request.url ?? '')
    const round = Number(request.url?.split('/').at(-1))
    if (fake.manner === 'down') return void response.writeHead(503).end()
    if (fake.manner === 'no JSON') return void response.end('<html>')
    const shown = fake.manner === 'other round' ? round + 1 : round
    const signature = signatureOf(fake.manner === 'wrong key' ? foreign : own, shown)
    response.end(JSON.stringify({ round: shown, signature }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(fake, { chain, url, close: () => void server.close() })
}

export type FakeDrand = Awaited<ReturnType<typeof startFakeDrand>>
