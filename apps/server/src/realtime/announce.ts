import type { RealtimeEvent } from '@fairhouse/protocol'
import { textArray } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/one-trip.ts'
import type { Tx } from '#server/db/tx.ts'

/** An event with its audience: all of a brand, one account's owner, or one visitor. */
export interface Announcement {
  readonly brandId: number
  readonly accountId?: bigint
  /** A visitor who is known to customer service, by the hash of their name there. */
  readonly guest?: string
  readonly event: RealtimeEvent
}

/** A cache of every node is invalid. */
export type CacheSignal =
  | { readonly kind: 'settings.changed' }
  | { readonly kind: 'notices.changed'; readonly brandId: number }
  /** Games, vendors or lanes of a brand. */
  | { readonly kind: 'games.changed'; readonly brandId: number }
  /** Login sessions; those that ended lose their pages, too. */
  | {
      readonly kind: 'sessions.changed'
      readonly brandId: number
      readonly sessionIds: readonly string[]
      readonly areEnded: boolean
    }

/** Signals between nodes, never to pages; or some were not carried, and all is fetched anew. */
export type Signal = CacheSignal | { readonly kind: 'announcements.missed' }

export const CHANNEL = 'fairhouse'

export function encodeAnnouncement(announcement: Announcement): string {
  const { brandId, accountId, guest, event } = announcement
  return JSON.stringify({
    b: brandId,
    ...(accountId ? { a: accountId.toString() } : {}),
    ...(guest === undefined ? {} : { g: guest }),
    e: event,
  })
}

export function decodeAnnouncement(payload: string): Announcement {
  const parsed = JSON.parse(payload) as {
    b: number
    a?: string
    g?: string
    e: RealtimeEvent
  }
  return {
    brandId: parsed.b,
    ...(parsed.a === undefined ? {} : { accountId: BigInt(parsed.a) }),
    ...(parsed.g === undefined ? {} : { guest: parsed.g }),
    event: parsed.e,
  }
}

export const encodeSignal = (content: Signal): string => JSON.stringify({ s: content })

/** Notifies every node once the transaction commits. */
export async function signal(tx: Tx, content: Signal): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [CHANNEL, encodeSignal(content)])
}

/** A signal, or undefined for an announcement. */
export function decodeSignal(payload: string): Signal | undefined {
  // Announcements are frequent: only text with a signal's prefix is parsed as one.
  return payload.startsWith('{"s":') ? (JSON.parse(payload) as { s: Signal }).s : undefined
}

/**
 * Announces an event from inside a transaction: PostgreSQL delivers it to every node when, and only
 * when, the transaction commits. For rare events (draws, deposits); balances go through `Hints`.
 */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [CHANNEL, encodeAnnouncement(announcement)])
}

/** The same for several announcements, as a statement of a batch. */
export function announcementStatement(announcements: readonly Announcement[]): Statement {
  return {
    name: 'announce',
    text: 'select pg_notify($1, p) from unnest($2::text[]) as p',
    values: [CHANNEL, textArray(announcements.map(encodeAnnouncement))],
  }
}
