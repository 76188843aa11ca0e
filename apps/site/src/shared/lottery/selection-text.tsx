import type { Translator } from '@fairhouse/i18n'
import type { Selection } from '@fairhouse/lottery/all'
import { useTranslator } from '@fairhouse/ui'
import { familyCodeOf, findPlay } from './families.ts'
import { playName } from './play-name.tsx'

/** Position of a row in its selection: a field, and which of its lists. */
export interface SelectionPart {
  readonly field: Exclude<keyof Selection, 'base'>
  readonly at: number | undefined
}

/** A row of a selection: the choices of one position, one line, or all of them without a label. */
export interface SelectionRow {
  readonly label: string | undefined
  readonly choices: readonly string[]
  /** The same choices as codes, one by one. */
  readonly codes: readonly string[]
  /** Undefined if the row is not a choice but the play a bet follows. */
  readonly part: SelectionPart | undefined
}

/** "P3_BIG": the third digit from the right is high. "2D_ODD": the last two are odd. */
function placedText(translator: Translator, place: string, side: string): string {
  const { t } = translator
  const where =
    place === '2D' ? t('plays.lastTwo') : t('plays.fromRight', { position: Number(place.slice(1)) })
  return `${where}: ${choiceText(translator, side)}`
}

/** "BIG" or "DRAGON" in the reader's language; numbers stay as they are. */
export function choiceText(translator: Translator, choice: string): string {
  const { find } = translator
  if (/^\d/.test(choice) && !choice.startsWith('2D_')) return choice
  const own = find(`plays.choice.${choice}`)
  if (own !== undefined) return own
  const [, place, side = ''] = /^(P\d|2D)_(\w+)$/.exec(choice) ?? []
  if (place !== undefined) return placedText(translator, place, side)
  const [, leader, count = ''] = /^([A-Z]+)_(\d+)$/.exec(choice) ?? []
  if (leader === undefined) return choice
  const values = { side: choiceText(translator, leader), count }
  return find('plays.choice.LEAD', values) ?? choice
}

const NUMERAL = /^\d+$/

/** Sorts numbers by value, and leaves other choices in place: "2" comes before "10". */
export function inOrder(choices: readonly string[]): readonly string[] {
  return choices.every((choice) => NUMERAL.test(choice))
    ? choices.toSorted((a, b) => Number(a) - Number(b) || a.length - b.length)
    : choices
}

/** Name of a draw's position in the play's game. */
export function positionText({ t }: Translator, playCode: string, position: number): string {
  const values = { position }
  switch (familyCodeOf(playCode)) {
    case 'PK10':
      return t('plays.place', values)
    case '11X5':
    case 'LHC':
      return t('plays.ball', values)
    case 'VIETLOTT':
      return t('plays.number', values)
    default:
      return t('plays.position', values)
  }
}

/** The positions of the draw that a play uses, from 1. */
function positionsOf(playCode: string): readonly number[] {
  const pad = findPlay(playCode)?.pad
  return pad?.kind === 'positions' || pad?.kind === 'grid' ? pad.positions : []
}

/** Lists in reading order; a single list needs no label. */
const LISTS = [
  'places',
  'bankers',
  'drags',
  'quad',
  'triple',
  'double',
  'single',
  'pairs',
  'singles',
  'animals',
  'numbers',
  'specials',
  'values',
  'options',
] as const

/** A selection as rows for display. Positions without a choice are left out. */
export function selectionRows(
  translator: Translator,
  playCode: string,
  selection: Selection,
): SelectionRow[] {
  const { positions, lines, base } = selection
  const rowOf = (part: SelectionPart, choices: readonly string[], label?: string): SelectionRow => {
    const codes = inOrder(choices)
    return { label, part, codes, choices: codes.map((code) => choiceText(translator, code)) }
  }
  if (positions) {
    const places = positionsOf(playCode)
    return positions.flatMap((choices, at) => {
      const label = positionText(translator, playCode, places[at] ?? at + 1)
      return choices.length === 0 ? [] : [rowOf({ field: 'positions', at }, choices, label)]
    })
  }
  if (lines?.every((line) => line.length === 1)) {
    return [rowOf({ field: 'lines', at: undefined }, lines.flat())]
  }
  if (lines) return lines.map((line, at) => rowOf({ field: 'lines', at }, line))
  const lists = LISTS.flatMap((field) => {
    const choices = selection[field]
    return choices ? [{ field, choices }] : []
  })
  const isAlone = lists.length < 2
  const rows = lists.map(({ field, choices }) =>
    rowOf(
      { field, at: undefined },
      choices,
      isAlone ? undefined : translator.t(`plays.area.${field}`),
    ),
  )
  if (base === undefined) return rows
  const choices = [playName(translator, base)]
  return [...rows, { label: undefined, choices, codes: [base], part: undefined }]
}

/** A selection in one sentence; at most `max` choices in all, the rest as a count. */
export function selectionText(
  translator: Translator,
  playCode: string,
  selection: Selection,
  max = Number.POSITIVE_INFINITY,
): string {
  const rows = selectionRows(translator, playCode, selection)
  if (rows.length === 0) return translator.t('plays.nothing')
  const shownRows = rows.slice(0, max)
  const texts = shownRows.map(({ label, choices }) => {
    const shown = choices.slice(0, max)
    const count = choices.length - shown.length
    const more = count > 0 ? [translator.t('plays.moreNumbers', { count })] : []
    const list = [...shown, ...more].join(' ')
    return label === undefined ? list : `${label}: ${list}`
  })
  const left = rows.length - shownRows.length
  if (left > 0) texts.push(translator.t('plays.moreNumbers', { count: left }))
  return texts.join(' · ')
}

/** A member's selection as text. */
export function SelectionText(props: { playCode: string; selection: Selection; max?: number }) {
  return selectionText(useTranslator(), props.playCode, props.selection, props.max)
}
