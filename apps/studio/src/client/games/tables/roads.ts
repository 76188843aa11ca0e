/** Histories of tables as players draw them. Pure; outcomes come oldest first. */

export type Mark = 'one' | 'other' | 'tie'

export interface RoadCell {
  readonly column: number
  readonly row: number
  readonly mark: Mark
  /** Ties that followed: a stroke, or its number. */
  readonly ties: number
}

const ROWS = 6

/** Bead road: down the columns of six, every round a bead. The newest columns are kept. */
export function beadRoad(marks: readonly Mark[], columns: number): RoadCell[] {
  const spare = Math.max(0, Math.ceil(marks.length / ROWS) - columns) * ROWS
  return marks.slice(spare).map((mark, at) => ({
    column: Math.floor(at / ROWS),
    row: at % ROWS,
    mark,
    ties: 0,
  }))
}

/**
 * Big road: a column a streak, ties as marks on the last; a streak that meets the bottom or another
 * column turns right (the dragon's tail).
 */
export function bigRoad(marks: readonly Mark[], columns: number): RoadCell[] {
  const cells: RoadCell[] = []
  const taken = new Set<string>()
  let [head, column, row, ties] = [-1, -1, 0, 0]
  let last: Mark | undefined
  for (const mark of marks) {
    const before = cells.at(-1)
    if (mark === 'tie') {
      if (before) cells[cells.length - 1] = { ...before, ties: before.ties + 1 }
      else ties += 1
      continue
    }
    if (mark === last) {
      const canFall = row + 1 < ROWS && column === head && !taken.has(`${column}/${row + 1}`)
      if (canFall) row += 1
      else column += 1
    } else {
      head += 1
      while (taken.has(`${head}/0`)) head += 1
      column = head
      row = 0
    }
    taken.add(`${column}/${row}`)
    cells.push({ column, row, mark, ties })
    ties = 0
    last = mark
  }
  const most = Math.max(0, ...cells.map((cell) => cell.column))
  const spare = Math.max(0, most + 1 - columns)
  return cells.flatMap((cell) =>
    cell.column < spare ? [] : [{ ...cell, column: cell.column - spare }],
  )
}
