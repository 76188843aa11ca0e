import { TextField, useTranslator } from '@fairhouse/ui'
import { BONUS_PRODUCTS, type TermsDraft } from './bonus-terms.ts'
import { productName } from './product-name.ts'

interface BonusTermFieldsProps {
  readonly draft: TermsDraft
  readonly onDraft: (part: Partial<TermsDraft>) => void
  readonly faultOf: (field: string) => string | undefined
  readonly currency: string
}

/** What a member has to do for bonus money to become cash: all terms that there are. */
export function BonusTermFields({ draft, onDraft, faultOf, currency }: BonusTermFieldsProps) {
  const translator = useTranslator()
  const { t } = translator
  const noWeights = faultOf('weights')
  const text = (
    field: 'multiplier' | 'days' | 'maxBet' | 'maxConvert',
    label: string,
    hint?: string,
  ) => (
    <TextField
      label={label}
      hint={hint}
      error={faultOf(field)}
      inputMode="decimal"
      autoComplete="off"
      value={draft[field]}
      onValueChange={(value) => onDraft({ [field]: value })}
    />
  )
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="pb-2 font-semibold">{t('office.gift.terms')}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {text('multiplier', t('office.gift.multiplier'), t('office.gift.multiplierHint'))}
        {text('days', t('office.gift.days'), t('office.gift.daysHint'))}
        {text('maxBet', t('office.gift.maxBet', { currency }), t('office.gift.noBound'))}
        {text('maxConvert', t('office.gift.maxConvert', { currency }), t('office.gift.noBound'))}
      </div>
      <p className="text-sm text-text-3">{t('office.gift.weightsHint')}</p>
      {noWeights && (
        <p role="alert" className="text-sm font-semibold text-lose">
          {noWeights}
        </p>
      )}
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {BONUS_PRODUCTS.map((product) => (
          <TextField
            key={product}
            label={productName(translator, product)}
            error={faultOf(`weight.${product}`)}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            suffix={
              <span aria-hidden className="px-3 text-text-3">
                %
              </span>
            }
            value={draft.weights[product]}
            onValueChange={(weight) =>
              onDraft({ weights: { ...draft.weights, [product]: weight } })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
