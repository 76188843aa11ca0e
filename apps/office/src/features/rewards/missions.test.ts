import { CURRENCIES } from '@fairhouse/money'
import type { ReferralRules, StaffMission } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { draftOf, newMission, periodsOf, readDraft } from './mission-draft.ts'
import { draftOf as rulesDraftOf, NEW_STAGE, readDraft as readRules } from './referral-draft.ts'

const WRITING = { currency: CURRENCIES.BRL, language: 'pt-BR' }

const BODY = {
  state: 'open',
  texts: [{ language: 'pt', title: 'Três apostas', content: '' }],
  goal: 'bets',
  product: 'lottery',
  task: null,
  target: 3,
  period: 'weekly',
  from: '2026-11-01',
  until: null,
  prizeKind: 'money',
  prizeMinor: '15000',
  prizePoints: 0,
  prizeRounds: 0,
  rounds: null,
  budgetMinor: '1500000',
  budgetPoints: 0,
  budgetRounds: 0,
  most: 50,
  labels: ['gold', 'vipcs'],
  place: 2,
} as const

describe('a mission as it is typed', () => {
  it('is sent as it came when nothing is changed', () => {
    const { body, faults } = readDraft(draftOf(BODY as unknown as StaffMission, WRITING), WRITING)
    expect(faults).toEqual({})
    expect(body).toEqual(BODY)
  })

  it('brings free rounds under their terms', () => {
    const rounds = {
      ...BODY,
      prizeKind: 'rounds',
      prizeMinor: '0',
      prizeRounds: 10,
      rounds: {
        vassalage: 'STUDIO',
        gameId: 'reef',
        stakeMinor: '5000',
        maxWinMinor: '200000',
        days: 7,
      },
      budgetMinor: '0',
      budgetRounds: 5_000,
    } as const
    const draft = draftOf(rounds as unknown as StaffMission, WRITING)
    expect(readDraft(draft, WRITING)).toEqual({ body: rounds, faults: {} })
    const empty = { game: '', roundStake: '0', roundMaxWin: 'x', days: '366' }
    const { faults } = readDraft({ ...draft, prize: '1001', rounds: empty }, WRITING)
    expect(Object.keys(faults).toSorted()).toEqual([
      'prizeRounds',
      'rounds.days',
      'rounds.gameId',
      'rounds.maxWinMinor',
      'rounds.stakeMinor',
    ])
  })

  it('names each field that is wrong', () => {
    const draft = { ...newMission('2026-11-29'), target: '0', prize: '', budget: '1,5', most: 'x' }
    expect(Object.keys(readDraft(draft, WRITING).faults).toSorted()).toEqual([
      'budgetPoints',
      'most',
      'prizePoints',
      'target',
    ])
  })

  it('is done once where it is a task, and has no more days in a row than a week', () => {
    const draft = { ...newMission('2026-11-29'), prize: '5', budget: '50', target: '8' }
    const task = readDraft({ ...draft, goal: 'task', task: 'limit', period: 'daily' }, WRITING)
    expect(task.body).toMatchObject({ task: 'limit', target: 1, period: 'once', product: null })
    expect(task.faults).toEqual({})
    const days = readDraft({ ...draft, goal: 'days', period: 'weekly' }, WRITING)
    expect(days.faults).toEqual({ target: { code: 'whole', least: 1, most: 7 } })
    expect(periodsOf('days')).not.toContain('daily')
  })
})

describe('rules for friends as they are typed', () => {
  const rules = {
    kind: 'money',
    stages: [{ depositedMinor: '0', turnoverMinor: '500000', prize: '100000', welcome: '5000' }],
    mostFriends: 20,
    budget: '100000000',
  } as unknown as ReferralRules

  it('are sent as they came when nothing is changed', () => {
    const { body, faults } = readRules(rulesDraftOf(rules, WRITING), WRITING)
    expect(faults).toEqual({})
    expect(body).toEqual(rules)
  })

  it('name each field that is wrong', () => {
    const draft = { ...rulesDraftOf(rules, WRITING), stages: [NEW_STAGE], mostFriends: '0' }
    expect(Object.keys(readRules(draft, WRITING).faults).toSorted()).toEqual([
      'mostFriends',
      'stages.0.prize',
    ])
  })
})
