import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { isPayable, minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import type { ReferralRules, ReferralRulesBody } from '@fairhouse/protocol'
import { type NumberFault, wholeOf } from '../../shared/typed-numbers.ts'

const POINTS_MAX = 999_999_999_999
const FRIENDS_MAX = 1_000_000

/** A stage as it is typed. */
export interface StageDraft {
  readonly deposited: string
  readonly turnover: string
  readonly prize: string
  readonly welcome: string
}

/** Rules for friends as they are typed; prizes are money or points, by the kind. */
export interface ReferralDraft {
  readonly kind: ReferralRulesBody['kind']
  readonly stages: readonly StageDraft[]
  /** Empty: all. */
  readonly mostFriends: string
  readonly budget: string
}

export const NEW_STAGE: StageDraft = { deposited: '0', turnover: '0', prize: '', welcome: '0' }

export function draftOf(rules: ReferralRules, writing: Writing): ReferralDraft {
  const { kind, stages, mostFriends, budget } = rules
  const prizeText = (amount: string) => (kind === 'money' ? amountText(amount, writing) : amount)
  return {
    kind,
    stages: stages.map((stage) => ({
      deposited: amountText(stage.depositedMinor, writing),
      turnover: amountText(stage.turnoverMinor, writing),
      prize: prizeText(stage.prize),
      welcome: prizeText(stage.welcome),
    })),
    mostFriends: mostFriends === null ? '' : String(mostFriends),
    budget: prizeText(budget),
  }
}

export interface ReadReferral {
  readonly body: ReferralRulesBody
  /** By the name of the field on the wire. */
  readonly faults: Readonly<Record<string, NumberFault>>
}

/** The request body and what is wrong with it; what cannot be read is zero in the body. */
export function readDraft(draft: ReferralDraft, writing: Writing): ReadReferral {
  const faults: Record<string, NumberFault> = {}
  const money = (field: string, text: string) => {
    const amount = parseTypedAmount(text, writing.language)
    const isGood = amount !== undefined && amount >= ZERO && isPayable(amount, writing.currency)
    if (!isGood) faults[field] = { code: 'amount' }
    return minorToWire(isGood ? amount : ZERO)
  }
  const points = (field: string, text: string) => {
    const bounds = { least: 0, most: POINTS_MAX }
    const found = wholeOf(text, writing.language, bounds)
    if (found === undefined) faults[field] = { code: 'whole', ...bounds }
    return String(found ?? 0)
  }
  const prize = draft.kind === 'money' ? money : points
  const most = wholeOf(draft.mostFriends, writing.language, { least: 1, most: FRIENDS_MAX })
  const isBounded = draft.mostFriends.trim() !== ''
  if (isBounded && most === undefined) {
    faults['mostFriends'] = { code: 'whole', least: 1, most: FRIENDS_MAX }
  }
  const stages = draft.stages.map((stage, place) => {
    const at = (field: string) => `stages.${place}.${field}`
    return {
      depositedMinor: money(at('depositedMinor'), stage.deposited),
      turnoverMinor: money(at('turnoverMinor'), stage.turnover),
      prize: prize(at('prize'), stage.prize),
      welcome: prize(at('welcome'), stage.welcome),
    }
  })
  const body: ReferralRulesBody = {
    kind: draft.kind,
    stages,
    mostFriends: isBounded ? (most ?? 1) : null,
    budget: prize('budget', draft.budget),
  }
  return { body, faults }
}
