import { commitmentOf, createStream, drawContext } from '@fairhouse/fairness'
import { FAMILIES, familyOf } from '@fairhouse/lottery/all'
import { describe, expect, it } from 'vitest'
import { registerFamily } from '../../shared/lottery/families.ts'
import { checkClaim, isSameDraw } from './check.ts'

for (const family of FAMILIES) registerFamily(family)

const serverSeed = 'a3'.repeat(32)
const commitment = commitmentOf(serverSeed)
const context = drawContext('SSC1', '20261121-0001')
const facts = { zodiacYear: 'HORSE', game: 'MAX3D' }

describe('check of a draw in the page', () => {
  it.each(FAMILIES.map(({ code }) => code))('%s: computes what the server draws', (family) => {
    const check = checkClaim({ family, facts, commitment, serverSeed, context })
    const drawn = familyOf(family).drawFrom(createStream(serverSeed, context), facts)
    expect(check).toEqual({ isReadable: true, hash: commitment, isCommitted: true, draw: drawn })
  })

  it.each([
    ['another commitment', { commitment: 'b'.repeat(64) }, false],
    ['another seed', { serverSeed: 'a4'.repeat(32) }, false],
    ['capitals and spaces', { serverSeed: ` ${serverSeed.toUpperCase()}\n` }, true],
    ['a commitment in capitals', { commitment: commitment.toUpperCase() }, true],
  ])('%s', (_, change, isCommitted) => {
    const check = checkClaim({ family: 'SSC', facts, commitment, serverSeed, context, ...change })
    expect(check).toMatchObject({ isReadable: true, isCommitted })
  })

  it.each([
    ['a short seed', { serverSeed: 'a3' }],
    ['no hex', { serverSeed: 'z'.repeat(64) }],
    ['no context', { context: ' ' }],
  ])('%s cannot be read', (_, change) => {
    const claim = { family: 'SSC' as const, facts, commitment, serverSeed, context, ...change }
    expect(checkClaim(claim)).toEqual({ isReadable: false })
  })

  it('tells draws apart by every number and its place', () => {
    const five = { digits: ['1', '2', '3', '4', '5'] }
    expect(isSameDraw(five, { digits: ['1', '2', '3', '4', '5'] })).toBe(true)
    expect(isSameDraw(five, { digits: ['2', '1', '3', '4', '5'] })).toBe(false)
    const north = { prizes: { special: ['12345'], prize1: ['54321'] } }
    expect(isSameDraw(north, { prizes: { prize1: ['54321'], special: ['12345'] } })).toBe(true)
    expect(isSameDraw(north, { prizes: { special: ['12346'], prize1: ['54321'] } })).toBe(false)
    expect(isSameDraw(north, { prizes: { special: ['12345'] } })).toBe(false)
    expect(isSameDraw(five, north)).toBe(false)
  })
})
