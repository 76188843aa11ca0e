import type { PromotionPrizeKind } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { BonusTermFields } from '../../shared/bonus-term-fields.tsx'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import { SelectField } from '../../shared/fields.tsx'
import { RoundTermFields } from '../../shared/round-term-fields.tsx'
import { ROUND_FIELDS } from '../../shared/round-terms.ts'
import { isClaimed, isOnce, isShare, prizesOf, unitOf } from './promotion-kinds.ts'
import { TicketTableField } from './ticket-table-field.tsx'
import { FIELDS, type FieldsProps, TypedField } from './typed-field.tsx'

/** What is chosen, or what the kind gives in its place. */
function prizeOf({ draft }: FieldsProps): PromotionPrizeKind {
  return prizesOf(draft.kind).find((kind) => kind === draft.prizeKind) ?? 'money'
}

/** The name of an amount with its unit: "Budget (BRL)", "Budget (points)". */
function useUnitLabel(kind: PromotionPrizeKind) {
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  const units = {
    money: currency,
    points: t('office.promotions.unit.points'),
    tickets: t('office.promotions.unit.tickets'),
    rounds: t('office.promotions.unit.rounds'),
  }
  const unit = units[unitOf(kind)]
  return (name: 'prize' | 'budget' | 'perMember') => t(`office.promotions.${name}In`, { unit })
}

/** What a promotion gives, how much of it, and under which terms. */
export function PrizeFields(props: FieldsProps) {
  const { draft, onDraft, faults, isFixed } = props
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  const kind = prizeOf(props)
  const labelOf = useUnitLabel(kind)
  if (draft.kind === 'race') {
    return <p className="text-sm text-text-2">{t('office.promotions.racePrizes')}</p>
  }
  return (
    <fieldset disabled={isFixed} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <div className={FIELDS}>
        <SelectField
          label={t('office.promotions.prizeKind')}
          hint={t(`office.promotions.prizeHint.${kind}`)}
          error={faults['prizeKind']}
          options={prizesOf(draft.kind).map((id) => ({
            id,
            label: t(`office.promotions.prizeKind.${id}`),
          }))}
          value={kind}
          onValueChange={(next) => onDraft({ prizeKind: next as PromotionPrizeKind })}
        />
        {!isShare(draft.kind) && (
          <TypedField
            {...props}
            name="prize"
            inputMode={unitOf(kind) === 'money' ? 'decimal' : 'numeric'}
            label={labelOf('prize')}
          />
        )}
        {kind === 'ticket' && <TicketTableField {...props} />}
      </div>
      {isShare(draft.kind) && <p className="text-sm text-text-2">{t('office.promotions.share')}</p>}
      {kind === 'rounds' && (
        <RoundTermFields
          draft={draft.rounds}
          onDraft={(part) => onDraft({ rounds: { ...draft.rounds, ...part } })}
          faultOf={(field) => faults[ROUND_FIELDS[field]]}
          currency={currency}
        />
      )}
      {kind === 'bonus' && (
        <BonusTermFields
          draft={draft.terms}
          onDraft={(part) => onDraft({ terms: { ...draft.terms, ...part } })}
          faultOf={(field) => faults[`terms.${field}`] ?? faults[`terms.${field}Minor`]}
          currency={currency}
        />
      )}
    </fieldset>
  )
}

/** How much may be given in all and to one member, and how long it waits. */
export function BoundFields(props: FieldsProps) {
  const { draft, isFixed } = props
  const { t } = useTranslator()
  const kind = prizeOf(props)
  const labelOf = useUnitLabel(kind)
  const inputMode = unitOf(kind) === 'money' ? 'decimal' : 'numeric'
  if (draft.kind === 'race') {
    return <p className="text-sm text-text-2">{t('office.promotions.raceBounds')}</p>
  }
  return (
    <div className={FIELDS}>
      <TypedField
        {...props}
        name="budget"
        inputMode={inputMode}
        label={labelOf('budget')}
        hint={t(isFixed ? 'office.promotions.budgetFixed' : 'office.promotions.budgetHint')}
      />
      <fieldset disabled={isFixed} className="contents">
        {!isOnce(draft) && (
          <>
            <TypedField
              {...props}
              name="perMember"
              inputMode={inputMode}
              label={labelOf('perMember')}
              hint={t('office.gift.noBound')}
            />
            <TypedField
              {...props}
              name="times"
              inputMode="numeric"
              label={t('office.promotions.times')}
              hint={t('office.gift.noBound')}
            />
          </>
        )}
        {isClaimed(kind) && (
          <TypedField
            {...props}
            name="claimDays"
            inputMode="numeric"
            label={t('office.gift.claimDays')}
            hint={t('office.gift.claimDaysHint')}
          />
        )}
      </fieldset>
      {isOnce(draft) && (
        <p className="text-sm text-text-2 sm:col-span-2">{t('office.promotions.once')}</p>
      )}
    </div>
  )
}
