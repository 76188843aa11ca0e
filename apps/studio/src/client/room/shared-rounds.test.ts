import { createChainStream } from '@fairhouse/fairness'
import { makeChain } from '@fairhouse/games/crash'
import { dealPot } from '@fairhouse/games/five-up'
import { tableGameOf } from '@fairhouse/games/tables'
import { describe, expect, it } from 'vitest'
import { provesPots } from '../games/five-up/proves.ts'
import { provesTable } from '../games/tables/proves.ts'
import { FIRST_STATE, type PastRound } from './state.ts'
import { isSameData } from './same-data.ts'
import { decidedRounds, linkedRounds } from './shared-rounds.ts'

const SALT = 'salt'
const [commitment = '', ...hashes] = makeChain('7'.repeat(64), 40)
const chain = { chainId: '1', commitment, salt: SALT }
const hashOf = (number: number) => hashes[number - 1] ?? ''

const pastRound = (number: number, outcome: unknown = {}): PastRound => ({
  number,
  outcome,
  hash: hashOf(number),
})

describe('the chain of shared rounds', () => {
  it.each([
    ['all of them, gaps or not', [9, 8, 4, 1], [9, 8, 4, 1]],
    ['none where there is none', [], []],
  ])('links %s', (_, numbers, linked) => {
    const rounds = numbers.map((number) => pastRound(number))
    expect([...linkedRounds({ chain, rounds })]).toEqual(linked)
  })

  it('links none that has another hash, number or end', () => {
    const rounds = [pastRound(9), { ...pastRound(8), hash: hashOf(7) }, pastRound(3)]
    expect([...linkedRounds({ chain, rounds })]).toEqual([9, 3])
    const moved = [{ ...pastRound(9), number: 10 }]
    expect(linkedRounds({ chain, rounds: moved }).size).toBe(0)
    const ended = { ...chain, commitment: hashOf(2) }
    expect(linkedRounds({ chain: ended, rounds: [pastRound(9)] }).size).toBe(0)
  })

  it('has the current round only once its result is shown', () => {
    const round = {
      roundId: 'r',
      number: 5,
      since: 0,
      until: null,
      outcome: { a: 1 },
      hash: hashOf(5),
    }
    const state = { ...FIRST_STATE, chain, history: [pastRound(4)] }
    const numbers = (phase: 'running' | 'result') =>
      decidedRounds({ ...state, round: { ...round, phase } })?.rounds.map(({ number }) => number)
    expect(numbers('running')).toEqual([4])
    expect(numbers('result')).toEqual([5, 4])
    expect(decidedRounds(FIRST_STATE)).toBeNull()
  })
})

describe('an outcome', () => {
  const table = tableGameOf('sic-bo')
  const outcome = table?.deal(createChainStream(hashOf(3), SALT)) ?? {}

  it('of a table follows from its hash and salt, in whatever order its fields come', () => {
    const stored = Object.fromEntries(Object.entries(outcome).toReversed())
    expect(provesTable('sic-bo', SALT, pastRound(3, stored))).toBe(true)
    expect(provesTable('sic-bo', 'other', pastRound(3, stored))).toBe(false)
    expect(provesTable('sic-bo', SALT, pastRound(3, { ...stored, total: 99 }))).toBe(false)
    expect(provesTable('no-table', SALT, pastRound(3, stored))).toBe(false)
  })

  it('of a pot follows from its hash, salt and entries; a stake given back was not dealt', () => {
    const entries = ['1', '2', '3'].map((one) => one.repeat(64))
    const deal = dealPot({ hash: hashOf(6), salt: SALT }, 'middle', entries)
    const seats = deal.hands.map((hand, at) => ({ betId: `b${at}`, alias: 'x', ...hand }))
    const { pot, winner } = deal
    const played = { pot, winner, seats, isGivenBack: false }
    const provesIt = (...pots: object[]) => provesPots(SALT, pastRound(6, { pots }))
    expect(provesIt(played)).toBe(true)
    expect(provesIt()).toBe(true)
    expect(provesIt(played, { pot: 'low', seats: [], isGivenBack: true })).toBe(true)
    const round = pastRound(6, { pots: [played] })
    expect(provesPots(SALT, round, entries[1])).toBe(true)
    expect(provesPots(SALT, round, '4'.repeat(64))).toBe(false)
    expect(provesIt({ ...played, isGivenBack: true })).toBe(false)
    expect(provesIt({ ...played, winner: (winner + 1) % 3 })).toBe(false)
    expect(provesIt({ ...played, pot: 'low' })).toBe(false)
    expect(provesIt({ ...played, seats: seats.slice(0, 2) })).toBe(false)
    expect(provesIt({ ...played, seats: seats.slice(0, 1) })).toBe(false)
  })

  it.each([
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [[1], { 0: 1 }, false],
    [{ a: undefined }, { b: undefined }, false],
    ['1', 1, false],
    [null, {}, false],
  ])('%j and %j are the same: %s', (one, two, same) => {
    expect(isSameData(one, two)).toBe(same)
    expect(isSameData(two, one)).toBe(same)
  })
})
