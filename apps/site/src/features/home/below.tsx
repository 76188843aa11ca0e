import { GamesLane } from './games-lane.tsx'
import { InControl } from './in-control.tsx'
import { LatestResults } from './latest-results.tsx'
import { ProofStrip } from './proof-strip.tsx'
import { SaidBefore } from './said-before.tsx'

/** What stands below the first screenful, in a chunk of its own. */
export function Below() {
  return (
    <>
      <GamesLane />
      <LatestResults />
      <ProofStrip />
      <SaidBefore />
      <InControl />
    </>
  )
}
