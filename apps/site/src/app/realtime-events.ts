import type { Namespace } from '@fairhouse/i18n'
import type { IssueWire, LotteryWire, RealtimeEvent } from '@fairhouse/protocol'
import { useFormatMoney, useToast, useTranslator } from '@fairhouse/ui'
import { useEffect, useEffectEvent } from 'react'
import { takeBalance } from '../shared/balance.ts'
import { holdsHint } from '../shared/balance-hold.ts'
import { setServerTime } from '../shared/clock.ts'
import { ensureTexts } from '../shared/language.ts'
import { lotteriesQuery, moneyOf, queryClient, queryKeys } from '../shared/queries.ts'
import { isHintStale, onRealtime, startRealtime } from '../shared/realtime.ts'
import {
  endSession,
  isOwnLogout,
  loginPromptStore,
  memberQuery,
} from '../shared/session.ts'
import { storage } from '../shared/storage.ts'

/** A lottery updated by a changed issue. */
export function withIssue(lottery: LotteryWire, issue: IssueWire): LotteryWire {
  const { current, latest } = lottery
  // Issues are announced before their sale: one becomes current only if no other is on sale.
  const next = issue.issueId === current?.issueId || (issue.state === 'open' && !current)
  const isLatest = issue.draw !== null && (!latest || issue.drawsAt >= latest.drawsAt)
  return { ...lottery, current: next ? issue : current, latest: isLatest ? issue : latest }
}

function refresh(...keys: readonly (readonly string[])[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}

/**
 * Refetches after broadcasts are spread over this time, so that all pages do not request at once.
 */
const SPREAD_MS = 1_200

function refreshSoon(...keys: readonly (readonly string[])[]): void {
  const chance = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255
  setTimeout(() => refresh(...keys), chance * SPREAD_MS)
}

function applyIssue(issue: IssueWire): void {
  const { lotteryCode, issueId } = issue
  queryClient.setQueryData(lotteriesQuery.queryKey, (lotteries: LotteryWire[] | undefined) =>
    lotteries?.map((lottery) =>
      lottery.lotteryCode === lotteryCode ? withIssue(lottery, issue) : lottery,
    ),
  )
  refresh(queryKeys.lottery(lotteryCode))
  // The next issue is on sale now; the server says which.
  if (issue.state === 'closed') refresh(queryKeys.lotteries)
  if (issue.draw || issue.state === 'voided') {
    refresh(queryKeys.issues(lotteryCode), queryKeys.proof(issueId))
  }
}

/** A session exists after all: the login prompt is no longer needed. */
async function continueAsMember(): Promise<void> {
  const member = await queryClient.fetchQuery({ ...memberQuery, staleTime: 0 })
  const prompt = loginPromptStore.get()
  if (!member || !prompt) return
  loginPromptStore.set(undefined)
  prompt.onDone?.()
}

/** Updates cached queries by a realtime event. */
export function applyEvent(event: RealtimeEvent): void {
  switch (event.type) {
    case 'hello': {
      const now = Date.now()
      setServerTime(event.serverTime, now, now)
      if (!isHintStale(event.isMember)) return
      storage.set('hasSession', event.isMember ? '1' : '0')
      if (event.isMember) void continueAsMember()
      return refresh(memberQuery.queryKey)
    }
    case 'resync':
      return void queryClient.invalidateQueries()
    case 'issue.changed':
      return applyIssue(event.issue)
    case 'balance.changed':
      if (holdsHint()) return
      takeBalance(event)
      return refresh(queryKeys.statement)
    case 'deposit.credited':
      return refresh(
        queryKeys.deposit(event.depositId),
        queryKeys.balance,
        queryKeys.statement,
        queryKeys.messages,
      )
    case 'deposit.changed':
      return refresh(queryKeys.deposit(event.depositId), queryKeys.messages)
    case 'withdrawal.changed':
      return refresh(queryKeys.withdrawals, queryKeys.messages)
    case 'bets.settled':
      return refresh(queryKeys.bets, queryKeys.balance, queryKeys.statement)
    case 'numbers.changed':
      return refreshSoon(queryKeys.lottery(event.lotteryCode))
    case 'notices.changed':
      return refreshSoon(queryKeys.notices, queryKeys.messages)
    case 'messages.changed':
      return refresh(queryKeys.messages)
    case 'service.changed':
      return refresh(queryKeys.service)
    case 'limits.changed':
      return refresh(queryKeys.limits)
    case 'session.ended':
      return endSession()
  }
}

/** Whether the page shows this lottery, under either of its addresses. */
function isOnScreenOf(lotteryCode: string): boolean {
  const [, section, code] = location.pathname.split('/')
  return (section === 'lottery' || section === 'vnlottery') && code === lotteryCode
}

/** Events that are announced to the member, and the texts they need. */
const SPOKEN: Readonly<Partial<Record<RealtimeEvent['type'], Namespace>>> = {
  'deposit.credited': 'cashier',
  'bets.settled': 'bets',
  'session.ended': 'identity',
}

/**
 * Subscribes to realtime events for the life of the page, and shows those that concern the member.
 */
export function useRealtimeEvents(): void {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const announce = useEffectEvent((event: RealtimeEvent) => {
    if (event.type === 'deposit.credited') {
      toast(t('cashier.toast', { amount: format(moneyOf(event.amountMinor)) }), 'win')
    } else if (event.type === 'bets.settled' && moneyOf(event.payoutMinor) > 0n) {
      // The lottery's own screen reveals the draw first, and then its outcome.
      if (isOnScreenOf(event.lotteryCode)) return
      // Worded neutrally: the payout may be less than the stake.
      const amount = format(moneyOf(event.payoutMinor))
      toast(t('bets.settledToast', { issueNo: event.issueNo, amount }))
    } else if (event.type === 'session.ended' && !isOwnLogout()) {
      toast(t('identity.sessionEnded'))
    }
  })
  useEffect(() => {
    startRealtime()
    return onRealtime((event) => {
      applyEvent(event)
      const texts = SPOKEN[event.type]
      // Its texts may not be loaded yet.
      if (texts) void ensureTexts(texts).then(() => announce(event))
    })
  }, [])
}
