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
  isLeftByOneself,
  loginPromptStore,
  memberQuery,
} from '../shared/session.ts'
import { storage } from '../shared/storage.ts'

/** A lottery with what an issue's change means for it. */
export function withIssue(lottery: LotteryWire, issue: IssueWire): LotteryWire {
  const { current, latest } = lottery
  // Issues are announced before their turn comes: only where none is on sale is one taken at once.
  const next = issue.issueId === current?.issueId || (issue.state === 'open' && !current)
  const isLatest = issue.draw !== null && (!latest || issue.drawsAt >= latest.drawsAt)
  return { ...lottery, current: next ? issue : current, latest: isLatest ? issue : latest }
}

function refresh(...keys: readonly (readonly string[])[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}

/** What all pages are told at once they do not ask for at once. */
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
  // The next one has its turn now; which it is, the server says.
  if (issue.state === 'closed') refresh(queryKeys.lotteries)
  if (issue.draw || issue.state === 'voided') {
    refresh(queryKeys.issues(lotteryCode), queryKeys.proof(issueId))
  }
}

/** There was a session after all: who is being asked to log in need not. */
async function goOnAsMember(): Promise<void> {
  const member = await queryClient.fetchQuery({ ...memberQuery, staleTime: 0 })
  const prompt = loginPromptStore.get()
  if (!member || !prompt) return
  loginPromptStore.set(undefined)
  prompt.onDone?.()
}

/** Keeps what has been fetched in step with what the server tells. */
export function applyFact(event: RealtimeEvent): void {
  switch (event.type) {
    case 'hello': {
      const now = Date.now()
      setServerTime(event.serverTime, now, now)
      if (!isHintStale(event.isMember)) return
      storage.set('hasSession', event.isMember ? '1' : '0')
      if (event.isMember) void goOnAsMember()
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
  const [, room, code] = location.pathname.split('/')
  return (room === 'lottery' || room === 'vnlottery') && code === lotteryCode
}

/** Events that are said to the member, and the texts that say them. */
const SPOKEN: Readonly<Partial<Record<RealtimeEvent['type'], Namespace>>> = {
  'deposit.credited': 'cashier',
  'bets.settled': 'bets',
  'session.ended': 'identity',
}

/** Listens to the server for as long as the page lives, and tells the member what concerns them. */
export function useRealtimeFacts(): void {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const announce = useEffectEvent((event: RealtimeEvent) => {
    if (event.type === 'deposit.credited') {
      toast(t('cashier.toast', { amount: format(moneyOf(event.amountMinor)) }), 'win')
    } else if (event.type === 'bets.settled' && moneyOf(event.payoutMinor) > 0n) {
      // The lottery's own screen reveals the draw first and says what came of it.
      if (isOnScreenOf(event.lotteryCode)) return
      // Said calmly: it may well be less than what was staked.
      const amount = format(moneyOf(event.payoutMinor))
      toast(t('bets.settledToast', { issueNo: event.issueNo, amount }))
    } else if (event.type === 'session.ended' && !isLeftByOneself()) {
      toast(t('identity.sessionEnded'))
    }
  })
  useEffect(() => {
    startRealtime()
    return onRealtime((event) => {
      applyFact(event)
      const texts = SPOKEN[event.type]
      // What it says may not have been loaded yet.
      if (texts) void ensureTexts(texts).then(() => announce(event))
    })
  }, [])
}
