import { RACE_RULES, RACE_STAGES, RATE_PRODUCTS } from '@fairhouse/protocol'
import { Button, Checkbox, TextField, useTranslator } from '@fairhouse/ui'
import { SelectField } from '../../shared/fields.tsx'
import { fromLocalField, toLocalField } from '../../shared/local-time.ts'
import { productName } from '../../shared/product-name.ts'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import type { PrizeDraft, RaceDraft } from './race-draft.ts'

interface RaceFieldsProps {
  readonly draft: RaceDraft
  readonly onDraft: (part: Partial<RaceDraft>) => void
  /** By field names on the wire. */
  readonly faults: Readonly<Record<string, string>>
}

/** Which products count, of which lotteries and games. */
function Counting({ draft, onDraft, faults }: RaceFieldsProps) {
  const translator = useTranslator()
  const { t } = translator
  const item = Object.entries(faults).find(([field]) => field.startsWith('items'))?.[1]
  return (
    <>
      <fieldset className="grid">
        <legend className="text-sm font-semibold">{t('office.races.products')}</legend>
        <div className="flex flex-wrap gap-x-5">
          {RATE_PRODUCTS.map((id) => (
            <Checkbox
              key={id}
              isChecked={draft.products.includes(id)}
              onCheckedChange={(isOn) =>
                onDraft({
                  products: RATE_PRODUCTS.filter((one) =>
                    one === id ? isOn : draft.products.includes(one),
                  ),
                })
              }
            >
              {productName(translator, id)}
            </Checkbox>
          ))}
        </div>
        {faults['products'] && <p className="text-sm text-lose">{faults['products']}</p>}
      </fieldset>
      <TextField
        label={t('office.races.items')}
        hint={t('office.races.itemsHint')}
        error={item}
        autoComplete="off"
        value={draft.items}
        onValueChange={(items) => onDraft({ items })}
      />
    </>
  )
}

/** How stakes become points. */
function Points({ draft, onDraft, faults }: RaceFieldsProps) {
  const translator = useTranslator()
  const { t } = translator
  const currency = useCurrencyCode()
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        label={t('office.races.unitIn', { currency })}
        error={faults['unitMinor'] ?? faults['rates']}
        inputMode="decimal"
        autoComplete="off"
        value={draft.unit}
        onValueChange={(unit) => onDraft({ unit })}
      />
      {draft.products.map((product) => (
        <TextField
          key={product}
          label={t('office.races.rateOf', { product: productName(translator, product) })}
          error={faults[`rates.${product}`]}
          inputMode="decimal"
          autoComplete="off"
          value={draft.rates[product] ?? ''}
          onValueChange={(text) => onDraft({ rates: { ...draft.rates, [product]: text } })}
        />
      ))}
    </div>
  )
}

interface PrizeRowProps {
  readonly prize: PrizeDraft
  readonly index: number
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (part: Partial<PrizeDraft>) => void
  readonly onRemove: () => void
}

function PrizeRow({ prize, index, faults, onChange, onRemove }: PrizeRowProps) {
  const { t } = useTranslator()
  const field = `prizes.${index}`
  const isMoney = prize.kind === 'money'
  return (
    <li className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[5rem_5rem_8rem_1fr_auto]">
      <TextField
        label={t('office.races.prizeFrom')}
        error={faults[`${field}.from`]}
        inputMode="numeric"
        autoComplete="off"
        value={prize.from}
        onValueChange={(from) => onChange({ from })}
      />
      <TextField
        label={t('office.races.prizeTo')}
        error={faults[`${field}.to`]}
        inputMode="numeric"
        autoComplete="off"
        value={prize.to}
        onValueChange={(to) => onChange({ to })}
      />
      <SelectField
        label={t('office.rewards.kindTitle')}
        options={(['money', 'points'] as const).map((id) => ({
          id,
          label: t(`office.races.prizeKind.${id}`),
        }))}
        value={prize.kind}
        onValueChange={(kind) => onChange({ kind: kind as PrizeDraft['kind'] })}
      />
      <TextField
        label={t('office.races.prizeAmount')}
        error={faults[`${field}.amountMinor`] ?? faults[`${field}.points`]}
        inputMode={isMoney ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={prize.amount}
        onValueChange={(amount) => onChange({ amount })}
      />
      <div className="self-end max-sm:col-span-2">
        <Button size="sm" variant="secondary" onClick={onRemove}>
          {t('office.races.prizeRemove')}
          <span className="sr-only">{` ${index + 1}`}</span>
        </Button>
      </div>
    </li>
  )
}

function Prizes({ draft, onDraft, faults }: RaceFieldsProps) {
  const { t } = useTranslator()
  const { prizes } = draft
  const next = Number(prizes.at(-1)?.to ?? 0) + 1
  const fresh = { from: String(next), to: String(next), kind: 'money', amount: '' } as const
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-bold">{t('office.races.prizes')}</h3>
      <ol className="grid gap-3">
        {prizes.map((prize, index) => (
          <PrizeRow
            // Rows have no other identity than their place.
            key={index}
            prize={prize}
            index={index}
            faults={faults}
            onChange={(part) =>
              onDraft({
                prizes: prizes.map((one, at) => (at === index ? { ...one, ...part } : one)),
              })
            }
            onRemove={() => onDraft({ prizes: prizes.filter((_, at) => at !== index) })}
          />
        ))}
      </ol>
      <div>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => onDraft({ prizes: [...prizes, fresh] })}
        >
          {t('office.races.prizeAdd')}
        </Button>
      </div>
    </section>
  )
}

/** Everything of a race but its texts. */
export function RaceFields(props: RaceFieldsProps) {
  const { draft, onDraft, faults } = props
  const { t } = useTranslator()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SelectField
        label={t('office.rewards.stateTitle')}
        hint={t(`office.races.stageHint.${draft.stage}`)}
        options={RACE_STAGES.map((id) => ({ id, label: t(`office.races.stage.${id}`) }))}
        value={draft.stage}
        onValueChange={(stage) => onDraft({ stage: stage as RaceDraft['stage'] })}
      />
      <SelectField
        label={t('office.races.ruleTitle')}
        hint={t(`office.races.ruleHint.${draft.rule}`)}
        error={faults['rule']}
        options={RACE_RULES.map((id) => ({ id, label: t(`office.races.rule.${id}`) }))}
        value={draft.rule}
        onValueChange={(rule) => onDraft({ rule: rule as RaceDraft['rule'] })}
      />
      <Counting {...props} />
      {draft.rule === 'points' && <Points {...props} />}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {(['from', 'until'] as const).map((end) => (
          <TextField
            key={end}
            label={t(`office.races.${end}`)}
            hint={t(`office.races.${end}Hint`)}
            error={faults[end]}
            type="datetime-local"
            value={toLocalField(draft[end])}
            onValueChange={(text) => onDraft({ [end]: fromLocalField(text) })}
          />
        ))}
      </div>
      <Prizes {...props} />
    </div>
  )
}
