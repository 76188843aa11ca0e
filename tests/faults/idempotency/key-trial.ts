import { clientKey } from '@fairhouse/server/core/keys.ts'
import { codeOf, type Answer } from '../lib/http.ts'
import type { Payee } from '../money/payees.ts'
import { keyOf, type Stage } from '../money/stage.ts'
import { KEYED, type Grounds, type KeyedRoute } from './routes.ts'

/** One key: who used it, for what, and what was answered so far. */
export interface KeyTrial {
  readonly name: string
  readonly route: KeyedRoute
  readonly bettor: Payee
  readonly key: string
  /** What there was to bet on, and to join, when the key was first used. */
  readonly on: Grounds
  readonly answers: TrialAnswer[]
}

interface TrialAnswer {
  /** 0 is the body of the first request, 1 another. */
  readonly variant: number
  readonly answer: Answer
}

const NAMES = Object.keys(KEYED)

/** How many members are needed for so many keys, each using a key of every route of theirs. */
export function countPayees(keys: number): number {
  return Math.ceil(keys / NAMES.length)
}

export function planTrial(
  stage: Stage,
  payees: readonly Payee[],
  index: number,
  on: Grounds,
): KeyTrial {
  const name = NAMES[index % NAMES.length] ?? ''
  const route = KEYED[name]
  const turn = Math.floor(index / NAMES.length)
  const rich = stage.rich[index % stage.rich.length]
  const payee = payees[turn]
  const bettor = route?.isOfPayees ? payee : rich && { ...rich, bankAccountId: '' }
  if (!route || !bettor) throw new RangeError('there is no route, or nobody')
  return { name, route, bettor, key: keyOf(stage.stream), on, answers: [] }
}

/** No answer, or one that leaves the outcome unknown. */
function isUndecided(answer: Answer): boolean {
  const { status } = answer
  // A few requests try the fund password concurrently, before the key is checked.
  return status === 0 || status >= 500 || codeOf(answer) === 'TOO_MANY_ATTEMPTS'
}

/** Sends the key again, to a node, with the first body or another. */
export async function replay(
  stage: Stage,
  trial: KeyTrial,
  node: number,
  variant: number,
): Promise<void> {
  const { route, bettor, key, on, answers } = trial
  const { path, body } = route.request(on, variant, bettor)
  const answer = await stage.send(node, bettor, { method: 'POST', path, key, body })
  answers.push({ variant, answer })
}

function essenceOf({ kept }: KeyedRoute, { text }: Answer): string {
  const whole = JSON.parse(text) as Record<string, unknown>
  return JSON.stringify(kept.map((name) => whole[name]))
}

/** Compares all answers for a key with each other and with the database. */
export async function checkTrial(stage: Stage, trial: KeyTrial): Promise<string[]> {
  const { name, route, key, answers } = trial
  const decided = answers.filter(({ answer }) => !isUndecided(answer))
  const done = decided.filter(({ answer }) => codeOf(answer) === 'ok')
  const faults: string[] = []
  const addFault = (what: string) => faults.push(`${name} ${key}: ${what}`)
  const [first] = done
  if (!first) {
    const all = answers.map(describeAnswer).join(', ')
    return [`${name} ${key}: nothing came of it: ${all}`]
  }
  for (const { variant, answer } of decided) {
    const code = codeOf(answer)
    if (variant !== first.variant) {
      if (code !== 'IDEMPOTENCY_KEY_REUSED') addFault(`another body is answered ${code}`)
    } else if (code !== 'ok') addFault(`a repeat is answered ${code}`)
    else if (essenceOf(route, answer) !== essenceOf(route, first.answer)) {
      addFault(`two answers: ${answer.text.slice(0, 200)} and ${first.answer.text.slice(0, 200)}`)
    }
  }
  const rows = await stage.db.query<{ n: bigint }>(route.effects, [clientKey(name, key)])
  if (rows[0]?.n !== 1n) addFault(`${rows[0]?.n} effects`)
  return faults
}

const describeAnswer = ({ variant, answer }: TrialAnswer): string => `${variant}: ${codeOf(answer)}`
