import {
  beaconRandomness,
  commitmentOf,
  createStream,
  drawContext,
  drawContextV2,
  QUICKNET,
} from '@fairhouse/fairness'
import { FAMILIES, familyOf } from '@fairhouse/lottery/all'
import type { IssueProof } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { registerFamily } from '../../shared/lottery/families.ts'
import { verifyDraw } from './verify-draw.ts'

for (const family of FAMILIES) registerFamily(family)

const serverSeed = 'a3'.repeat(32)
const betsRoot = '0b'.repeat(32)
const signature = 'b4'.repeat(48)
const named = { lotteryCode: 'SSC1', issueNo: '20261121-0001' }
const beacon = { chain: QUICKNET.hash, round: 1000, signature }

/** A proof whose draw is computed from this context. */
function proofOf(context: string, more: Partial<IssueProof>): IssueProof {
  const draw = familyOf('SSC').drawFrom(createStream(serverSeed, context))
  const issue = { ...named, commitment: commitmentOf(serverSeed), draw }
  return {
    issue: issue as unknown as IssueProof['issue'],
    serverSeed,
    drawVersion: 2,
    context,
    betsRoot,
    betsCount: 1,
    beacon: null,
    facts: {},
    ...more,
  }
}

const withoutBeacon = drawContextV2({ ...named, betsRoot, beacon: null })
const together = drawContextV2({ ...named, betsRoot, beacon: beaconRandomness(signature) })
const first = drawContext(named.lotteryCode, named.issueNo)

describe('the judgement over a draw', () => {
  it.each([
    ['of version 1', first, { drawVersion: 1, betsRoot: null, betsCount: null }, true],
    ['without a beacon', withoutBeacon, {}, true],
    ['with a beacon', together, { beacon }, true],
    ['of version 1 that claims to be of version 2', first, {}, false],
    ['of version 2 that claims to be of version 1', withoutBeacon, { drawVersion: 1 }, false],
    ['that left the beacon out', withoutBeacon, { beacon }, false],
    ['over other bets', withoutBeacon, { betsRoot: '0c'.repeat(32) }, false],
    ['of another round', together, { beacon: { ...beacon, signature: 'b5'.repeat(48) } }, false],
    ['without its root', withoutBeacon, { betsRoot: null }, false],
  ])('%s', (_, context, more, isOk) => {
    expect(verifyDraw(proofOf(context, more), 'SSC', 'SSC')?.isOk).toBe(isOk)
  })

  it('waits for the seed', () => {
    expect(verifyDraw(proofOf(withoutBeacon, { serverSeed: null }), 'SSC', 'SSC')).toBeUndefined()
  })
})
