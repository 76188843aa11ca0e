import { LatestResults } from './latest-results.tsx'
import { ProofStrip } from './proof-strip.tsx'

/** What stands below the first screenful, in a chunk of its own. */
export function Below() {
  return (
    <>
      <LatestResults />
      <ProofStrip />
    </>
  )
}
