import type { OpeningOptions } from '@fairhouse/protocol'
import { SelectField, TextField, useTranslator } from '@fairhouse/ui'
import { ppmOf } from '@fairhouse/agency/typed-terms'
import { EMPTY_PRESETS, type TypedPresets } from './register-queries.ts'

const STEP = 10

/** Prize groups on offer: every tenth, and the agent's own. */
function groupsOf({ least, most }: { least: number; most: number }): number[] {
  const count = Math.floor((most - least) / STEP) + 1
  const tenths = Array.from({ length: count }, (_, at) => least + at * STEP)
  return tenths.includes(most) ? tenths : [...tenths, most]
}

export interface PresetsFieldsProps {
  readonly options: OpeningOptions
  readonly typed: TypedPresets
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (typed: TypedPresets) => void
}

/** Presets of a new downline account: type, prize group, rates. */
export function PresetsFields({ options, typed, faults, onChange }: PresetsFieldsProps) {
  const { t, find, number } = useTranslator()
  const groups = options.prizeGroups ? groupsOf(options.prizeGroups) : []
  return (
    <>
      <SelectField
        label={t('agent.register.type')}
        value={typed.type}
        onValueChange={(value) => {
          const type = options.types.find((one) => one === value) ?? EMPTY_PRESETS.type
          onChange({ ...typed, type })
        }}
        options={options.types.map((type) => ({
          value: type,
          label: t(`agent.register.type.${type}`),
        }))}
      />
      {groups.length > 0 && (
        <SelectField
          label={t('agent.register.prizeGroup')}
          hint={t('agent.register.prizeGroupHint')}
          error={faults['prizeGroup']}
          value={typed.prizeGroup}
          onValueChange={(prizeGroup) => onChange({ ...typed, prizeGroup })}
          options={[
            { value: '', label: t('agent.register.prizeGroupOwn') },
            ...groups.map((group) => ({ value: String(group), label: String(group) })),
          ]}
        />
      )}
      {options.rates.map(({ product, mostPpm }) => (
        <TextField
          key={product}
          label={t('agent.register.rate', {
            product: find(`agent.register.product.${product}`) ?? product,
          })}
          hint={t('agent.register.rateHint', {
            most: number(mostPpm / 1_000_000, { style: 'percent', maximumFractionDigits: 4 }),
          })}
          error={faults[`rates.${product}`]}
          inputMode="decimal"
          autoComplete="off"
          suffix={<span className="grid w-11 place-items-center self-center">%</span>}
          value={typed.rates[product] ?? ''}
          onValueChange={(text) =>
            onChange({ ...typed, rates: { ...typed.rates, [product]: text } })
          }
        />
      ))}
    </>
  )
}

/** Rates that are not percentages, by field. */
export function rateFaults(typed: TypedPresets, fault: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed.rates).flatMap(([product, text]) =>
      text.trim() !== '' && ppmOf(text) === undefined ? [[`rates.${product}`, fault]] : [],
    ),
  )
}

/** The presets as request body. */
export function presetsOf(typed: TypedPresets) {
  const rates = Object.fromEntries(
    Object.entries(typed.rates).flatMap(([product, text]) => {
      const ppm = ppmOf(text)
      return ppm === undefined ? [] : [[product, ppm]]
    }),
  )
  return {
    type: typed.type,
    ...(typed.prizeGroup === '' ? {} : { prizeGroup: Number(typed.prizeGroup) }),
    ...(Object.keys(rates).length === 0 ? {} : { rates }),
  }
}
