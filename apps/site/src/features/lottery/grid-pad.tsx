import { Chips, TextField, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { positionText } from '../../shared/lottery/selection-text.tsx'
import type { PartProps } from './area-pad.tsx'
import { ChoiceGrid } from './choice-grid.tsx'
import { listOf } from './draft.ts'
import { keyOfChoice } from './numbers.ts'

/** With more choices at several positions, one position is shown at a time. */
const TOGETHER_MAX = 12
/** More choices than this are typed. */
const SHOWN_MAX = 100

/** One typed number per position: a thousand do not fit on a page. */
function TypedPositions({ offer, pad, draft, dispatch }: PartProps<'grid'>) {
  const translator = useTranslator()
  const width = pad.choices[0]?.length ?? 0
  const [texts, setTexts] = useState<readonly string[]>([])
  return (
    <div className="grid grid-cols-2 gap-3">
      {pad.positions.map((position, list) => {
        const chosen = listOf(draft, list)[0] ?? ''
        const text = texts[list] ?? ''
        const isPart = text.length < width && chosen === ''
        return (
          <TextField
            key={position}
            label={positionText(translator, offer.play.code, position)}
            hint={translator.t('lottery.typeNumbersHint', { width })}
            value={isPart ? text : chosen}
            onValueChange={(value) => {
              const digits = value.replaceAll(/\D/g, '').slice(0, width)
              setTexts(pad.positions.map((_, at) => (at === list ? digits : (texts[at] ?? ''))))
              const choices = digits.length === width ? [digits] : []
              dispatch({ type: 'replaced', list, choices })
            }}
            inputMode="numeric"
            autoComplete="off"
          />
        )
      })}
    </div>
  )
}

/** One row of choices per position; long rows are shown one at a time. */
export function GridPad(props: PartProps<'grid'>) {
  const { offer, pad, draft, dispatch } = props
  const translator = useTranslator()
  const { positions, choices, perPosition } = pad
  const [shown, setShown] = useState(0)
  if (choices.length > SHOWN_MAX) return <TypedPositions {...props} />
  const labelOf = (at: number) => positionText(translator, offer.play.code, positions[at] ?? at + 1)
  const row = (list: number, isTitled: boolean) => (
    <ChoiceGrid
      key={positions[list]}
      offer={offer}
      label={labelOf(list)}
      {...(isTitled ? { title: labelOf(list) } : {})}
      choices={choices}
      chosen={listOf(draft, list)}
      keyOf={(choice) => keyOfChoice(offer.play, list, choice)}
      onToggle={(choice) => dispatch({ type: 'toggled', list, choice, isOnly: perPosition === 1 })}
      onReplace={
        perPosition < choices.length
          ? undefined
          : (chosen) => dispatch({ type: 'replaced', list, choices: chosen })
      }
    />
  )
  if (positions.length < 2 || choices.length <= TOGETHER_MAX) {
    return <div className="grid gap-4">{positions.map((_, list) => row(list, true))}</div>
  }
  return (
    <div className="grid gap-3">
      <Chips
        label={translator.t('lottery.where')}
        choices={positions.map((_, at) => {
          const count = listOf(draft, at).length
          const text = labelOf(at)
          return { id: String(at), label: count > 0 ? `${text} (${count})` : text }
        })}
        selected={String(shown)}
        onSelect={(id) => setShown(Number(id))}
      />
      {row(shown, false)}
    </div>
  )
}
