import { RATE_PRODUCTS, SEGMENT_FACTS, type SegmentFact } from '@fairhouse/protocol'
import { Button, Checkbox, TextField, useTranslator } from '@fairhouse/ui'
import { SelectField } from '../../shared/fields.tsx'
import { languageName } from '../../shared/language-name.ts'
import { productName } from '../../shared/product-name.ts'
import { useCurrencyCode } from '../../shared/brand-money.tsx'
import { hasDays, hasProduct, isMoney, isWords, type RuleDraft } from './segment-draft.ts'

interface RuleFieldsProps {
  readonly rule: RuleDraft
  readonly onRule: (part: Partial<RuleDraft>) => void
  /** By the names of the rule's fields on the wire. */
  readonly faults: Readonly<Record<string, string>>
  readonly languages: readonly string[]
  readonly labels: readonly string[]
}

/** Labels named in a hint; more would be no help. */
const HINTED = 30

function Languages({ rule, onRule, faults, languages }: RuleFieldsProps) {
  const { t, intlTag } = useTranslator()
  const all = [...new Set([...languages, ...rule.languages])]
  return (
    <fieldset className="grid sm:col-span-2">
      <legend className="text-sm font-semibold">{t('office.segments.languages')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {all.map((code) => (
          <Checkbox
            key={code}
            isChecked={rule.languages.includes(code)}
            onCheckedChange={(isOn) =>
              onRule({
                languages: all.filter((one) =>
                  one === code ? isOn : rule.languages.includes(one),
                ),
              })
            }
          >
            {languageName(code, intlTag)}
          </Checkbox>
        ))}
      </div>
      {faults['words'] && <p className="text-sm text-lose">{faults['words']}</p>}
    </fieldset>
  )
}

function Labels({ rule, onRule, faults, labels }: RuleFieldsProps) {
  const { t } = useTranslator()
  const known =
    labels.length === 0
      ? t('office.segments.labelsNone')
      : t('office.segments.labelsKnown', { labels: labels.slice(0, HINTED).join(', ') })
  return (
    <div className="sm:col-span-2">
      <TextField
        label={t('office.segments.fact.label')}
        hint={`${t('office.segments.hint.label')} ${known}`}
        error={faults['words']}
        autoComplete="off"
        value={rule.labels}
        onValueChange={(text) => onRule({ labels: text })}
      />
    </div>
  )
}

/** The least and the most, and of what. */
function Bounds({ rule, onRule, faults }: RuleFieldsProps) {
  const translator = useTranslator()
  const { t } = translator
  const currency = useCurrencyCode()
  const { fact } = rule
  const all = { id: '', label: t('office.segments.allProducts') }
  return (
    <>
      {(['least', 'most'] as const).map((end) => (
        <TextField
          key={end}
          label={
            isMoney(fact)
              ? t(`office.segments.${end}In`, { currency })
              : t(`office.segments.${end}`)
          }
          error={faults[end]}
          inputMode={isMoney(fact) ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={rule[end]}
          onValueChange={(text) => onRule({ [end]: text })}
        />
      ))}
      {hasDays(fact) && (
        <TextField
          label={t('office.segments.days')}
          hint={t('office.segments.daysHint')}
          error={faults['days']}
          inputMode="numeric"
          autoComplete="off"
          value={rule.days}
          onValueChange={(days) => onRule({ days })}
        />
      )}
      {hasProduct(fact) && (
        <SelectField
          label={t('office.segments.product')}
          options={[
            all,
            ...RATE_PRODUCTS.map((id) => ({ id, label: productName(translator, id) })),
          ]}
          value={rule.product}
          onValueChange={(product) => onRule({ product })}
        />
      )}
    </>
  )
}

interface RuleProps extends RuleFieldsProps {
  readonly place: number
  /** The rule as a sentence; undefined while it is not complete. */
  readonly sentence: string | undefined
  /** Undefined for the only rule. */
  readonly onRemove: (() => void) | undefined
}

/** One rule: what it looks at and asks for, and the same as a sentence. */
export function SegmentRuleFields(props: RuleProps) {
  const { rule, onRule, place, sentence, onRemove } = props
  const { t, number } = useTranslator()
  const { fact } = rule
  const no = number(place + 1)
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{t('office.segments.ruleNo', { no })}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <SelectField
            label={t('office.segments.factTitle')}
            hint={fact === 'label' ? undefined : t(`office.segments.hint.${fact}`)}
            options={SEGMENT_FACTS.map((id) => ({ id, label: t(`office.segments.fact.${id}`) }))}
            value={fact}
            onValueChange={(next) => onRule({ fact: next as SegmentFact })}
          />
        </div>
        {fact === 'language' && <Languages {...props} />}
        {fact === 'label' && <Labels {...props} />}
        {!isWords(fact) && <Bounds {...props} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-sm font-semibold">{sentence}</p>
        {onRemove && (
          <Button size="sm" variant="secondary" onClick={onRemove}>
            {t('office.segments.removeRule', { no })}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
