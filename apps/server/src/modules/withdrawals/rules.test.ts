import { fromDecimal, minor, type Minor } from '@fairhouse/money'
import { profileOf } from '@fairhouse/profiles'
import { WITHDRAWAL_RULES, type WithdrawalRule } from '@fairhouse/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateRules, type WithdrawalFacts } from './rules/index.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const units = (text: string): Minor => fromDecimal(text) ?? minor(0n)

const { money } = profileOf('demo')
const level = (at: number) => {
  const found = money.kyc.levels.find((one) => one.level === at)
  if (!found) throw new RangeError('no such level')
  return found
}

/** A member who plays, is known, and withdraws a little: nothing objects. */
const USUAL: WithdrawalFacts = {
  now: NOW,
  amount: units('100'),
  money,
  accountAddedAt: hoursAgo(1_000),
  paidToAccount: 3,
  holderName: 'José da Silva',
  realName: 'Jose da Silva',
  paidBefore: 5,
  requestedInADay: 1,
  depositedSince: units('1000'),
  stakedSince: units('1000'),
  overdrawnAt: undefined,
  protectionChangedAt: undefined,
  unprovenNetworkAt: undefined,
  kyc: { level: level(0), withdrawnInMonth: units('100') },
  hasOpenRiskCase: false,
  isListed: false,
}

/** Facts that differ from the usual, and whether the rule holds the withdrawal by them. */
const CASES: Readonly<
  Record<WithdrawalRule, readonly (readonly [string, Partial<WithdrawalFacts>, boolean])[]>
> = {
  amountAboveAutomatic: [
    ['just as much', { amount: units('2000') }, false],
    ['a cent more', { amount: units('2000.01') }, true],
  ],
  newBankAccount: [
    ['never paid to, 71 hours old', { paidToAccount: 0, accountAddedAt: hoursAgo(71) }, true],
    ['never paid to, 72 hours old', { paidToAccount: 0, accountAddedAt: hoursAgo(72) }, false],
    ['paid to before', { paidToAccount: 1, accountAddedAt: hoursAgo(30) }, false],
  ],
  firstWithdrawal: [
    ['a small first one', { paidBefore: 0, amount: units('500') }, false],
    ['a larger first one', { paidBefore: 0, amount: units('500.01') }, true],
    ['a second one', { paidBefore: 1, amount: units('500.01') }, false],
  ],
  littlePlay: [
    ['half of it staked', { stakedSince: units('500') }, false],
    ['less than half', { stakedSince: units('499.99') }, true],
    ['nothing paid in', { depositedSince: units('0'), stakedSince: units('0') }, false],
  ],
  manyInADay: [
    ['five', { requestedInADay: 5 }, false],
    ['six', { requestedInADay: 6 }, true],
  ],
  overdraftHistory: [['below zero once', { overdrawnAt: hoursAgo(1_000) }, true]],
  passwordChangedLately: [
    ['23 hours ago', { protectionChangedAt: hoursAgo(23) }, true],
    ['24 hours ago', { protectionChangedAt: hoursAgo(24) }, false],
  ],
  unprovenNetwork: [
    ['23 hours ago', { unprovenNetworkAt: hoursAgo(23) }, true],
    ['24 hours ago', { unprovenNetworkAt: hoursAgo(24) }, false],
  ],
  nameDiffers: [
    ['accents and order', { holderName: 'SILVA, José da' }, false],
    ['somebody else', { holderName: 'Maria da Silva' }, true],
    ['no name on record', { realName: undefined }, true],
    [
      'where any account will do',
      { holderName: 'X', money: { ...money, isOwnAccountOnly: false } },
      false,
    ],
  ],
  kycLevel: [
    ['the month’s bound', { kyc: { level: level(0), withdrawnInMonth: units('10000') } }, false],
    ['beyond it', { kyc: { level: level(0), withdrawnInMonth: units('10000.01') } }, true],
    ['without bound', { kyc: { level: level(3), withdrawnInMonth: units('9999999') } }, false],
    [
      'a level that may not',
      { kyc: { level: { ...level(0), mayWithdraw: false }, withdrawnInMonth: units('1') } },
      true,
    ],
  ],
  openRiskCase: [['a case is open', { hasOpenRiskCase: true }, true]],
  excludedRegister: [['listed', { isListed: true }, true]],
}

describe.each(WITHDRAWAL_RULES)('%s', (rule) => {
  test.each(CASES[rule])('%s', (_name, facts, isHeld) => {
    const answer = evaluateRules({ ...USUAL, ...facts })
    expect(answer.heldBy).toEqual(isHeld ? [rule] : [])
    expect(answer.verdicts).toHaveLength(WITHDRAWAL_RULES.length)
  })
})

test('a hold ends by itself only where all that holds it does', () => {
  const young = { paidToAccount: 0, accountAddedAt: hoursAgo(70) }
  const both = { ...USUAL, ...young, protectionChangedAt: hoursAgo(1) }
  expect(evaluateRules({ ...USUAL, ...young }).heldUntil).toEqual(hoursAgo(-2))
  expect(evaluateRules(both).heldUntil).toEqual(hoursAgo(-23))
  expect(evaluateRules({ ...both, isListed: true }).heldUntil).toBeUndefined()
  expect(evaluateRules(USUAL).heldUntil).toBeUndefined()
})

test('a larger amount is never held by less', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      (amount, more) => {
        const smaller = evaluateRules({ ...USUAL, paidBefore: 0, amount: minor(amount) }).heldBy
        const raised = { ...USUAL, paidBefore: 0, amount: minor(amount + more) }
        const larger = evaluateRules(raised).heldBy
        expect(larger).toEqual(expect.arrayContaining([...smaller]))
      },
    ),
  )
})
