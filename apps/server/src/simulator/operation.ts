import type { ErrorCode } from '@fairhouse/protocol'
import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../http/problem.ts'
import { Contradiction } from './model/contradiction.ts'
import type { SimulatedNode } from './node.ts'
import { isWeather } from './weather-errors.ts'
import { CALM } from './wire/fates.ts'
import type { World } from './world.ts'

/** How an operation ended for who asked for it. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly tries: number }
  | { readonly ok: false; readonly code: ErrorCode; readonly tries: number }

/** Something that is asked of the house, as often as it takes to get an answer. */
export interface Operation<T = unknown> {
  readonly name: string
  /** Whose money it is about, and whose answer depends on what that money does meanwhile. */
  readonly account?: bigint
  /** Without a key of its own: asked again it may be answered otherwise. */
  readonly isKeyless?: true
  attempt(node: SimulatedNode): Promise<T>
  /**
   * Holds the answer against the model, and books what follows. With `slack` something else was
   * under way that may have come before or after.
   */
  onOutcome(outcome: Outcome<T>, slack: boolean): void
}

/** After so many tries the weather clears: an operation is decided at last. */
const PATIENCE = 12

type Try<T> = { ok: true; value: T } | { ok: false; code: ErrorCode } | undefined

async function tryOnce<T>(node: SimulatedNode, work: Promise<T>): Promise<Try<T>> {
  const answer = work.then(
    (value): Try<T> => ({ ok: true, value }),
    (error: unknown): Try<T> => {
      if (isWeather(error)) return undefined
      if (error instanceof Problem && error.code !== 'INTERNAL') {
        return { ok: false, code: error.code }
      }
      throw error
    },
  )
  return Promise.race([answer, node.connections.died.then(() => undefined)])
}

/** Asks, and asks again by the same key, until there is an answer; tells it the model. */
export async function perform<T>(
  world: World,
  operation: Operation<T>,
  slack: boolean,
): Promise<void> {
  const { dice, weather, wire } = world
  let done: Try<T>
  for (let tries = 1; ; tries += 1) {
    const isLate = tries > PATIENCE
    if (isLate) wire.setWeather(CALM)
    const { loss, repeat } = isLate ? CALM : weather
    if (dice.chance(loss)) continue
    const copies = dice.chance(repeat) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: copies }, () => {
        const node = world.server()
        return tryOnce(node, operation.attempt(node))
      }),
    )
    // Of copies at once one may be refused by what the other was decided before, or after.
    const isAgain = done !== undefined
    for (const answer of answers) {
      const mustEqual = (isAgain || answer?.ok) && !operation.isKeyless
      if (answer && done && mustEqual && !isSame(done, answer)) {
        throw new Contradiction(
          `${operation.name} is answered in two ways: ${tell(done)}, then ${tell(answer)}`,
        )
      }
      if (answer?.ok) done ??= answer
    }
    // What has become of a copy without an answer nobody knows: it is asked for again.
    const refusal = answers.includes(undefined) ? undefined : answers.at(-1)
    const known = done ?? refusal
    if (known === undefined || dice.chance(loss)) continue
    world.trace.push(`${tell(known)}  ${operation.name}${tries > 1 ? ` (${tries} tries)` : ''}`)
    operation.onOutcome({ ...known, tries: copies > 1 ? tries + 1 : tries }, slack)
    return
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other)
}

function tell(answer: Exclude<Try<unknown>, undefined>): string {
  return answer.ok ? 'ok' : answer.code
}
