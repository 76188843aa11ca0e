import type { ColumnLook, Density, GridColumn, GridLook } from './types.ts'

export const DENSITIES: readonly Density[] = ['compact', 'normal', 'relaxed']

export const WIDTH_MIN = 64
export const WIDTH_MAX = 640

type Known = Pick<GridColumn<never>, 'id' | 'width' | 'isHidden'>

const clampWidth = (width: number) => Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)))

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readColumn(stored: unknown, columns: readonly Known[]): ColumnLook | undefined {
  if (!isRecord(stored)) return undefined
  const known = columns.find(({ id }) => id === stored['id'])
  if (!known) return undefined
  const width = typeof stored['width'] === 'number' ? clampWidth(stored['width']) : known.width
  return { id: known.id, width, isShown: stored['isShown'] !== false }
}

/**
 * Reconciles a stored look (of the browser, or of a saved view) with the current columns: removed
 * columns are dropped, new ones are appended, and invalid values are ignored. The first column
 * names the row: it stays first and visible.
 */
export function readLook(stored: unknown, columns: readonly Known[]): GridLook {
  const given = isRecord(stored) ? stored : {}
  const list = Array.isArray(given['columns']) ? (given['columns'] as unknown[]) : []
  const kept = list.flatMap((each) => readColumn(each, columns) ?? [])
  const unique = kept.filter((each, at) => kept.findIndex(({ id }) => id === each.id) === at)
  const added = columns
    .filter(({ id }) => !unique.some((each) => each.id === id))
    .map(({ id, width, isHidden }) => ({ id, width, isShown: isHidden !== true }))
  const all = [...unique, ...added]
  const firstId = columns[0]?.id
  const first = all.filter(({ id }) => id === firstId).map((each) => ({ ...each, isShown: true }))
  const density = DENSITIES.find((each) => each === given['density']) ?? 'normal'
  return { columns: [...first, ...all.filter(({ id }) => id !== firstId)], density }
}

/** The default look. */
export function defaultLook(columns: readonly Known[]): GridLook {
  return readLook(undefined, columns)
}

function change(look: GridLook, id: string, to: (column: ColumnLook) => ColumnLook): GridLook {
  return { ...look, columns: look.columns.map((each) => (each.id === id ? to(each) : each)) }
}

export function resizeColumn(look: GridLook, id: string, width: number): GridLook {
  return change(look, id, (column) => ({ ...column, width: clampWidth(width) }))
}

/** The first column cannot be hidden. */
export function showColumn(look: GridLook, id: string, isShown: boolean): GridLook {
  if (look.columns[0]?.id === id) return look
  return change(look, id, (column) => ({ ...column, isShown }))
}

/** Moves a column by a number of places; the first column stays first. */
export function moveColumn(look: GridLook, id: string, by: number): GridLook {
  const from = look.columns.findIndex((each) => each.id === id)
  const column = look.columns[from]
  const to = Math.max(1, Math.min(look.columns.length - 1, from + by))
  if (!column || from < 1 || to === from) return look
  const columns = look.columns.filter((each) => each.id !== id)
  return { ...look, columns: columns.toSpliced(to, 0, column) }
}
