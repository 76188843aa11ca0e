import type { BetWire } from '@fairhouse/protocol'
import { Ball, useTranslator } from '@fairhouse/ui'
import { selectionRows } from '../../shared/lottery/selection-text.tsx'

/** Beyond these a selection is read as text: a thousand balls are no picture. */
const BALLS_MAX = 100

/** What a member chose, as it was chosen. */
export function SelectionView(props: { playCode: string; selection: BetWire['selection'] }) {
  const translator = useTranslator()
  const rows = selectionRows(translator, props.playCode, props.selection)
  if (rows.length === 0) return <p className="text-text-2">{translator.t('bets.wholeDraw')}</p>
  return (
    <ul className="grid gap-2">
      {rows.map(({ label, choices }) => (
        <li key={label ?? choices.join('-')} className="flex flex-wrap items-center gap-2">
          {label !== undefined && <span className="min-w-24 text-sm text-text-3">{label}</span>}
          {choices.length > BALLS_MAX ? (
            <span className="figures whitespace-normal">{choices.join(' ')}</span>
          ) : (
            <span className="flex flex-wrap gap-1">
              {choices.map((choice) => (
                <Ball key={choice} size="sm">
                  {choice}
                </Ball>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
