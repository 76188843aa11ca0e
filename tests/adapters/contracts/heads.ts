import { isDeepStrictEqual } from 'node:util'
import type { HeadKeeper, SavedHead } from '@fairhouse/server/modules/audit/index.ts'
import { type Contract, must, mustThrow, within } from '../contract.ts'

/** What a trial of a store can read back. */
export interface HeadsTrial {
  /** All heads that are kept. */
  kept(): readonly SavedHead[] | Promise<readonly SavedHead[]>
}

const KEEP_SECONDS = 60

function headOf(brandId: number, seq: number): SavedHead {
  return {
    brandId,
    seq: String(seq),
    hash: seq.toString(16).padStart(64, '0'),
    signature: 'ab'.repeat(64),
    signedAt: '2026-11-22T12:00:00.000Z',
  }
}

/** Stores of signed heads of the audit: what was kept stays, and a loss is an error. */
export const headsContract: Contract<HeadKeeper, HeadsTrial> = {
  methods: ['keep'],
  checks: [
    {
      name: 'has a name and an interval',
      run({ adapter: { name, everySeconds } }) {
        must(/^[a-z][a-z0-9-]{0,39}$/.test(name), 'name: small letters, digits and hyphens')
        must(Number.isInteger(everySeconds) && everySeconds > 0, 'everySeconds: from 1')
      },
    },
    {
      name: 'keeps heads of several brands, again, too, and none at all',
      async run({ adapter }) {
        const heads = [headOf(9_001, 1), headOf(9_002, 1)]
        await within(KEEP_SECONDS, 'keep', adapter.keep(heads))
        await within(KEEP_SECONDS, 'keep', adapter.keep(heads))
        await within(KEEP_SECONDS, 'keep', adapter.keep([]))
      },
    },
    {
      name: 'what is kept can be read as it was given, and stays beside what comes later',
      needs: ['kept'],
      async run({ adapter, trial }) {
        const heads = [headOf(9_003, 1), headOf(9_003, 2)]
        for (const head of heads) await adapter.keep([head])
        const kept = (await trial.kept?.()) ?? []
        for (const head of heads) {
          const isThere = kept.some((one) => isDeepStrictEqual(one, head))
          must(isThere, `the head ${head.seq} is not there as it was given`)
        }
      },
    },
    {
      name: 'a store that cannot be reached is an error, in time',
      needs: ['settingsFor'],
      async run({ endpoints: { closed, silent, hangsUp }, openAt }) {
        const ends = [closed, silent, hangsUp].map(async (host) => {
          const keeper = await openAt(host)
          await mustThrow(KEEP_SECONDS, 'keep', () => keeper.keep([headOf(9_004, 1)]))
        })
        await Promise.all(ends)
      },
    },
  ],
}
