import { clientKey } from '@fairhouse/server/modules/wallet/index.ts'
import { codeOf, type Answer } from '../lib/http.ts'
import type { Payee } from '../money/payees.ts'
import { keyOf, type Stage } from '../money/stage.ts'
import { KEYED, type KeyedRoute } from './routes.ts'

/** One key: who used it, for what, and what was answered so far. */
export interface KeyTrial {
  readonly name: string
  readonly route: KeyedRoute
  readonly bettor: Payee
  readonly key: string
  /** What was bet on, and joined, when the key was first used. */
  readonly issueId: string
  readonly ticketId: string
  readonly heard: Heard[]
}

interface Heard {
  /** 0 is the body of the first request, 1 another. */
  readonly variant: number
  readonly answer: Answer
}

const NAMES = Object.keys(KEYED)

/** Withdrawals of one member that may be on their way at a time are few. */
const PER_PAYEE = 2

/** So many members have enough to withdraw for so many keys. */
export function countPayees(keys: number): number {
  return Math.ceil(keys / NAMES.length / PER_PAYEE)
}

export function planTrial(
  stage: Stage,
  payees: readonly Payee[],
  index: number,
  ticketId: string,
): KeyTrial {
  const name = NAMES[index % NAMES.length] ?? ''
  const route = KEYED[name]
  const turn = Math.floor(index / NAMES.length)
  const rich = stage.rich[index % stage.rich.length]
  const payee = payees[Math.floor(turn / PER_PAYEE)]
  const bettor = route?.isOfPayees ? payee : rich && { ...rich, bankAccountId: '' }
  if (!route || !bettor) throw new RangeError('there is no route, or nobody')
  const { issueId } = stage
  return { name, route, bettor, key: keyOf(stage.stream), issueId, ticketId, heard: [] }
}

/** No answer, or one that tells nothing of what became of it. */
function isUndecided(answer: Answer): boolean {
  const { status } = answer
  // A fund password is tried by a few at once, before anybody looks at the key.
  return status === 0 || status >= 500 || codeOf(answer) === 'TOO_MANY_ATTEMPTS'
}

/** Sends the key once more, on a node, with the first body or another. */
export async function replay(
  stage: Stage,
  trial: KeyTrial,
  node: number,
  variant: number,
): Promise<void> {
  const { route, bettor, key, issueId, ticketId, heard } = trial
  const { path, body } = route.request({ issueId }, ticketId, variant, bettor)
  const answer = await stage.send(node, bettor, { method: 'POST', path, key, body })
  heard.push({ variant, answer })
}

function essenceOf({ kept }: KeyedRoute, { text }: Answer): string {
  const whole = JSON.parse(text) as Record<string, unknown>
  return JSON.stringify(kept.map((name) => whole[name]))
}

/** Everything that was answered for a key, held against each other and against the database. */
export async function judge(stage: Stage, trial: KeyTrial): Promise<string[]> {
  const { name, route, key, heard } = trial
  const decided = heard.filter(({ answer }) => !isUndecided(answer))
  const done = decided.filter(({ answer }) => codeOf(answer) === 'ok')
  const faults: string[] = []
  const told = (what: string) => faults.push(`${name} ${key}: ${what}`)
  const [first] = done
  if (!first) return [`${name} ${key}: nothing came of it: ${heard.map(tell).join(', ')}`]
  for (const { variant, answer } of decided) {
    const code = codeOf(answer)
    if (variant !== first.variant) {
      if (code !== 'IDEMPOTENCY_KEY_REUSED') told(`another body is answered ${code}`)
    } else if (code !== 'ok') told(`a repeat is answered ${code}`)
    else if (essenceOf(route, answer) !== essenceOf(route, first.answer)) {
      told(`two answers: ${answer.text.slice(0, 200)} and ${first.answer.text.slice(0, 200)}`)
    }
  }
  const rows = await stage.db.query<{ n: bigint }>(route.effects, [clientKey(name, key)])
  if (rows[0]?.n !== 1n) told(`${rows[0]?.n} effects`)
  return faults
}

const tell = ({ variant, answer }: Heard): string => `${variant}: ${codeOf(answer)}`
