import { beaconRoundAt } from '@fairhouse/fairness'
import { verifyBeacon } from '@fairhouse/fairness/beacon'
import type { Beacon } from '@fairhouse/server/modules/draws/index.ts'
import { type Contract, must, mustThrow, within } from '../contract.ts'

const ANSWER_SECONDS = 30
const HOUR_MS = 3_600_000

/** Public beacons: a verified signature of the very round, or an error. */
export const beaconContract: Contract<Beacon> = {
  methods: ['signatureOf'],
  checks: [
    {
      name: 'names a chain that its rounds can be verified by',
      run({ adapter: { chain } }) {
        must(/^[0-9a-f]{64}$/.test(chain.hash), 'hash: 32 bytes in hex')
        must(/^[0-9a-f]{192}$/.test(chain.publicKey), 'publicKey: 96 bytes in hex')
        must(Number.isInteger(chain.genesis) && chain.genesis > 0, 'genesis: Unix seconds')
        must(Number.isInteger(chain.period) && chain.period > 0, 'period: seconds')
      },
    },
    {
      name: 'a past round has its signature of the chain, always the same',
      async run({ adapter }) {
        const round = beaconRoundAt(adapter.chain, new Date(Date.now() - HOUR_MS))
        const ask = () => within(ANSWER_SECONDS, 'signatureOf', adapter.signatureOf(round))
        const signature = await ask()
        must(verifyBeacon(adapter.chain, round, signature), 'the signature is not of the chain')
        must(signature === (await ask()), 'the round has two signatures')
      },
    },
    {
      name: 'a beacon that cannot be reached is an error, in time',
      needs: ['settingsFor'],
      async run({ endpoints: { closed, silent, hangsUp }, openAt }) {
        const ends = [closed, silent, hangsUp].map(async (host) => {
          const beacon = await openAt(host)
          await mustThrow(ANSWER_SECONDS, 'signatureOf', () => beacon.signatureOf(1_000))
        })
        await Promise.all(ends)
      },
    },
  ],
}
