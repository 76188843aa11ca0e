import { PRODUCTS, type Product, type RecordKind } from '@fairhouse/protocol/record-kinds'
import { SelectField, useTranslator } from '@fairhouse/ui'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { useLotteries } from '../../shared/queries.ts'
import { FilterHead, MoreFilters } from '../../shared/records/filter-head.tsx'
import type { useRecordFilter } from '../../shared/records/record-search.ts'

type State = ReturnType<typeof useRecordFilter>

/** Product and lottery. */
function OtherFilters({ state: { filter, change } }: { state: State }) {
  const translator = useTranslator()
  const { t } = translator
  const { data: lotteries = [] } = useLotteries()
  const { lotteryCode, product } = filter
  const known = lotteries.map((one) => one.lotteryCode)
  // The address may name one that is no longer on sale.
  const codes = lotteryCode === '' || known.includes(lotteryCode) ? known : [...known, lotteryCode]
  return (
    <MoreFilters isSet={lotteryCode + product !== ''}>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <SelectField
          label={t('records.product')}
          value={product}
          onValueChange={(value) => change({ product: value as Product | '' })}
          options={[
            { value: '', label: t('records.all') },
            ...PRODUCTS.map((one) => ({ value: one, label: t(`records.product.${one}`) })),
          ]}
        />
        <SelectField
          label={t('records.lottery')}
          value={lotteryCode}
          onValueChange={(code) => change({ lotteryCode: code })}
          options={[
            { value: '', label: t('records.allLotteries') },
            ...codes.map((code) => ({ value: code, label: lotteryName(translator, code) })),
          ]}
        />
      </div>
    </MoreFilters>
  )
}

/** Filters of the account record: days, kinds, product and lottery. */
export function AccountFilters(props: {
  state: State
  kinds: readonly RecordKind[]
  chosen: readonly RecordKind[]
}) {
  const { state, kinds, chosen } = props
  const { t } = useTranslator()
  const { filter, today, change } = state
  return (
    <div className="grid gap-3">
      <FilterHead<RecordKind | ''>
        days={filter}
        today={today}
        onDays={change}
        chips={{
          label: t('records.kinds'),
          choices: [
            { id: '', label: t('records.all') },
            ...kinds.map((kind) => ({ id: kind, label: t(`records.kind.${kind}`) })),
          ],
          selected: chosen.length > 1 ? '' : (chosen[0] ?? ''),
          onSelect: (kind) => change({ kinds: kind === '' ? [] : [kind] }),
        }}
      />
      <OtherFilters state={state} />
    </div>
  )
}
