import type { BrandLook, Tagline } from '@fairhouse/protocol'
import { ArtPicture, Button, cx, SelectField, TextField, useTranslator } from '@fairhouse/ui'
import { FAMILY_NAMES, PALETTES } from '@fairhouse/ui/art'
import { FONTS, PRESETS, SEED_BOUNDS } from '@fairhouse/ui/look'
import { useId } from 'react'
import {
  LOOK_COLORS,
  type LookColor,
  lookOf,
  shownColor,
  toggled,
  withColor,
} from './look-draft.ts'
import { nameOf } from './language-words.ts'

interface LookFieldsProps {
  readonly look: BrandLook
  readonly onLook: (look: BrandLook) => void
}

const PRESET_NAMES = Object.keys(PRESETS) as (keyof typeof PRESETS)[]
const FONT_NAMES = { jakarta: 'Plus Jakarta Sans', archivo: 'Archivo', manrope: 'Manrope' } as const

/** Presets to start from. */
export function LookPresets({ look, onLook }: LookFieldsProps) {
  const { t } = useTranslator()
  const shown = JSON.stringify(look)
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('office.look.begin')}</h3>
      <div className="flex flex-wrap gap-2">
        {PRESET_NAMES.map((name) => {
          const preset = lookOf(PRESETS[name])
          return (
            <Button
              key={name}
              size="sm"
              variant="secondary"
              aria-pressed={JSON.stringify({ ...look, ...preset }) === shown}
              onClick={() => onLook({ ...look, ...preset })}
              className="aria-pressed:border-brand aria-pressed:bg-brand-soft
                aria-pressed:text-on-soft"
            >
              {t(`office.look.preset.${name}`)}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly bounds: readonly [number, number]
  readonly step: number
  readonly onValue: (value: number) => void
}

/** A number set by a slider or by typing: dragging is never required. */
function Slider({ label, value, bounds: [min, max], step, onValue }: SliderProps) {
  const id = useId()
  const set = (text: string) => {
    const number = Number(text)
    if (text !== '' && number >= min && number <= max) onValue(number)
  }
  const shared = { min, max, step, value }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-x-3">
      <label htmlFor={id} className="col-span-2 text-legal text-text-2">
        {label}
      </label>
      <input
        {...shared}
        id={id}
        type="range"
        onChange={(event) => set(event.currentTarget.value)}
        className="h-11 w-full accent-brand pointer-fine:h-9"
      />
      <input
        {...shared}
        type="number"
        aria-label={label}
        onChange={(event) => set(event.currentTarget.value)}
        className="figures min-h-11 rounded-input border border-line-strong bg-surface-1 px-2
          text-sm pointer-fine:min-h-9"
      />
    </div>
  )
}

function ColorFields({ look, onLook, color }: LookFieldsProps & { readonly color: LookColor }) {
  const { t } = useTranslator()
  const id = useId()
  const shown = shownColor(look, color)
  return (
    <fieldset className="grid content-start gap-1 rounded-card border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{t(`office.look.${color}`)}</legend>
      <label htmlFor={id} className="flex items-center gap-3 text-legal text-text-2">
        <input
          id={id}
          type="color"
          value={shown}
          onChange={(event) => onLook(withColor(look, color, event.currentTarget.value))}
          className="h-11 w-14 shrink-0 rounded-input border border-line-strong bg-surface-1 p-1"
        />
        {t(`office.look.${color}Hint`)}
      </label>
      {(['Hue', 'Chroma'] as const).map((part) => (
        <Slider
          key={part}
          label={t(`office.look.part${part}`)}
          value={look[`${color}${part}`]}
          bounds={SEED_BOUNDS[`${color}${part}`]}
          step={part === 'Hue' ? 0.1 : 0.001}
          onValue={(value) => onLook({ ...look, [`${color}${part}`]: value })}
        />
      ))}
    </fieldset>
  )
}

/** Colours, corners and fonts. */
export function LookSeedFields({ look, onLook }: LookFieldsProps) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-4">
      {LOOK_COLORS.map((color) => (
        <ColorFields key={color} color={color} look={look} onLook={onLook} />
      ))}
      <Slider
        label={t('office.look.round')}
        value={look.round}
        bounds={SEED_BOUNDS.round}
        step={0.1}
        onValue={(round) => onLook({ ...look, round })}
      />
      <SelectField
        label={t('office.look.font')}
        value={look.font}
        onValueChange={(font) => {
          const known = FONTS.find((one) => one === font)
          if (known) onLook({ ...look, font: known })
        }}
        options={FONTS.map((font) => ({
          value: font,
          label: font === 'system' ? t('office.look.fontSystem') : FONT_NAMES[font],
        }))}
      />
    </div>
  )
}

interface ArtChoiceProps {
  readonly title: string
  readonly all: readonly string[]
  readonly chosen: readonly string[]
  readonly onChosen: (names: string[]) => void
  readonly optionsOf: (name: string) => object
}

function ArtChoice({ title, all, chosen, onChosen, optionsOf }: ArtChoiceProps) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <p className="text-legal text-text-3">{t('office.look.artHint')}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
        {all.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={chosen.includes(name)}
            aria-label={t('office.look.art', { name })}
            onClick={() => onChosen(toggled(chosen, name, all))}
            className={cx(
              'relative aspect-square min-h-11 overflow-hidden rounded-odds border-3',
              chosen.includes(name) ? 'border-focus' : 'border-transparent opacity-70',
            )}
          >
            <ArtPicture code="sample" shape="square" {...optionsOf(name)} />
          </button>
        ))}
      </div>
    </div>
  )
}

/** The generated art that the brand uses. */
export function LookArtFields({ look, onLook }: LookFieldsProps) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-5">
      <ArtChoice
        title={t('office.look.families')}
        all={FAMILY_NAMES}
        chosen={look.families}
        onChosen={(families) => onLook({ ...look, families })}
        optionsOf={(family) => ({ family, palette: look.palettes[0] ?? 'atlantico' })}
      />
      <ArtChoice
        title={t('office.look.palettes')}
        all={PALETTES.map(({ name }) => name)}
        chosen={look.palettes}
        onChosen={(palettes) => onLook({ ...look, palettes })}
        optionsOf={(palette) => ({ palette, family: look.families[0] ?? 'quarterCircles' })}
      />
    </div>
  )
}

/** The brand's tagline in each language that it offers. */
export function TaglineFields(props: {
  readonly tagline: Tagline
  readonly languages: readonly string[]
  readonly onTagline: (tagline: Tagline) => void
}) {
  const { tagline, languages, onTagline } = props
  const { t, code: shown } = useTranslator()
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-semibold">{t('office.look.tagline')}</h3>
      <p className="text-legal text-text-3">{t('office.look.taglineHint')}</p>
      {languages.map((code) => (
        <TextField
          key={code}
          label={nameOf(code, shown)}
          lang={code}
          maxLength={120}
          value={tagline[code] ?? ''}
          onValueChange={(text) => {
            const { [code]: _, ...others } = tagline
            onTagline(text === '' ? others : { ...others, [code]: text })
          }}
        />
      ))}
    </div>
  )
}
