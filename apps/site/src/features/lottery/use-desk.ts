import { SLIP_ENTRIES_MAX, type IssueWire } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { hasHandedEntries, takeEntries } from '../../shared/lottery/handed-entries.ts'
import type { ChaseState } from './chase-state.ts'
import {
  isSlipFull,
  itemOf,
  loadSlip,
  newItem,
  reduceSlip,
  type SlipItem,
  saveSlip,
} from './slip.ts'
import type { Board } from './use-board.ts'
import { usePlacing } from './use-placing.ts'

/** Slip, board and sending of one lottery, and their interaction. */
export function useDesk(lotteryCode: string, board: Board) {
  const { t } = useTranslator()
  const toast = useToast()
  const [items, dispatch] = useReducer(reduceSlip, lotteryCode, loadSlip)
  const [isSheetOpen, setIsSheetOpen] = useState(() => hasHandedEntries(lotteryCode))
  const [note, setNote] = useState<string>()
  const [chase, onChase] = useState<ChaseState>()
  useEffect(() => saveSlip(lotteryCode, items), [lotteryCode, items])
  const sending = usePlacing(lotteryCode, {
    onStart: () => setIsSheetOpen(true),
    onEnd: ({ items: sent, isLeftOver }, isAccepted) => {
      setNote(undefined)
      dispatch({ type: 'sent', items: sent, isAccepted, isLeftOver })
    },
  })
  const add = () => {
    const added = board.toItems()
    if (added.length === 0) return
    const isEdited = board.editingId !== undefined
    if (items.length + added.length - Number(isEdited) > SLIP_ENTRIES_MAX) {
      return toast(t('lottery.slipFull'), 'lose')
    }
    for (const item of added) dispatch({ type: 'added', item })
    setNote(t(board.editingId === undefined ? 'lottery.added' : 'lottery.updated'))
    board.finish()
    sending.reset()
  }
  /** Handed-over entries, unchanged: a changed price is shown on the slip. */
  const takeBack = (before: readonly SlipItem[]) => {
    if (before.length > 0 && isSlipFull(items)) return toast(t('lottery.slipFull'), 'lose')
    for (const { id: _, ...item } of before) dispatch({ type: 'added', item: newItem(item) })
  }
  const takeHanded = useEffectEvent(() => {
    takeBack(takeEntries(lotteryCode).flatMap((entry) => itemOf(entry) ?? []))
  })
  useEffect(() => takeHanded(), [])
  const place = (toSend: readonly SlipItem[], issue: IssueWire | undefined) => {
    if (issue) sending.place(toSend, issue)
  }
  const betNow = (issue: IssueWire | undefined) => {
    const toSend = board.toItems()
    // If the login is dismissed, the pad still has its numbers.
    if (toSend.length > 0 && issue) sending.place(toSend, issue, board.finish)
  }
  const actions = { add, takeBack, place, betNow }
  // Stored above the switch between sheet and column, which unmounts the panel.
  const slip = { items, dispatch, chase, onChase }
  return { slip, note, isSheetOpen, setIsSheetOpen, sending, ...actions }
}
