import { PROMOTION_CATEGORIES, PROMOTION_KINDS, type PromotionKind } from '@fairhouse/protocol'
import { Checkbox, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import { SelectField } from '../../shared/fields.tsx'
import { CashbackFields } from './cashback-fields.tsx'
import type { PromotionDraft } from './promotion-draft.ts'
import { racesOnOfferQuery } from './promotion-queries.ts'
import { FIELDS, type FieldsProps, TypedField } from './typed-field.tsx'

function DepositFields(props: FieldsProps) {
  const { t } = useTranslator()
  const currency = useCurrencyCode()
  return (
    <div className={FIELDS}>
      <TypedField
        {...props}
        name="match"
        wire="matchBp"
        label={t('office.promotions.match')}
        hint={t('office.promotions.matchHint')}
        suffix="%"
      />
      <TypedField
        {...props}
        name="cap"
        wire="capMinor"
        label={t('office.promotions.capIn', { currency })}
        hint={t('office.gift.noBound')}
      />
      <TypedField
        {...props}
        name="leastDeposit"
        wire="leastDepositMinor"
        label={t('office.promotions.leastDepositIn', { currency })}
        hint={t('office.promotions.leastDepositHint')}
      />
      <TypedField
        {...props}
        name="nth"
        inputMode="numeric"
        label={t('office.promotions.nth')}
        hint={t('office.promotions.nthHint')}
      />
    </div>
  )
}

function RaceField({ draft, onDraft, faults }: FieldsProps) {
  const { t } = useTranslator()
  const { data: races = [] } = useQuery(racesOnOfferQuery())
  const shown = races.filter(({ stage, raceId }) => stage !== 'draft' || raceId === draft.raceId)
  return (
    <SelectField
      label={t('office.given.source.race')}
      hint={t('office.promotions.raceHint')}
      error={faults['raceId']}
      options={[
        { id: '', label: t('office.promotions.choose') },
        ...shown.map(({ raceId: id, title }) => ({ id, label: title })),
      ]}
      value={draft.raceId}
      onValueChange={(raceId) => onDraft({ raceId })}
    />
  )
}

/** What the chosen kind asks for, beside the kind. */
function KindFields(props: FieldsProps) {
  const { draft, onDraft } = props
  const { t } = useTranslator()
  switch (draft.kind) {
    case 'deposit':
      return <DepositFields {...props} />
    case 'cashback':
      return <CashbackFields {...props} />
    case 'code':
      return (
        <div className={FIELDS}>
          <TypedField
            {...props}
            name="code"
            inputMode="text"
            label={t('office.promotions.code')}
            hint={t('office.promotions.codeHint')}
          />
        </div>
      )
    case 'race':
      return <RaceField {...props} />
    case 'application':
      return (
        <Checkbox
          isChecked={draft.needsPicture}
          onCheckedChange={(needsPicture) => onDraft({ needsPicture })}
        >
          {t('office.promotions.needsPicture')}
        </Checkbox>
      )
    case 'birthday':
      return null
  }
}

/** What a promotion is given for, and where members find it. */
export function RuleFields(props: FieldsProps) {
  const { draft, onDraft, faults, isFixed } = props
  const { t } = useTranslator()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <fieldset disabled={isFixed} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <SelectField
          label={t('office.promotions.kindTitle')}
          hint={t(`office.promotions.kindHint.${draft.kind}`)}
          error={faults['kind']}
          options={PROMOTION_KINDS.map((id) => ({ id, label: t(`office.promotions.kind.${id}`) }))}
          value={draft.kind}
          onValueChange={(kind) => onDraft({ kind: kind as PromotionKind })}
        />
        <KindFields {...props} />
      </fieldset>
      <div className={FIELDS}>
        <SelectField
          label={t('office.promotions.category')}
          hint={t('office.promotions.categoryHint')}
          error={faults['category']}
          options={PROMOTION_CATEGORIES.map((id) => ({
            id,
            label: t(`office.promotions.category.${id}`),
          }))}
          value={draft.category}
          onValueChange={(category) =>
            onDraft({ category: category as PromotionDraft['category'] })
          }
        />
        <TypedField
          {...props}
          name="place"
          inputMode="numeric"
          label={t('office.rewards.place')}
          hint={t('office.rewards.placeHint')}
        />
      </div>
    </div>
  )
}
