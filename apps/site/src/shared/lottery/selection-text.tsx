import type { Translator } from '@fairhouse/i18n'
import { findPlay, type Selection } from '@fairhouse/lottery'
import { useTranslator } from '@fairhouse/ui'

/** A row of a selection: the choices of one position, one line, or all of them without a label. */
export interface SelectionRow {
  readonly label: string | undefined
  readonly choices: readonly string[]
}

/** "BIG" or "DRAGON" in the reader's language; numbers stay as they are. */
export function choiceText({ find }: Translator, choice: string): string {
  return find(`plays.choice.${choice}`) ?? choice
}

/** Which digits of the draw the positions of a play are, 1 first. */
function positionsOf(playCode: string): readonly number[] {
  const pad = findPlay(playCode)?.pad
  return pad?.kind === 'positions' ? pad.positions : []
}

/** A selection as rows to show. Positions without a choice are left out. */
export function selectionRows(
  translator: Translator,
  playCode: string,
  { positions, numbers, options, lines }: Selection,
): SelectionRow[] {
  const words = (choices: readonly string[]) =>
    choices.map((choice) => choiceText(translator, choice))
  if (positions) {
    const places = positionsOf(playCode)
    return positions.flatMap((choices, at) => {
      const label = translator.t('plays.position', { position: places[at] ?? at + 1 })
      return choices.length === 0 ? [] : [{ label, choices: words(choices) }]
    })
  }
  if (lines) return lines.map((line) => ({ label: undefined, choices: words(line) }))
  const choices = words(numbers ?? options ?? [])
  return choices.length === 0 ? [] : [{ label: undefined, choices }]
}

/** A selection in one sentence; at most `max` choices per row, the rest counted. */
export function selectionText(
  translator: Translator,
  playCode: string,
  selection: Selection,
  max = Number.POSITIVE_INFINITY,
): string {
  const rows = selectionRows(translator, playCode, selection)
  if (rows.length === 0) return translator.t('plays.nothing')
  const texts = rows.map(({ label, choices }) => {
    const shown = choices.slice(0, max)
    const count = choices.length - shown.length
    const more = count > 0 ? [translator.t('plays.moreNumbers', { count })] : []
    const list = [...shown, ...more].join(' ')
    return label === undefined ? list : `${label}: ${list}`
  })
  return texts.join(' · ')
}

/** What a member chose, in words. */
export function SelectionText(props: {
  playCode: string
  selection: Selection
  max?: number
}) {
  return selectionText(useTranslator(), props.playCode, props.selection, props.max)
}
