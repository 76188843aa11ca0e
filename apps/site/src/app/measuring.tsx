import { useAnalytics } from './analytics.ts'
import { ConsentBar } from './consent-bar.tsx'

/** Where a brand measures visits: the question whether it may, and the measuring after a yes. */
export function Measuring({ gtagId }: { gtagId: string }) {
  useAnalytics(gtagId)
  return <ConsentBar />
}
