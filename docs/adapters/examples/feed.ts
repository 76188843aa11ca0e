import { fetchFeed } from '@fairhouse/server/adapters/feed/fetch-feed.ts'

const KEPT_MS = 30_000

/** Fetches an address that several lotteries share once in half a minute; faults are not kept. */
export default function openFeed(): (url: string) => Promise<string> {
  const kept = new Map<string, { readonly until: number; readonly text: Promise<string> }>()
  return (url) => {
    const now = Date.now()
    for (const [address, { until }] of kept) if (until <= now) kept.delete(address)
    const known = kept.get(url)
    if (known) return known.text
    const text = fetchFeed(url)
    kept.set(url, { until: now + KEPT_MS, text })
    text.catch(() => kept.delete(url))
    return text
  }
}
