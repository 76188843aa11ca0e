import { beaconRandomness, drawContext, drawContextV2 } from '@fairhouse/fairness'
import type { DrawFacts } from '@fairhouse/lottery/all'
import type { IssueProof } from '@fairhouse/protocol'
import type { FamilyWire } from '../../shared/lottery/draw-view.tsx'
import { type Check, checkClaim, isSameDraw } from './check.ts'

/** What the draw depends on besides chance. */
export function drawFactsOf(draw: IssueProof['issue']['draw'], game: string): DrawFacts {
  return draw && 'zodiacYear' in draw ? { game, zodiacYear: draw.zodiacYear } : { game }
}

/** The context recomputed from published data; undefined if they are insufficient. */
export function contextOf(proof: IssueProof): string | undefined {
  const { lotteryCode, issueNo } = proof.issue
  const { betsRoot, beacon } = proof
  try {
    if (proof.drawVersion === 1) return drawContext(lotteryCode, issueNo)
    if (betsRoot === null || (beacon && beacon.signature === null)) return undefined
    const randomness = beacon?.signature ? beaconRandomness(beacon.signature) : null
    return drawContextV2({ lotteryCode, issueNo, betsRoot, beacon: randomness })
  } catch {
    return undefined
  }
}

/** Verifies a drawn issue; undefined before its seed is known. */
export function verifyDraw(proof: IssueProof, family: FamilyWire, game: string) {
  const { issue, serverSeed } = proof
  const { commitment, draw } = issue
  if (commitment === null || serverSeed === null || draw === null) return undefined
  const facts = drawFactsOf(draw, game)
  const context = contextOf(proof)
  const claim = { family, facts, commitment, serverSeed, context: context ?? '' }
  const check: Check = checkClaim(claim)
  const isDrawn = check.isReadable && isSameDraw(check.draw, draw)
  const isContext = context !== undefined && context === proof.context
  return {
    check,
    isDrawn,
    isContext,
    isOk: check.isReadable && check.isCommitted && isContext && isDrawn,
  }
}
