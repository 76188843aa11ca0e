import type { Play, Selection } from '@fairhouse/lottery'

/** What is chosen on a pad so far; it need not be a complete selection yet. */
export interface Draft {
  /** One list per position of the pad; for other pads the only list is the first one. */
  readonly lists: readonly (readonly string[])[]
}

export type DraftAction =
  /** Chooses a choice, or takes it back. */
  | { readonly type: 'toggled'; readonly list: number; readonly choice: string }
  /** Puts a list in the place of what was chosen (quick keys, clear). */
  | { readonly type: 'replaced'; readonly list: number; readonly choices: readonly string[] }
  /** Adds choices to a list (typed or pasted numbers). */
  | { readonly type: 'added'; readonly list: number; readonly choices: readonly string[] }
  /** Takes over a whole selection (quick pick, an entry of the slip being changed). */
  | { readonly type: 'filled'; readonly selection: Selection }
  | { readonly type: 'cleared' }

const EMPTY: Draft = { lists: [] }

export const emptyDraft = EMPTY

/** The choices of a list, none where nothing has been chosen. */
export function listOf(draft: Draft, list: number): readonly string[] {
  return draft.lists[list] ?? []
}

function withList(draft: Draft, list: number, choices: Iterable<string>): Draft {
  const length = Math.max(draft.lists.length, list + 1)
  const sorted = [...new Set(choices)].toSorted()
  return {
    lists: Array.from({ length }, (_, at) => (at === list ? sorted : listOf(draft, at))),
  }
}

/** The draft after an action. */
export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'toggled': {
      const { list, choice } = action
      const before = listOf(draft, list)
      const isChosen = before.includes(choice)
      const after = isChosen ? before.filter((each) => each !== choice) : [...before, choice]
      return withList(draft, list, after)
    }
    case 'replaced':
      return withList(draft, action.list, action.choices)
    case 'added':
      return withList(draft, action.list, [...listOf(draft, action.list), ...action.choices])
    case 'filled': {
      const { positions, numbers, options } = action.selection
      return { lists: positions ?? [numbers ?? options ?? []] }
    }
    case 'cleared':
      return EMPTY
  }
}

/** True while nothing at all has been chosen. */
export function isEmptyDraft(draft: Draft): boolean {
  return draft.lists.every((list) => list.length === 0)
}

/** The draft in the form that the play's own `parse` judges. */
export function selectionOf({ pad }: Play, draft: Draft): Selection {
  switch (pad.kind) {
    case 'positions':
      return { positions: pad.positions.map((_, at) => listOf(draft, at)) }
    case 'options':
      return { options: listOf(draft, 0) }
    case 'fixed':
      return {}
    default:
      return { numbers: listOf(draft, 0) }
  }
}
