import type { ListField, PadLayout, Play, Selection } from '@fairhouse/lottery/all'

/** How numbers of a combination are entered. */
export type DraftMode = 'free' | 'bankers' | 'lines'

/** The current selection of a pad; it may be incomplete. */
export interface Draft {
  /** One list per part of the pad (`LISTS` below); most pads have only the first one. */
  readonly lists: readonly (readonly string[])[]
  readonly mode: DraftMode
}

/** Lists of a combination: the numbers, or the drags beside the bankers. */
export const NUMBERS = 0
export const BANKERS = 1
export const LINES = 2
/** Of a typed pad: the play whose rule is selected with the number. */
export const BASE = 1

export type DraftAction =
  /** Toggles a choice; `isOnly`: replaces the previous choice. */
  | {
      readonly type: 'toggled'
      readonly list: number
      readonly choice: string
      readonly isOnly?: boolean
      /** A list that cannot contain the same choice. */
      readonly notIn?: number
    }
  /** Replaces a list (quick keys, clear). */
  | { readonly type: 'replaced'; readonly list: number; readonly choices: readonly string[] }
  /** Adds choices to a list (typed or pasted numbers). */
  | { readonly type: 'added'; readonly list: number; readonly choices: readonly string[] }
  /** Replaces the whole selection (quick pick, editing an entry of the slip). */
  | { readonly type: 'filled'; readonly selection: Selection; readonly pad: PadLayout }
  | { readonly type: 'moded'; readonly mode: DraftMode }
  | { readonly type: 'cleared' }

const EMPTY: Draft = { lists: [], mode: 'free' }

export const emptyDraft = EMPTY

/** The choices of a list; empty if nothing was selected. */
export function listOf(draft: Draft, list: number): readonly string[] {
  return draft.lists[list] ?? []
}

function withList(draft: Draft, list: number, choices: Iterable<string>): Draft {
  const length = Math.max(draft.lists.length, list + 1)
  const sorted = [...new Set(choices)].toSorted()
  return {
    ...draft,
    lists: Array.from({ length }, (_, at) => (at === list ? sorted : listOf(draft, at))),
  }
}

function toggled(draft: Draft, action: DraftAction & { type: 'toggled' }): Draft {
  const { list, choice, isOnly = false, notIn } = action
  const before = listOf(draft, list)
  const isChosen = before.includes(choice)
  const others = isOnly ? [] : before.filter((each) => each !== choice)
  const next = withList(draft, list, isChosen ? others : [...others, choice])
  if (isChosen || notIn === undefined) return next
  return withList(
    next,
    notIn,
    listOf(next, notIn).filter((each) => each !== choice),
  )
}

/** A line's choices as one text, as stored in the list of lines. */
const lineText = (line: readonly string[]): string => line.join('.')

function filled(selection: Selection, pad: PadLayout): Draft {
  const { positions, bankers, drags, lines, base } = selection
  if (positions) return { ...EMPTY, lists: positions }
  if (bankers && drags) return { lists: [drags, bankers], mode: 'bankers' }
  if (lines && pad.kind === 'typed') return { ...EMPTY, lists: [lines.map(lineText)] }
  if (lines) return { lists: [[], [], lines.map(lineText)], mode: 'lines' }
  if (pad.kind === 'areas') {
    return { ...EMPTY, lists: pad.areas.map(({ field }) => selection[field] ?? []) }
  }
  const field = Object.keys(selection).find((name) => name !== 'base') as ListField | undefined
  const list = (field && selection[field]) ?? []
  return { ...EMPTY, lists: base === undefined ? [list] : [list, [base]] }
}

/** The reducer. */
export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'toggled':
      return toggled(draft, action)
    case 'replaced':
      return withList(draft, action.list, action.choices)
    case 'added':
      return withList(draft, action.list, [...listOf(draft, action.list), ...action.choices])
    case 'filled':
      return filled(action.selection, action.pad)
    case 'moded':
      return { ...draft, mode: action.mode }
    case 'cleared':
      return { ...EMPTY, mode: draft.mode }
  }
}

/** True while nothing is selected. */
export function isEmptyDraft(draft: Draft): boolean {
  return draft.lists.every((list) => list.length === 0)
}

function combination(pad: PadLayout & { kind: 'combination' }, draft: Draft): Selection {
  const numbers = listOf(draft, NUMBERS)
  if (draft.mode === 'bankers' && pad.maxBankers > 0) {
    return { bankers: listOf(draft, BANKERS), drags: numbers }
  }
  if (draft.mode === 'lines' && pad.hasLines) {
    return { lines: listOf(draft, LINES).map((line) => line.split('.')) }
  }
  return { [pad.field]: numbers }
}

function typed(pad: PadLayout & { kind: 'typed' }, draft: Draft): Selection {
  const texts = listOf(draft, NUMBERS)
  if (pad.field === 'lines') return { lines: texts.map((text) => [text]) }
  if (!pad.bases) return { numbers: texts }
  const base = listOf(draft, BASE)[0] ?? pad.bases[0]
  return { numbers: texts, ...(base === undefined ? {} : { base }) }
}

/** The draft in the form that the play's `parse` expects. */
export function selectionOf({ pad }: Play, draft: Draft): Selection {
  switch (pad.kind) {
    case 'positions':
    case 'grid':
      return { positions: pad.positions.map((_, at) => listOf(draft, at)) }
    case 'options':
      return { options: listOf(draft, 0) }
    case 'fixed':
      return {}
    case 'areas':
      return Object.fromEntries(pad.areas.map(({ field }, at) => [field, listOf(draft, at)]))
    case 'combination':
      return combination(pad, draft)
    case 'typed':
      return typed(pad, draft)
    default:
      return { numbers: listOf(draft, 0) }
  }
}
