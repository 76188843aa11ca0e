import { useTranslator } from '@fairhouse/ui'
import { choiceText } from '../../shared/lottery/selection-text.tsx'
import { type Draft, type DraftAction, listOf } from './draft.ts'
import { QuickKeys } from './quick-keys.tsx'
import { ToggleGrid } from './toggle-grid.tsx'

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const ATTRIBUTES = ['BIG', 'SMALL', 'ODD', 'EVEN'] as const

export interface PositionPadProps {
  readonly positions: readonly number[]
  readonly choices: 'digits' | 'attributes'
  readonly draft: Draft
  readonly dispatch: (action: DraftAction) => void
}

/** One row of choices per position of the draw. */
export function PositionPad({ positions, choices, draft, dispatch }: PositionPadProps) {
  const translator = useTranslator()
  const isDigits = choices === 'digits'
  const ids = isDigits ? DIGITS : ATTRIBUTES
  return (
    <div className="grid gap-4">
      {positions.map((position, list) => {
        const label = translator.t('plays.position', { position })
        return (
          <div key={position} className="grid gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <p className="text-sm font-bold">{label}</p>
              {isDigits && (
                <QuickKeys
                  label={`${label}: ${translator.t('lottery.quickKeys')}`}
                  choices={DIGITS}
                  onChoose={(chosen) => dispatch({ type: 'replaced', list, choices: chosen })}
                />
              )}
            </div>
            <ToggleGrid
              label={label}
              choices={ids.map((id) => ({ id, label: choiceText(translator, id) }))}
              chosen={listOf(draft, list)}
              keyOf={(choice) => `${position}:${choice}`}
              onToggle={(choice) => dispatch({ type: 'toggled', list, choice })}
              className={isDigits ? 'grid-cols-5 gap-2 sm:grid-cols-10' : 'grid-cols-4 gap-2'}
            />
          </div>
        )
      })}
    </div>
  )
}

/** Ten digits of which several are chosen; their positions do not matter. */
export function DigitPad({ draft, dispatch }: Pick<PositionPadProps, 'draft' | 'dispatch'>) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-1">
      <div className="flex justify-end">
        <QuickKeys
          label={t('lottery.quickKeys')}
          choices={DIGITS}
          onChoose={(choices) => dispatch({ type: 'replaced', list: 0, choices })}
        />
      </div>
      <ToggleGrid
        label={t('lottery.chooseDigits')}
        choices={DIGITS.map((id) => ({ id, label: id }))}
        chosen={listOf(draft, 0)}
        onToggle={(choice) => dispatch({ type: 'toggled', list: 0, choice })}
        className="grid-cols-5 gap-2 sm:grid-cols-10"
      />
    </div>
  )
}
