import { GamesLane } from './games-lane.tsx'
import { InControl } from './in-control.tsx'
import { LatestResults } from './latest-results.tsx'
import { ProofStrip } from './proof-strip.tsx'
import { SaidBefore } from './said-before.tsx'
import { WinnersLane } from './winners-lane.tsx'

/** The part of the home page below the fold, in its own chunk. */
export function Below() {
  return (
    <>
      <GamesLane />
      <LatestResults />
      <WinnersLane />
      <ProofStrip />
      <SaidBefore />
      <InControl />
    </>
  )
}
