import { betLeafText, merkleLeaf, merklePath, merkleRoot } from '@fairhouse/fairness'
import type { BetWire } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { checkLeaves, checkOwnBet } from './check-bets.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const bet = {
  betId: 'bet_7',
  playCode: 'SSC_DWD',
  selection: { positions: [[], [], [], [], ['7']] },
  unitStakeMinor: '10000',
  multiple: 2,
  stakeMinor: '20000',
  placedAt: '2026-11-21T12:00:00.123Z',
} as unknown as BetWire

const text = betLeafText({
  betId: 'bet_7',
  playCode: 'SSC_DWD',
  selection: 'P:||||7',
  unitStake: 10_000n,
  multiple: 2,
  stake: 20_000n,
  placedAt: '2026-11-21T12:00:00.123456Z',
  salt: 'ab'.repeat(32),
})
const hashes = ['bet_1', text, 'bet_9'].map((one) => merkleLeaf(Buffer.from(one)))
const proof = { betsRoot: hex(merkleRoot(hashes)), betsCount: 3 }
const lines = hashes.map((hash) => `${hex(hash)}\n`).join('')
const leaf = {
  issueId: 'iss_1',
  text,
  position: 1,
  count: 3,
  path: merklePath(hashes, 1).map(hex),
  root: proof.betsRoot,
}

describe('the bets of a draw, in the page', () => {
  it('have the root that was published', () => {
    expect(checkLeaves(lines, proof)).toBe(true)
    expect(checkLeaves('', { betsRoot: hex(merkleRoot([])), betsCount: 0 })).toBe(true)
  })

  it.each([
    ['one is missing', lines.slice(65), proof],
    ['one is too many', `${lines}${'0'.repeat(64)}\n`, proof],
    ['they changed places', lines.split('\n').toReversed().join('\n'), proof],
    ['what is no hash', `<html>\n${lines}`, proof],
    ['another count', lines, { ...proof, betsCount: 4 }],
    ['no root', lines, { ...proof, betsRoot: null }],
  ])('are not those where %s', (_, changed, published) => {
    expect(checkLeaves(changed, published)).toBe(false)
  })

  it('hold the own bet', () => {
    expect(checkOwnBet(bet, leaf, proof)).toBe(true)
  })

  it.each([
    ['is of another bet', { ...bet, betId: 'bet_8' }, leaf],
    ['has another stake', { ...bet, stakeMinor: '10000' }, leaf],
    ['has other numbers', { ...bet, selection: { positions: [[], [], [], [], ['8']] } }, leaf],
    ['was placed at another time', { ...bet, placedAt: '2026-11-21T12:00:00.125Z' }, leaf],
    ['has another place', bet, { ...leaf, position: 0 }],
    ['has another path', bet, { ...leaf, path: leaf.path.toReversed() }],
    ['is of fewer bets', bet, { ...leaf, count: 2 }],
  ])('do not hold it where the leaf %s', (_, own, shown) => {
    expect(checkOwnBet(own, shown, proof)).toBe(false)
  })
})
