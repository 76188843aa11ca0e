import type { BetWire } from '@fairhouse/protocol'
import { Ball, useTranslator } from '@fairhouse/ui'
import { type SelectionRow, selectionRows } from '../../shared/lottery/selection-text.tsx'
import { hitChoices } from './hit-choices.ts'

/** Larger selections are shown as text instead of balls. */
const BALLS_MAX = 100

function Choices({ row, hits }: { row: SelectionRow; hits: ReadonlySet<string> }) {
  const { t } = useTranslator()
  return (
    <span className="flex flex-wrap gap-1">
      {row.choices.map((choice, at) => {
        const isHit = hits.has(row.codes[at] ?? '')
        return (
          <span key={choice}>
            <Ball size="sm" tone={isHit ? 'hit' : 'plain'}>
              {choice}
            </Ball>
            {isHit && <span className="sr-only"> ({t('bets.status.won')})</span>}
          </span>
        )
      })}
    </span>
  )
}

/** A member's selection in its original layout; for a won bet, with the winning choices marked. */
export function SelectionView({ bet }: { bet: BetWire }) {
  const translator = useTranslator()
  const rows = selectionRows(translator, bet.playCode, bet.selection)
  if (rows.length === 0) return <p className="text-text-2">{translator.t('bets.wholeDraw')}</p>
  const hitsOf = hitChoices(bet)
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <li key={row.label ?? row.choices.join('-')} className="flex flex-wrap items-center gap-2">
          {row.label !== undefined && (
            <span className="min-w-24 text-sm text-text-3">{row.label}</span>
          )}
          {row.choices.length > BALLS_MAX ? (
            <span className="figures whitespace-normal">{row.choices.join(' ')}</span>
          ) : (
            <Choices row={row} hits={hitsOf(row)} />
          )}
        </li>
      ))}
    </ul>
  )
}
