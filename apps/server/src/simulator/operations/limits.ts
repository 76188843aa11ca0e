import type { LimitName } from '@fairhouse/profiles'
import {
  confirmChange,
  removeLimit,
  setLimit,
  withdrawChange,
} from '../../modules/gambling-limits/commands/change-limit.ts'
import { exclude, pause } from '../../modules/gambling-limits/commands/block-play.ts'
import { ownAccountOnly } from '../../modules/gambling-limits/index.ts'
import type { Operation } from '../operation.ts'
import type { LimitKey } from '../model/limits.ts'
import type { World } from '../world.ts'
import { expectCode } from './expect.ts'

const KEYS: readonly LimitKey[] = ['deposit', 'stake', 'loss'].flatMap((kind) =>
  ['day', 'week', 'month'].map((period) => `${kind}/${period}` as LimitKey),
)
const PAUSES = ['P1D', 'P3D']
const EXCLUSIONS = ['P6M', 'INDEFINITE']

function nameOf(key: LimitKey): LimitName {
  const [kind, period] = key.split('/') as [LimitName['kind'], LimitName['period']]
  return { kind, period }
}

/** Sets a limit: a first, lower or higher one. */
export function planLimit(world: World, member = world.member()): Operation {
  const { dice, model, brand, now } = world
  const { account, session } = member
  const limits = model.limitsOf(account)
  const key = dice.pick(KEYS)
  const stored = limits.valueOf(key)
  const units = BigInt(1 + dice.next(80))
  const value = stored !== undefined && dice.chance(0.3) ? stored * 2n : units * 10_000n
  const call = { brand, member: session, name: nameOf(key), body: { amountMinor: `${value}` } }
  const name = `limit ${key} of ${account} to ${value}`
  return {
    name,
    account,
    attempt: (node) => setLimit(node, call),
    onOutcome(outcome, slack) {
      expectCode(name, outcome, new Set(['ok']), slack)
      limits.set(key, value, now)
    },
  }
}

/** Confirms a raise, withdraws it, or requests a removal. */
export function planChange(world: World): Operation | undefined {
  const { dice, model, brand, now } = world
  const { account, session } = world.member()
  const limits = model.limitsOf(account)
  const key = dice.pick(limits.keys.length > 0 && dice.chance(0.9) ? limits.keys : KEYS)
  const call = { brand, member: session, name: nameOf(key) }
  const operations = [
    ['confirming', confirmChange, () => limits.confirm(key, now)],
    ['confirming', confirmChange, () => limits.confirm(key, now)],
    ['withdrawing', withdrawChange, () => limits.withdraw(key, now)],
    ['removing', removeLimit, () => limits.askRemoval(key, now)],
  ] as const
  const [verb, command, decide] = dice.pick(operations)
  const name = `${verb} the change of ${key} of ${account}`
  return {
    name,
    account,
    isKeyless: true,
    attempt: (node) => command(node, call),
    onOutcome(outcome, slack) {
      const refusal = decide()
      const expected = new Set([refusal ?? 'ok'])
      // An earlier try, whose answer was lost, succeeded: nothing is left to change.
      if (outcome.tries > 1) expected.add('LIMIT_CHANGE_NOT_FOUND').add('LIMIT_NOT_FOUND')
      expectCode(name, outcome, expected, slack)
    },
  }
}

/** A pause, or sometimes an exclusion. */
export function planPlayBlock(world: World, member = world.member()): Operation {
  const { dice, model, brand, sessions, now } = world
  const { account, session } = member
  const isExclusion = dice.chance(0.25)
  const span = dice.pick(isExclusion ? EXCLUSIONS : PAUSES)
  const call = { brand, member: session, span }
  const name = `${isExclusion ? 'exclusion' : 'pause'} ${span} of ${account}`
  return {
    name,
    account,
    attempt: (node) =>
      isExclusion
        ? exclude({ db: node.db, sessions, samePerson: ownAccountOnly }, call)
        : pause(node, call),
    onOutcome(outcome, slack) {
      expectCode(name, outcome, new Set(['ok']), slack)
      const limits = model.limitsOf(account)
      if (isExclusion) limits.exclude(span, now)
      else limits.pause(span, now)
    },
  }
}
