import type { IssueWire, SlipBody } from '@fairhouse/protocol'
import { useState } from 'react'
import { ApiError, api, isApiError } from '../../shared/api.ts'
import { takeBalance } from '../../shared/balance.ts'
import { sendOnce } from '../../shared/idempotency.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { endSession, memberQuery, useMember, withLogin } from '../../shared/session.ts'
import { isOnSale, lotteryQuery } from './lottery-query.ts'
import { IDLE, leftOverOf, type Placing, type Request, requestOf } from './placing.ts'
import { entryOf, type SlipItem } from './slip.ts'

/** Queries that a slip may have changed; an accepted one returns the balance in its answer. */
function refresh(lotteryCode: string, isAccepted: boolean): void {
  for (const queryKey of [
    queryKeys.lottery(lotteryCode),
    queryKeys.bets,
    queryKeys.statement,
    ...(isAccepted ? [] : [queryKeys.balance]),
    queryKeys.runningBonuses,
  ]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** The current issue, as far as this page knows. */
function issueOnSale(lotteryCode: string): IssueWire | undefined {
  const detail = queryClient.getQueryData(lotteryQuery(lotteryCode).queryKey)
  return detail && isOnSale(detail) ? (detail.lottery.current ?? undefined) : undefined
}

export interface PlacingHandlers {
  /** A slip has been sent. */
  readonly onStart: () => void
  /** Its answer has arrived. */
  readonly onEnd: (request: Request, isAccepted: boolean) => void
}

interface Sending extends PlacingHandlers {
  readonly lotteryCode: string
  readonly slot: string
  readonly set: (placing: Placing) => void
}

async function send(sending: Sending, request: Request): Promise<void> {
  const { lotteryCode, slot, set, onStart, onEnd } = sending
  const memberId = queryClient.getQueryData(memberQuery.queryKey)?.id
  if (memberId === undefined) return
  onStart()
  // One slip is sent at a time: an unanswered one comes before anything new.
  const open = leftOverOf(slot, memberId)
  if (open && JSON.stringify(open.body) !== JSON.stringify(request.body)) return set(open)
  try {
    const receipt = await sendOnce({
      slot,
      memberId,
      body: request.body,
      send: (body: SlipBody, idempotencyKey) => api('POST /lgw/bets', { body, idempotencyKey }),
      onDelivery: (delivery) => set({ ...request, status: 'sending', delivery }),
    })
    takeBalance({ sumBalance: receipt.sumBalance, seq: receipt.balanceSeq })
    onEnd(request, true)
    set({ ...request, status: 'accepted', receipt })
    refresh(lotteryCode, true)
  } catch (error) {
    handleRefusal(sending, request, error)
    refresh(lotteryCode, false)
  }
}

function handleRefusal(sending: Sending, request: Request, error: unknown): void {
  const { set, onEnd } = sending
  if (isApiError(error, 'LOGIN_REQUIRED') || isApiError(error, 'SESSION_INVALID')) {
    endSession()
    set(IDLE)
    withLogin(() => void send(sending, request))
    return
  }
  if (isUnanswered(error)) return set({ ...request, status: 'unknown', error })
  onEnd(request, false)
  const status = isApiError(error, 'ISSUE_CLOSED') ? 'closed' : 'refused'
  set({ ...request, status, error })
}

/** Sends slips of a lottery, each exactly once. */
export function usePlacing(lotteryCode: string, handlers: PlacingHandlers) {
  const member = useMember()
  // Undefined until the first action here: until then an earlier unanswered slip is shown.
  const [placing, setPlacing] = useState<Placing>()
  const slot = `slip.${lotteryCode}`
  const sending: Sending = { ...handlers, lotteryCode, slot, set: setPlacing }
  const shown = placing ?? (member ? leftOverOf(slot, member.id) : undefined) ?? IDLE

  /** `onLeave` is called once the slip is being sent, after a login. */
  function place(items: readonly SlipItem[], issue: IssueWire, onLeave?: () => void): void {
    const request: Request = {
      items,
      body: { issueId: issue.issueId, entries: items.map(entryOf) },
      issueNo: issue.issueNo,
      isLeftOver: false,
    }
    withLogin(() => {
      onLeave?.()
      // A login takes a while; a bet never goes to another issue than intended.
      if (issueOnSale(lotteryCode)?.issueId === issue.issueId) return void send(sending, request)
      handlers.onStart()
      handlers.onEnd(request, false)
      setPlacing({ ...request, status: 'closed' })
    })
  }

  return {
    placing: shown,
    place,
    retry: () => (shown.status === 'unknown' ? void send(sending, requestOf(shown)) : undefined),
    reset: () => setPlacing(IDLE),
  }
}
