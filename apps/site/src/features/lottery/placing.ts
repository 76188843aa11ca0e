import type { SlipAccepted, SlipBody } from '@fairhouse/protocol'
import { type Delivery, pendingOf } from '../../shared/idempotency.ts'
import { itemOf, type SlipItem } from './slip.ts'

/** A slip being sent, and its issue. */
export interface Request {
  readonly items: readonly SlipItem[]
  readonly body: SlipBody
  /** Unknown for a slip sent before the page was loaded. */
  readonly issueNo: string | undefined
  readonly isLeftOver: boolean
}

/** State of sending a slip. */
export type Placing =
  | { readonly status: 'idle' }
  | ({ readonly status: 'sending'; readonly delivery: Delivery } & Request)
  /** No answer: it may have been received. Only the same request can be sent again. */
  | ({ readonly status: 'unknown'; readonly error: unknown } & Request)
  | ({ readonly status: 'refused'; readonly error: unknown } & Request)
  /** The issue closed before the slip arrived. */
  | ({ readonly status: 'closed' } & Request)
  | ({ readonly status: 'accepted'; readonly receipt: SlipAccepted } & Request)

/** No slip is being sent. */
export const IDLE: Placing = { status: 'idle' }

/** An earlier slip without an answer, as stored in the browser. */
export function leftOverOf(
  slot: string,
  memberId: string,
): (Placing & { status: 'unknown' }) | undefined {
  const pending = pendingOf<SlipBody>(slot, memberId)
  return (
    pending && {
      status: 'unknown',
      error: undefined,
      items: pending.body.entries.flatMap((entry) => itemOf(entry) ?? []),
      body: pending.body,
      issueNo: undefined,
      isLeftOver: true,
    }
  )
}

/** What was sent, without how that went. */
export function requestOf({ items, body, issueNo, isLeftOver }: Request): Request {
  return { items, body, issueNo, isLeftOver }
}
