import { createHash } from 'node:crypto'
import type { FeedGame, FeedPreview } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { checkFeed, importFeed, previewFeed, type FeedChanges } from '../../catalogue/index.ts'
import { askVendor } from '../play.ts'
import { VendorUnavailable } from '../../vendor-port/index.ts'
import { auditAction } from '../../staff/index.ts'
import type { GamesContext } from './context.ts'
import type { GameKeeper } from './vendor-actions.ts'
import { findVendor } from './vendor-rows.ts'

const SHOWN_MAX = 100

/** Asks for the games. Throws VENDOR_UNAVAILABLE, FEED_REFUSED. */
async function fetchFeed(deps: Pick<GamesContext, 'play'>, brand: Brand, vendorId: number) {
  try {
    const port = await askVendor(deps.play, brand.brandId, vendorId)
    return checkFeed(await port.games())
  } catch (error) {
    if (error instanceof VendorUnavailable) throw new Problem('VENDOR_UNAVAILABLE')
    throw error
  }
}

function digestOf(feed: readonly FeedGame[]): string {
  return createHash('sha256').update(JSON.stringify(feed)).digest('base64url')
}

function present(digest: string, changes: FeedChanges): FeedPreview {
  const { added, changed, gone, back, unchanged, refused } = changes
  return {
    digest,
    counts: {
      added: added.length,
      changed: changed.length,
      gone: gone.length,
      back: back.length,
      unchanged,
      refused: refused.length,
    },
    added: added.slice(0, SHOWN_MAX),
    changed: changed
      .slice(0, SHOWN_MAX)
      .map(({ parts, ...line }) => ({ ...line, parts: [...parts] })),
    gone: gone.slice(0, SHOWN_MAX),
    back: back.slice(0, SHOWN_MAX),
    refused: refused.slice(0, SHOWN_MAX).map(({ why, ...line }) => ({ ...line, why: [...why] })),
  }
}

/**
 * What the vendor's feed would change. Requires the permission to write games. Throws the errors of
 * the route.
 */
export async function readFeedChanges(
  deps: Pick<GamesContext, 'db' | 'play'>,
  brand: Brand,
  vassalage: string,
): Promise<FeedPreview> {
  const { vendorId } = await findVendor(deps.db, brand.brandId, vassalage)
  const feed = await fetchFeed(deps, brand, vendorId)
  return present(digestOf(feed), await previewFeed(deps.db, brand.brandId, vendorId, feed))
}

/**
 * Applies the feed that was previewed. Requires the permission to write games. Throws the errors of
 * the route.
 */
export async function takeFeed(
  deps: Pick<GamesContext, 'db' | 'play'>,
  { brand, actor }: GameKeeper,
  vassalage: string,
  { digest, reason }: { readonly digest: string; readonly reason: string },
): Promise<FeedPreview> {
  const { brandId } = brand
  const { vendorId } = await findVendor(deps.db, brandId, vassalage)
  const feed = await fetchFeed(deps, brand, vendorId)
  if (digestOf(feed) !== digest) throw new Problem('CHANGED_MEANWHILE')
  return deps.db.transaction(async (tx) => {
    const done = present(digest, await importFeed(tx, brandId, vendorId, feed))
    const details = { counts: done.counts, digest, reason }
    await auditAction(tx, actor, { brandId, action: 'games.imported', subject: vassalage, details })
    return done
  })
}
