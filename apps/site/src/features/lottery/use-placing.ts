import type { IssueWire, SlipAccepted, SlipBody } from '@fairhouse/protocol'
import { useState } from 'react'
import { ApiError, api, isApiError } from '../../shared/api.ts'
import { type Delivery, pendingOf, sendOnce } from '../../shared/idempotency.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import {
  balanceQuery,
  endSession,
  memberQuery,
  useMember,
  withLogin,
} from '../../shared/session.ts'
import { isOnSale, lotteryQuery } from './lottery-query.ts'
import { entryOf, itemOf, type SlipItem } from './slip.ts'

/** A slip on its way: what was sent for which issue. */
interface Request {
  readonly items: readonly SlipItem[]
  readonly body: SlipBody
  /** Unknown for a slip left over from before the page was opened. */
  readonly issueNo: string | undefined
}

/** Where the sending of a slip stands. */
export type Placing =
  | { readonly status: 'idle' }
  | ({ readonly status: 'sending'; readonly delivery: Delivery } & Request)
  /** No answer came: it may have been received. Only the same request can be sent again. */
  | ({ readonly status: 'unknown'; readonly error: unknown } & Request)
  | ({ readonly status: 'refused'; readonly error: unknown } & Request)
  /** The issue closed before the slip arrived. */
  | ({ readonly status: 'closed' } & Request)
  | ({ readonly status: 'accepted'; readonly receipt: SlipAccepted } & Request)

const IDLE: Placing = { status: 'idle' }

function refresh(lotteryCode: string): void {
  for (const queryKey of [
    queryKeys.lottery(lotteryCode),
    queryKeys.bets,
    queryKeys.balance,
    queryKeys.statement,
  ]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** The issue on sale now, as far as this page knows. */
function issueOnSale(lotteryCode: string): IssueWire | undefined {
  const detail = queryClient.getQueryData(lotteryQuery(lotteryCode).queryKey)
  return detail && isOnSale(detail) ? (detail.lottery.current ?? undefined) : undefined
}

/** Sends slips of a lottery, each once, whatever happens on the way. */
export function usePlacing(
  lotteryCode: string,
  handlers: {
    readonly onStart: () => void
    readonly onEnd: (items: readonly SlipItem[], isAccepted: boolean) => void
  },
) {
  const member = useMember()
  const [placing, setPlacing] = useState<Placing>(IDLE)
  const slot = `slip.${lotteryCode}`

  async function send(request: Request): Promise<void> {
    const memberId = queryClient.getQueryData(memberQuery.queryKey)?.id
    if (memberId === undefined) return
    handlers.onStart()
    try {
      const receipt = await sendOnce({
        slot,
        memberId,
        body: request.body,
        send: (body: SlipBody, idempotencyKey) => api('POST /lgw/bets', { body, idempotencyKey }),
        onDelivery: (delivery) => setPlacing({ status: 'sending', delivery, ...request }),
      })
      queryClient.setQueryData(balanceQuery.queryKey, (balance) =>
        balance ? { ...balance, sumBalance: receipt.sumBalance } : balance,
      )
      handlers.onEnd(request.items, true)
      setPlacing({ status: 'accepted', receipt, ...request })
    } catch (error) {
      handleRefusal(request, error)
    }
    refresh(lotteryCode)
  }

  function handleRefusal(request: Request, error: unknown): void {
    if (isApiError(error, 'LOGIN_REQUIRED') || isApiError(error, 'SESSION_INVALID')) {
      endSession()
      setPlacing(IDLE)
      withLogin(() => void send(request))
      return
    }
    if (isUnanswered(error)) return setPlacing({ status: 'unknown', error, ...request })
    handlers.onEnd(request.items, false)
    const status = isApiError(error, 'ISSUE_CLOSED') ? 'closed' : 'refused'
    setPlacing({ status, error, ...request })
  }

  /** `onLeave` is told when the slip is out of the page's hands: logged in, and on its way. */
  function place(items: readonly SlipItem[], issue: IssueWire, onLeave?: () => void): void {
    const request: Request = {
      items,
      body: { issueId: issue.issueId, entries: items.map(entryOf) },
      issueNo: issue.issueNo,
    }
    withLogin(() => {
      onLeave?.()
      // Logging in takes a while; a bet never goes to another issue than the one it was meant for.
      if (issueOnSale(lotteryCode)?.issueId === issue.issueId) return void send(request)
      handlers.onStart()
      handlers.onEnd(items, false)
      setPlacing({ status: 'closed', ...request })
    })
  }

  const leftOver = member ? pendingOf<SlipBody>(slot, member.id) : undefined
  const shown: Placing =
    placing.status === 'idle' && leftOver
      ? {
          status: 'unknown',
          error: undefined,
          items: leftOver.body.entries.flatMap((entry) => itemOf(entry) ?? []),
          body: leftOver.body,
          issueNo: undefined,
        }
      : placing
  return {
    placing: shown,
    place,
    retry: () => (shown.status === 'unknown' ? void send(shown) : undefined),
    reset: () => setPlacing(IDLE),
  }
}
