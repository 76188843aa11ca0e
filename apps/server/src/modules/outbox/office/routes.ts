import type { OutboxMessage } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { readOutbox, type OutboxEntry } from '../queries.ts'

function present(entry: OutboxEntry): OutboxMessage {
  return {
    messageId: entry.messageId.toString(),
    channel: entry.channel,
    target: entry.target,
    subject: entry.subject || null,
    body: entry.body,
    language: entry.language,
    status: entry.status,
    attempts: entry.attempts,
    createdAt: entry.queuedAt.toISOString(),
    sentAt: entry.sentAt?.toISOString() ?? null,
  }
}

/** Messages of the platform: on a fresh install this is where e-mail and SMS arrive. */
export const outboxRoutes: RouteTable = (route, deps) => {
  route('GET /staff/outbox', async ({ brand, query }) => {
    const limit = Number(query.limit ?? 50)
    const isNumber = /^\d{1,18}$/.test(query.before ?? '')
    const entries = await readOutbox(deps.db, deps, brand.brandId, {
      limit: limit + 1,
      ...(query.before !== undefined ? { before: isNumber ? BigInt(query.before) : 0n } : {}),
      ...(query.channel === undefined ? {} : { channel: query.channel }),
      ...(query.q === undefined ? {} : { search: query.q }),
    })
    const shown = entries.slice(0, limit)
    const last = shown.at(-1)
    return {
      messages: shown.map(present),
      next: entries.length > limit && last ? last.messageId.toString() : null,
    }
  })
}
