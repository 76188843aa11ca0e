import { ZERO } from '@fairhouse/money'
import { Button, IconButton, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { Plus, ReceiptText } from 'lucide-react'
import { useEffect } from 'react'
import { useMedia } from '../../shared/use-media.ts'
import { useFunds } from './shortage.tsx'
import { useSelectionHint } from './selection-hint.ts'
import type { Board } from './use-board.ts'

export interface BetBarProps {
  readonly board: Board
  readonly slipCount: number
  readonly canSend: boolean
  /** Feedback on the last action. */
  readonly note: string | undefined
  readonly onAdd: () => void
  readonly onBetNow: () => void
  readonly onOpenSlip: () => void
}

/** Toasts appear above the bar instead of covering it. */
function useDock(height: string): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--dock-height', height)
    return () => {
      style.removeProperty('--dock-height')
    }
  }, [height])
}

/** On very low screens a fixed bar would cover the pad: there it is placed at the pad's end. */
const LOW = '(max-height: 30rem)'

/** On phones, above the tab bar: the price, and the next step. */
export function BetBar(props: BetBarProps) {
  const { board, slipCount, canSend, note, onAdd, onBetNow, onOpenSlip } = props
  const { t } = useTranslator()
  const format = useFormatMoney()
  const hint = useSelectionHint(board)
  useDock(useMedia(LOW) ? '0rem' : '4.5rem')
  const { quote, lineCount } = board
  const isReady = quote !== undefined && !quote.fault
  const { shortage } = useFunds([isReady ? quote.stake : ZERO])
  return (
    <div
      className="fixed inset-x-0 bottom-[calc(4rem+1px+env(safe-area-inset-bottom))] z-30 border-t
        border-line bg-surface-1 md:bottom-0 lg:hidden [@media(max-height:30rem)]:static"
    >
      <div className="page flex min-h-16 items-center gap-1.5 py-2">
        <p className="grid min-w-0 flex-1 text-sm leading-tight">
          {hint ? (
            <span className="text-legal text-text-2">{(board.isEmpty && note) || hint}</span>
          ) : (
            <>
              {shortage === undefined ? (
                <span className="text-text-2">{t('bets.lines', { lines: lineCount })}</span>
              ) : (
                <span className="text-lose">
                  {t('lottery.shortage', { amount: format(shortage) })}
                </span>
              )}
              {quote && <span className="figures text-base font-bold">{format(quote.stake)}</span>}
            </>
          )}
        </p>
        {slipCount > 0 && (
          <IconButton
            label={t('lottery.openSlip', { count: slipCount })}
            onClick={onOpenSlip}
            className="relative bg-surface-2"
          >
            <ReceiptText aria-hidden className="size-5" />
            <span
              aria-hidden
              className="figures absolute -end-0.5 -top-0.5 grid min-w-5 place-items-center
                rounded-pill bg-money px-1 text-xs font-bold text-on-money"
            >
              {slipCount}
            </span>
          </IconButton>
        )}
        <IconButton
          label={t(board.editingId === undefined ? 'lottery.addToSlip' : 'lottery.updateSlip')}
          disabled={!isReady}
          onClick={onAdd}
          className="bg-surface-2 disabled:opacity-40"
        >
          <Plus aria-hidden className="size-5" />
        </IconButton>
        <Button
          disabled={!isReady || !canSend || shortage !== undefined}
          onClick={onBetNow}
          className="px-4"
        >
          {t('lottery.betNow')}
        </Button>
      </div>
    </div>
  )
}
