import type { CheckedPerson, CheckResult, KycProvider } from '@fairhouse/server/modules/kyc/port.ts'
import { type Contract, must, within } from '../contract.ts'

/** Real names of persons of trials, by what the provider says of them. */
export interface KycTrial {
  readonly names: Readonly<Partial<Record<CheckResult, string>>>
}

/** Shorter than the worker's claim on a case (modules/kyc/run-checks.ts). */
const ANSWER_SECONDS = 100
const RESULTS: readonly CheckResult[] = ['pass', 'fail', 'needsPerson', 'timeout']
/** A grey picture of one dot. */
const IMAGE = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

function personOf(caseId: string, realName = 'Ana Prova'): CheckedPerson {
  return {
    caseId,
    realName,
    taxId: '52998224725',
    birthDate: '1990-04-21',
    documents: (['documentFront', 'documentBack', 'selfie'] as const).map((step) => ({
      step,
      image: IMAGE,
    })),
  }
}

async function check(provider: KycProvider, person: CheckedPerson): Promise<CheckResult> {
  const result = await within(ANSWER_SECONDS, 'check', provider.check(person))
  must(RESULTS.includes(result), `"${result}" is no answer`)
  return result
}

/** Providers of identity checks: one of four answers, and nothing but a proof is a pass. */
export const kycContract: Contract<KycProvider, KycTrial> = {
  methods: ['check'],
  checks: [
    {
      name: 'has a name',
      run({ adapter }) {
        must(/^[a-z][a-z0-9-]{0,39}$/.test(adapter.name), 'name: small letters, digits, hyphens')
      },
    },
    {
      name: 'a case has one answer, however often it is asked about',
      async run({ adapter, fresh }) {
        const person = personOf(fresh('kyc'))
        const [first, second] = await Promise.all([check(adapter, person), check(adapter, person)])
        must(first === second, `at once ${first} and ${second}`)
        const third = await check(adapter, person)
        must(first === third || first === 'timeout', `first ${first}, then ${third}`)
      },
    },
    {
      name: 'who has neither tax number nor birthday is answered',
      async run({ adapter, fresh }) {
        await check(adapter, { ...personOf(fresh('kyc')), taxId: undefined, birthDate: undefined })
      },
    },
    {
      name: 'nobody passes without a picture',
      async run({ adapter, fresh }) {
        const result = await check(adapter, { ...personOf(fresh('kyc')), documents: [] }).catch(
          () => 'timeout' as const,
        )
        must(result !== 'pass', 'the case passed')
      },
    },
    {
      name: 'persons of trials are answered as they should be',
      needs: ['names'],
      async run({ adapter, trial, fresh }) {
        for (const [expected, name] of Object.entries(trial.names ?? {})) {
          const result = await check(adapter, personOf(fresh('kyc'), name))
          must(result === expected, `${name}: ${result}, not ${expected}`)
        }
      },
    },
    {
      name: 'a provider that cannot be reached throws or times out, in time',
      needs: ['settingsFor'],
      async run({ endpoints: { closed, silent, hangsUp }, openAt, fresh }) {
        const ends = [closed, silent, hangsUp].map(async (host) => {
          const provider = await openAt(host)
          const work = provider.check(personOf(fresh('kyc'))).catch(() => 'timeout' as const)
          const result = await within(ANSWER_SECONDS, 'check', work)
          must(result === 'timeout', `it says ${result}`)
        })
        await Promise.all(ends)
      },
    },
  ],
}
