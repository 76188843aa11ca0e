import type { Play } from '@fairhouse/lottery'
import { useTranslator } from '@fairhouse/ui'
import { choiceText } from '../../shared/lottery/selection-text.tsx'
import { type Draft, type DraftAction, listOf } from './draft.ts'
import { ThreeDigitPad, TwoDigitPad } from './number-pad.tsx'
import { DigitPad, PositionPad } from './position-pad.tsx'
import { ToggleGrid } from './toggle-grid.tsx'

export interface PadProps {
  readonly play: Play
  readonly draft: Draft
  readonly dispatch: (action: DraftAction) => void
}

/** The pad a play asks for; which one, and how large, is the play's own matter. */
export function Pad({ play: { pad }, draft, dispatch }: PadProps) {
  const translator = useTranslator()
  const { t } = translator
  switch (pad.kind) {
    case 'positions':
      return (
        <PositionPad
          positions={pad.positions}
          choices={pad.choices}
          draft={draft}
          dispatch={dispatch}
        />
      )
    case 'digits':
      return <DigitPad draft={draft} dispatch={dispatch} />
    case 'numbers':
      return pad.width === 2 ? (
        <TwoDigitPad draft={draft} dispatch={dispatch} />
      ) : (
        <ThreeDigitPad draft={draft} dispatch={dispatch} />
      )
    case 'options':
      return (
        <ToggleGrid
          label={t('lottery.chooseSide')}
          choices={pad.options.map((id) => ({ id, label: choiceText(translator, id) }))}
          chosen={listOf(draft, 0)}
          onToggle={(choice) => dispatch({ type: 'toggled', list: 0, choice })}
          className="grid-cols-2 gap-3"
          cellClassName="min-h-16 rounded-odds border-line-strong bg-surface-1 text-lg
            enabled:hover:bg-surface-2"
        />
      )
    case 'fixed':
      return <p className="rounded-odds bg-surface-2 px-4 py-3">{t('lottery.nothingToChoose')}</p>
  }
}
