import { useTranslator } from '@fairhouse/ui'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import { choiceText } from '../../shared/lottery/selection-text.tsx'
import { AreaPad } from './area-pad.tsx'
import { CombinationPad } from './combination-pad.tsx'
import { type Draft, type DraftAction, listOf } from './draft.ts'
import { GridPad } from './grid-pad.tsx'
import { ThreeDigitPad, TwoDigitPad } from './number-pad.tsx'
import { DigitPad, PositionPad } from './position-pad.tsx'
import { ToggleGrid } from './toggle-grid.tsx'
import { TypedPad } from './typed-pad.tsx'

export interface PadProps {
  readonly offer: Offer
  readonly draft: Draft
  readonly dispatch: (action: DraftAction) => void
}

function OptionPad(props: Omit<PadProps, 'offer'> & { options: readonly string[] }) {
  const { options, draft, dispatch } = props
  const translator = useTranslator()
  return (
    <ToggleGrid
      label={translator.t('lottery.chooseSide')}
      choices={options.map((id) => ({ id, label: choiceText(translator, id) }))}
      chosen={listOf(draft, 0)}
      onToggle={(choice) => dispatch({ type: 'toggled', list: 0, choice })}
      className="grid-cols-2 gap-3"
      cellClassName="min-h-16 rounded-odds border-line-strong bg-surface-1 text-lg
        enabled:hover:bg-surface-2"
    />
  )
}

/** The pad of a play, as its layout describes it. */
export function Pad({ offer, draft, dispatch }: PadProps) {
  const { t } = useTranslator()
  const { pad } = offer.play
  const part = { draft, dispatch }
  switch (pad.kind) {
    case 'positions':
      return <PositionPad positions={pad.positions} choices={pad.choices} {...part} />
    case 'digits':
      return <DigitPad {...part} />
    case 'numbers':
      return pad.width === 2 ? <TwoDigitPad {...part} /> : <ThreeDigitPad {...part} />
    case 'options':
      return <OptionPad options={pad.options} {...part} />
    case 'fixed':
      return <p className="rounded-odds bg-surface-2 px-4 py-3">{t('lottery.nothingToChoose')}</p>
    case 'areas':
      return <AreaPad offer={offer} pad={pad} {...part} />
    case 'grid':
      return <GridPad offer={offer} pad={pad} {...part} />
    case 'combination':
      return <CombinationPad offer={offer} pad={pad} {...part} />
    case 'typed':
      return <TypedPad offer={offer} pad={pad} {...part} />
  }
}
