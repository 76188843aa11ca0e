import { Chips, SelectField, TextField, useTranslator } from '@fairhouse/ui'
import type { BetStatus } from '@fairhouse/protocol'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { ChevronDown } from 'lucide-react'
import { playName } from '../../shared/lottery/play-name.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { useLotteries } from '../../shared/queries.ts'
import { BET_STATUSES } from './bet-status.ts'
import type { useBetFilter } from './bets-query.ts'

interface BetFiltersProps {
  readonly state: ReturnType<typeof useBetFilter>
  /** Plays that are there to be chosen among. */
  readonly plays: readonly string[]
}

/** Lottery, play and draw: open where one of them is chosen. */
function MoreFilters(props: BetFiltersProps) {
  const { filter, change, narrow } = props.state
  const translator = useTranslator()
  const { t } = translator
  const { data: lotteries = [] } = useLotteries()
  const any = { value: '', label: t('records.all') }
  const plays = [...new Set([...props.plays, ...(filter.playCode ? [filter.playCode] : [])])]
  return (
    <details
      className="group"
      open={filter.lotteryCode + filter.playCode + filter.issueNo !== '' || undefined}
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold">
        {t('records.moreFilters')}
        <ChevronDown aria-hidden className="size-4.5 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-3">
        <SelectField
          label={t('records.lottery')}
          value={filter.lotteryCode}
          onValueChange={(lotteryCode) => change({ lotteryCode })}
          options={[
            { value: '', label: t('records.allLotteries') },
            ...lotteries.map(({ lotteryCode, family }) => ({
              value: lotteryCode,
              label: lotteryName(translator, lotteryCode, family),
            })),
          ]}
        />
        <SelectField
          label={t('records.column.play')}
          value={filter.playCode}
          onValueChange={(playCode) => narrow({ playCode })}
          options={[
            any,
            ...plays.map((code) => ({ value: code, label: playName(translator, code) })),
          ]}
        />
        <TextField
          label={t('records.issueNo')}
          hint={t('records.issueNoHint')}
          value={filter.issueNo}
          onValueChange={(issueNo) => narrow({ issueNo: issueNo.trim() })}
          inputMode="numeric"
          maxLength={64}
          autoComplete="off"
        />
      </div>
    </details>
  )
}

/** Days, outcome, lottery, play and draw of the bets that are shown. */
export function BetFilters(props: BetFiltersProps) {
  const { filter, today, change, narrow } = props.state
  const { t } = useTranslator()
  return (
    <div className="grid gap-4">
      <DateRange
        label={t('records.range')}
        value={filter}
        onValueChange={change}
        today={today}
        max="9999-12-31"
      />
      <Chips<BetStatus | ''>
        label={t('records.status')}
        choices={[
          { id: '', label: t('bets.filterAll') },
          ...BET_STATUSES.map((status) => ({ id: status, label: t(`bets.status.${status}`) })),
        ]}
        selected={filter.status}
        onSelect={(status) => narrow({ status })}
      />
      <MoreFilters {...props} />
    </div>
  )
}
