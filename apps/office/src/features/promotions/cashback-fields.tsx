import { CASHBACK_PERIODS } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import { SelectField } from '../../shared/fields.tsx'
import { RateFields } from '../../shared/rate-fields.tsx'
import type { PromotionDraft } from './promotion-draft.ts'
import { FIELDS, type FieldsProps, TypedField } from './typed-field.tsx'

/** What a cashback asks for: its period, its bounds, and a rate for each product. */
export function CashbackFields(props: FieldsProps) {
  const { draft, onDraft, faults } = props
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  return (
    <>
      <div className={FIELDS}>
        <SelectField
          label={t('office.promotions.period')}
          hint={t('office.promotions.periodHint')}
          error={faults['period']}
          options={CASHBACK_PERIODS.map((id) => ({
            id,
            label: t(`office.promotions.period.${id}`),
          }))}
          value={draft.period}
          onValueChange={(period) => onDraft({ period: period as PromotionDraft['period'] })}
        />
        <TypedField
          {...props}
          name="least"
          wire="leastMinor"
          label={t('office.promotions.leastIn', { currency })}
          hint={t('office.promotions.leastHint')}
        />
        <TypedField
          {...props}
          name="cap"
          wire="capMinor"
          label={t('office.promotions.capIn', { currency })}
          hint={t('office.gift.noBound')}
        />
      </div>
      <RateFields
        legend={t('office.promotions.rates')}
        hint={t('office.promotions.ratesHint')}
        rates={draft.rates}
        faultOf={(product) => faults[`rate.${product}`]}
        onRates={(rates) => onDraft({ rates })}
      />
      {faults['rates'] && <p className="text-sm text-lose">{faults['rates']}</p>}
    </>
  )
}
