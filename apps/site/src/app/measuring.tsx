import { useAnalytics } from './analytics.ts'
import { ConsentBar } from './consent-bar.tsx'

/** Consent and measuring, where a brand measures visits. */
export function Measuring({ gtagId }: { gtagId: string }) {
  useAnalytics(gtagId)
  return <ConsentBar />
}
