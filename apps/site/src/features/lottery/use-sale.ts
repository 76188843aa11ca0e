import type { IssueWire, LotteryWire } from '@fairhouse/protocol'
import { useState, useSyncExternalStore } from 'react'
import { serverClock } from '../../shared/clock.ts'

/** The issue on sale, and the one whose result is awaited. */
export interface Sale {
  /** Undefined between two issues: bets cannot be sent then. */
  readonly issue: IssueWire | undefined
  /** Closed and not drawn yet. */
  readonly awaited: IssueWire | undefined
  /** The issue that has come on sale while the page was open; undefined before that. */
  readonly tookOver: IssueWire | undefined
}

/** True until the instant, by the server's clock. */
function useIsBefore(moment: string | undefined): boolean {
  const isBefore = (now: () => number) => moment !== undefined && now() < Date.parse(moment)
  return useSyncExternalStore(
    serverClock.subscribe,
    () => isBefore(serverClock.now),
    () => isBefore(serverClock.first),
  )
}

/** Follows the issues of a lottery: the one on sale, the last one closed, and the next. */
export function useSale({ current, latest }: LotteryWire): Sale {
  const isOpen = useIsBefore(current?.closesAt)
  const [seen, setSeen] = useState({ current, closed: undefined as IssueWire | undefined })
  if (current && seen.current?.issueId !== current.issueId) {
    setSeen({ current, closed: seen.current ?? undefined })
  }
  const closed = current && !isOpen ? current : seen.closed
  // It may be drawn earlier than announced while it was on sale.
  const isDrawn =
    closed !== undefined &&
    latest !== null &&
    (latest.issueId === closed.issueId || latest.drawsAt >= closed.drawsAt)
  return {
    issue: current && isOpen ? current : undefined,
    awaited: isDrawn ? undefined : closed,
    tookOver: seen.closed && isOpen ? (current ?? undefined) : undefined,
  }
}
