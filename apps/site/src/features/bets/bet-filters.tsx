import type { BetStatus } from '@fairhouse/protocol'
import { SelectField, TextField, useTranslator } from '@fairhouse/ui'
import { playName } from '../../shared/lottery/play-name.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { useLotteries } from '../../shared/queries.ts'
import { FilterHead, MoreFilters } from '../../shared/records/filter-head.tsx'
import { BET_STATUSES } from './bet-status.ts'
import type { useBetFilter } from './bets-query.ts'

interface BetFiltersProps {
  readonly state: ReturnType<typeof useBetFilter>
  /** Plays on offer in the filter. */
  readonly plays: readonly string[]
}

/** Lottery, play and draw. */
function OtherFilters(props: BetFiltersProps) {
  const { filter, change, narrow } = props.state
  const translator = useTranslator()
  const { t } = translator
  const { data: lotteries = [] } = useLotteries()
  const any = { value: '', label: t('records.all') }
  const plays = [...new Set([...props.plays, ...(filter.playCode ? [filter.playCode] : [])])]
  return (
    <MoreFilters isSet={filter.lotteryCode + filter.playCode + filter.issueNo !== ''}>
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
    </MoreFilters>
  )
}

/** Filters of the bet list: days, outcome, lottery, play and draw. */
export function BetFilters(props: BetFiltersProps) {
  const { filter, today, change, narrow } = props.state
  const { t } = useTranslator()
  return (
    <div className="grid gap-4">
      <FilterHead<BetStatus | ''>
        days={filter}
        today={today}
        onDays={change}
        chips={{
          label: t('records.status'),
          choices: [
            { id: '', label: t('bets.filterAll') },
            ...BET_STATUSES.map((status) => ({ id: status, label: t(`bets.status.${status}`) })),
          ],
          selected: filter.status,
          onSelect: (status) => narrow({ status }),
        }}
      />
      <OtherFilters {...props} />
    </div>
  )
}
