import type { ErrorCode } from '@fairhouse/protocol'
import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#server/core/problem.ts'
import { Contradiction } from './model/contradiction.ts'
import type { SimulatedNode } from './node.ts'
import { isInjectedFault } from './injected-faults.ts'
import { NO_FAULTS } from './wire/faults.ts'
import type { World } from './world.ts'

/** Outcome of an operation for its caller. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly tries: number }
  | { readonly ok: false; readonly code: ErrorCode; readonly tries: number }

/** A request to the platform, repeated until it is answered. */
export interface Operation<T = unknown> {
  readonly name: string
  /** The account whose money it moves, and whose other movements affect the answer. */
  readonly account?: bigint
  /** Without an idempotency key: a repeat may be answered differently. */
  readonly isKeyless?: true
  attempt(node: SimulatedNode): Promise<T>
  /**
   * Compares the answer with the model, and books its effects. With `slack` something else was in
   * progress that may have come before or after.
   */
  onOutcome(outcome: Outcome<T>, slack: boolean): void
}

/** After so many tries faults are switched off, so that the operation is decided. */
const PATIENCE = 12

type Try<T> = { ok: true; value: T } | { ok: false; code: ErrorCode } | undefined

async function tryOnce<T>(node: SimulatedNode, work: Promise<T>): Promise<Try<T>> {
  const answer = work.then(
    (value): Try<T> => ({ ok: true, value }),
    (error: unknown): Try<T> => {
      if (isInjectedFault(error)) return undefined
      if (error instanceof Problem && error.code !== 'INTERNAL') {
        return { ok: false, code: error.code }
      }
      throw error
    },
  )
  return Promise.race([answer, node.connections.died.then(() => undefined)])
}

/** Runs and repeats an operation with the same key until it is answered; informs the model. */
export async function perform<T>(
  world: World,
  operation: Operation<T>,
  slack: boolean,
): Promise<void> {
  const { dice, faultRates, wire } = world
  let done: Try<T>
  for (let tries = 1; ; tries += 1) {
    const isLate = tries > PATIENCE
    if (isLate) wire.setFaultRates(NO_FAULTS)
    const { loss, repeat } = isLate ? NO_FAULTS : faultRates
    if (dice.chance(loss)) continue
    const copies = dice.chance(repeat) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: copies }, () => {
        const node = world.server()
        return tryOnce(node, operation.attempt(node))
      }),
    )
    // Of concurrent copies one may be refused because of the other.
    const isAgain = done !== undefined
    for (const answer of answers) {
      const mustEqual = (isAgain || answer?.ok) && !operation.isKeyless
      if (answer && done && mustEqual && !isSame(done, answer)) {
        throw new Contradiction(
          `${operation.name} is answered in two ways: ${describe(done)}, then ${describe(answer)}`,
        )
      }
      if (answer?.ok) done ??= answer
    }
    // The outcome of a copy without an answer is unknown: it is repeated.
    const refusal = answers.includes(undefined) ? undefined : answers.at(-1)
    const known = done ?? refusal
    if (known === undefined || dice.chance(loss)) continue
    world.trace.push(`${describe(known)}  ${operation.name}${tries > 1 ? ` (${tries} tries)` : ''}`)
    operation.onOutcome({ ...known, tries: copies > 1 ? tries + 1 : tries }, slack)
    return
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other)
}

function describe(answer: Exclude<Try<unknown>, undefined>): string {
  return answer.ok ? 'ok' : answer.code
}
