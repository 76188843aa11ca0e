import type { MessageKey } from '@fairhouse/i18n'
import { type Minor, MINOR_PER_UNIT, minor } from '@fairhouse/money'
import {
  Button,
  Chips,
  TextField,
  useCurrencySign,
  useFormatMoney,
  useTranslator,
} from '@fairhouse/ui'
import { Zap } from 'lucide-react'
import { MultipleField } from './multiple-field.tsx'
import type { Limits, QuoteFault } from './quote.ts'
import { PrizeGroupField } from './prize-group-field.tsx'
import { useSelectionHint } from './selection-hint.ts'
import type { Board } from './use-board.ts'

/** Tenths of the currency unit. */
const QUICK_STAKES = [1n, 5n, 10n, 20n, 50n, 100n] as const
const QUICK_DIGITS = { useGrouping: false, maximumFractionDigits: 1 } as const

/** Error text of the amount. */
function useStakeFault(board: Board, limits: Limits): string | undefined {
  const { t } = useTranslator()
  const format = useFormatMoney()
  if (!board.isStakeReadable) {
    return t('lottery.stakeUnreadable', { amount: format(limits.minUnitStake) })
  }
  const texts: Readonly<Record<QuoteFault, string>> = {
    TOO_MANY_LINES: t('errors.TOO_MANY_LINES'),
    STAKE_TOO_SMALL: t('lottery.stakeTooSmall', { amount: format(limits.minUnitStake) }),
    STAKE_STEP: t('errors.AMOUNT_FRACTIONAL'),
    STAKE_TOO_LARGE: t('lottery.stakeTooLarge', { amount: format(limits.maxStake) }),
    MULTIPLE_TOO_LARGE: t('lottery.multipleTooLarge', { count: limits.maxMultiple }),
  }
  return board.quote?.fault && texts[board.quote.fault]
}

/** Amount of a line and its multiple; the limits are shown in advance. */
export function StakeForm({ board, limits }: { board: Board; limits: Limits }) {
  const translator = useTranslator()
  const { t, number } = translator
  const format = useFormatMoney()
  const fault = useStakeFault(board, limits)
  const sign = useCurrencySign()
  const typed = (tenths: bigint) => number(Number(tenths) / 10, QUICK_DIGITS)
  const amountOf = (tenths: bigint): Minor => minor((tenths * MINOR_PER_UNIT) / 10n)
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[1fr_8.5rem] gap-3">
        <TextField
          label={t('lottery.unitStake')}
          value={board.unitText}
          onValueChange={board.setUnitText}
          error={fault}
          hint={t('lottery.limits', {
            min: format(limits.minUnitStake),
            max: format(limits.maxStake),
          })}
          prefix={sign}
          inputMode="decimal"
          autoComplete="off"
        />
        <MultipleField board={board} max={limits.maxMultiple} />
      </div>
      <Chips
        label={t('lottery.quickStakes')}
        className="grid grid-cols-6 [&>button]:figures [&>button]:justify-center [&>button]:px-1"
        choices={QUICK_STAKES.filter((tenths) => amountOf(tenths) >= limits.minUnitStake).map(
          (tenths) => ({
            id: typed(tenths),
            label: number(Number(tenths) / 10, { minimumFractionDigits: tenths < 10n ? 2 : 0 }),
          }),
        )}
        selected={board.unitText}
        onSelect={board.setUnitText}
      />
      {board.groups && <PrizeGroupField board={board} groups={board.groups} />}
    </div>
  )
}

/** Lines, stake and possible win, live. */
export function QuoteLine({ board, limits }: { board: Board; limits: Limits }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const hint = useSelectionHint(board)
  const { quote, lineCount } = board
  return (
    <div aria-live="polite" className="grid gap-1 rounded-odds bg-surface-2 px-4 py-3">
      {hint && <p className="text-text-2">{hint}</p>}
      {!hint && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-text-2">{t('bets.lines', { lines: lineCount })}</span>
          {quote && <span className="figures text-lg font-bold">{format(quote.stake)}</span>}
        </p>
      )}
      {quote && !quote.fault && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span className="text-text-2">{t('lottery.possibleWin')}</span>
          <span className="figures font-bold text-money">{format(quote.best)}</span>
        </p>
      )}
      {quote && !quote.fault && quote.rebate > 0n && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span className="text-text-2">{t('lottery.rebate')}</span>
          <span className="figures font-bold">{format(quote.rebate)}</span>
        </p>
      )}
      {quote?.isCapped && !quote.fault && (
        <p className="text-sm text-text-3">
          {t('lottery.capped', { amount: format(limits.maxPayout) })}
        </p>
      )}
    </div>
  )
}

/** Quick pick, and clearing the pad. */
export function PadTools({ board }: { board: Board }) {
  const { t } = useTranslator()
  if (board.offer.play.pad.kind === 'fixed') return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={board.pickQuickly}>
        <Zap aria-hidden className="size-4" />
        {t('lottery.quickPick')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        disabled={board.isEmpty}
        onClick={() => board.dispatch({ type: 'cleared' })}
      >
        {t('lottery.quick.clear' satisfies MessageKey)}
      </Button>
    </div>
  )
}
