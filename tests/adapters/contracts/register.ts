import type { ExclusionRegister } from '@fairhouse/server/modules/kyc/index.ts'
import { type Contract, must, within } from '../contract.ts'

type Answer = Awaited<ReturnType<ExclusionRegister['isListed']>>

/** Tax numbers of trials, digits only. */
export interface RegisterTrial {
  readonly listed: readonly string[]
  readonly notListed: readonly string[]
}

/** A login waits for the answer. */
const ANSWER_SECONDS = 15
/** Valid, and nobody's. */
const TAX_ID = '52998224725'

async function ask(register: ExclusionRegister, taxId: string): Promise<Answer> {
  const answer = await within(ANSWER_SECONDS, 'isListed', register.isListed(taxId))
  must(['yes', 'no', 'unknown'].includes(answer), `"${answer}" is no answer`)
  return answer
}

/** Registers of excluded persons: without an answer nobody is free to play. */
export const registerContract: Contract<ExclusionRegister, RegisterTrial> = {
  methods: ['isListed'],
  checks: [
    {
      name: 'answers yes, no or unknown, the same to all who ask at once',
      async run({ adapter }) {
        const questions = Array.from({ length: 5 }, () => ask(adapter, TAX_ID))
        const answers = new Set(await Promise.all(questions))
        answers.delete('unknown')
        must(answers.size <= 1, 'one number is and is not listed')
      },
    },
    {
      name: 'who is listed is found',
      needs: ['listed'],
      async run({ adapter, trial }) {
        for (const taxId of trial.listed ?? []) {
          must((await ask(adapter, taxId)) === 'yes', `${taxId} is not`)
        }
      },
    },
    {
      name: 'who is not listed is not found',
      needs: ['notListed'],
      async run({ adapter, trial }) {
        for (const taxId of trial.notListed ?? []) {
          must((await ask(adapter, taxId)) === 'no', `${taxId} is`)
        }
      },
    },
    {
      name: 'a register that cannot be reached throws or does not know, in time',
      needs: ['settingsFor'],
      async run({ endpoints: { closed, silent, hangsUp }, openAt }) {
        const ends = [closed, silent, hangsUp].map(async (host) => {
          const work = (await openAt(host)).isListed(TAX_ID).catch(() => 'unknown' as const)
          const answer = await within(ANSWER_SECONDS, 'isListed', work)
          must(answer === 'unknown', `it says ${answer}`)
        })
        await Promise.all(ends)
      },
    },
  ],
}
