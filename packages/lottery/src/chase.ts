import { minor, sum, type Minor } from '@fairhouse/money'

/**
 * Chase orders: the same bet on coming issues, each with a multiple of its own. The whole amount is
 * held when the order is placed; every step becomes a bet when its issue opens. Pure: the caller
 * stores the steps and books the money.
 */
export interface ChaseStep {
  readonly issueNo: string
  readonly multiple: number
  /** What the step costs. */
  readonly stake: Minor
  /** `void`: its issue was voided and its stake returned; the step still counts as done. */
  readonly state: 'waiting' | 'placed' | 'won' | 'lost' | 'void' | 'cancelled'
}

export interface ChasePlan {
  readonly stopOnWin: boolean
  readonly state: 'running' | 'finished' | 'stopped'
  readonly steps: readonly ChaseStep[]
}

/**
 * A plan over issues in their order. Throws RangeError for an empty plan, an issue that comes twice
 * or a multiple that is no integer from 1.
 */
export function planChase(
  steps: readonly { readonly issueNo: string; readonly multiple: number }[],
  stakeOfStep: (multiple: number) => Minor,
  stopOnWin: boolean,
): ChasePlan {
  if (steps.length === 0) throw new RangeError('a chase has at least one issue')
  if (new Set(steps.map(({ issueNo }) => issueNo)).size < steps.length) {
    throw new RangeError('an issue comes twice')
  }
  return {
    stopOnWin,
    state: 'running',
    steps: steps.map(({ issueNo, multiple }) => {
      if (!Number.isSafeInteger(multiple) || multiple < 1) {
        throw new RangeError('a multiple is an integer from 1')
      }
      return { issueNo, multiple, stake: stakeOfStep(multiple), state: 'waiting' }
    }),
  }
}

const isOpen = ({ state }: ChaseStep): boolean => state === 'waiting' || state === 'placed'

function withState(plan: ChasePlan): ChasePlan {
  if (plan.state !== 'running' || plan.steps.some(isOpen)) return plan
  return { ...plan, state: 'finished' }
}

function change(
  plan: ChasePlan,
  issueNo: string,
  from: ChaseStep['state'],
  to: ChaseStep['state'],
): ChasePlan {
  const step = plan.steps.find((one) => one.issueNo === issueNo)
  if (step?.state !== from) throw new RangeError(`issue ${issueNo} of the chase is not ${from}`)
  const steps = plan.steps.map((one) => (one === step ? { ...one, state: to } : one))
  return withState({ ...plan, steps })
}

/** The step of an issue that has opened became a bet. Throws RangeError unless it waited. */
export function placeStep(plan: ChasePlan, issueNo: string): ChasePlan {
  return change(plan, issueNo, 'waiting', 'placed')
}

function cancelWaiting(plan: ChasePlan): ChasePlan {
  const steps = plan.steps.map((step) =>
    step.state === 'waiting' ? { ...step, state: 'cancelled' as const } : step,
  )
  return { ...plan, steps }
}

/**
 * Records that the bet of an issue is settled. A win ends a plan that stops on it: its waiting
 * steps are cancelled and their money is released. Throws RangeError unless the step was a bet.
 */
export function settleStep(plan: ChasePlan, issueNo: string, hasWon: boolean): ChasePlan {
  const settled = change(plan, issueNo, 'placed', hasWon ? 'won' : 'lost')
  if (!hasWon || !plan.stopOnWin || plan.state !== 'running') return settled
  return { ...cancelWaiting(settled), state: 'stopped' }
}

/** Records that the issue of a bet was voided: its stake returned, and the plan continues. */
export function voidStep(plan: ChasePlan, issueNo: string): ChasePlan {
  return change(plan, issueNo, 'placed', 'void')
}

/** One step less. Throws RangeError unless it still waits. */
export function cancelStep(plan: ChasePlan, issueNo: string): ChasePlan {
  return change(plan, issueNo, 'waiting', 'cancelled')
}

/** Ended by the member, staff or the system: bets that are placed stay. */
export function stopChase(plan: ChasePlan): ChasePlan {
  return plan.state === 'running' ? { ...cancelWaiting(plan), state: 'stopped' } : plan
}

const stakesOf = (plan: ChasePlan, isAsked: (step: ChaseStep) => boolean): Minor =>
  sum(plan.steps.filter(isAsked).map(({ stake }) => stake))

/** Money held at first, staked by its bets, and released again. */
export function chaseMoney(plan: ChasePlan): {
  readonly frozen: Minor
  readonly staked: Minor
  readonly released: Minor
  readonly held: Minor
} {
  const frozen = stakesOf(plan, () => true)
  const staked = stakesOf(plan, ({ state }) => state !== 'waiting' && state !== 'cancelled')
  const released = stakesOf(plan, ({ state }) => state === 'cancelled')
  return { frozen, staked, released, held: minor(frozen - staked - released) }
}

/** How multiples grow: constant, or doubled. `most` is the maximum. */
export function chaseMultiples(
  growth: 'even' | 'double',
  count: number,
  most: number,
): readonly number[] {
  const multiples: number[] = []
  for (let at = 0, multiple = 1; at < count; at += 1) {
    multiples.push(multiple)
    if (growth === 'double') multiple = Math.min(multiple * 2, most)
  }
  return multiples
}

/**
 * Assigns a slot to each waiting step: in their order, the first free one that is not drawn before
 * the one it was meant for. Slots are in the order of their draws; a step without a match is left
 * out.
 */
export function bindSteps<S extends { readonly drawsAt: Date }>(
  waiting: readonly { readonly notBefore: Date }[],
  slots: readonly S[],
): readonly (S | undefined)[] {
  let from = 0
  return waiting.map(({ notBefore }) => {
    while (from < slots.length && (slots[from]?.drawsAt ?? notBefore) < notBefore) from += 1
    from += 1
    return slots[from - 1]
  })
}
