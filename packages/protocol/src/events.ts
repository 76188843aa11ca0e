import type { IssueWire } from './http/lottery-shapes.ts'

/**
 * Events the server sends to an open page over the WebSocket at `/realtime`. Events are small; the
 * page fetches the rest from the API. Public events go to all of a brand, the others only to
 * sockets of that member: the channel is the permission check.
 */
export type RealtimeEvent =
  | { readonly type: 'hello'; readonly serverTime: string; readonly isMember: boolean }
  /** Events may have been missed: refetch what is shown. */
  | { readonly type: 'resync' }
  | { readonly type: 'issue.changed'; readonly issue: IssueWire }
  | { readonly type: 'balance.changed'; readonly sumBalance: string; readonly seq: string }
  | { readonly type: 'deposit.credited'; readonly depositId: string; readonly amountMinor: string }
  /** A deposit changed state: paid, declined, expired, being returned, charged back. */
  | { readonly type: 'deposit.changed'; readonly depositId: string }
  /** A withdrawal of the member has taken a step. */
  | { readonly type: 'withdrawal.changed'; readonly withdrawalId: string }
  | {
      readonly type: 'bets.settled'
      readonly issueId: string
      readonly lotteryCode: string
      readonly issueNo: string
      /** Sum of the member's payouts and refunds in the issue. */
      readonly payoutMinor: string
    }
  /** Numbers of a lottery are sold out, pay less or are open again. */
  | { readonly type: 'numbers.changed'; readonly lotteryCode: string }
  /** Notices changed: banners, headlines, pop-ups, messages to many. */
  | { readonly type: 'notices.changed' }
  /** The member has a new message, or has read one on another page. */
  | { readonly type: 'messages.changed' }
  /** A conversation of this member or visitor with customer service has a new entry. */
  | { readonly type: 'service.changed' }
  /** A pause or an exclusion of the member has begun, here or elsewhere. */
  | { readonly type: 'limits.changed' }
  | { readonly type: 'session.ended' }

export const REALTIME_PATH = '/realtime'
