import type { KeyboardEvent } from 'react'

const ROW = '[role="row"][data-member]'

const levelOf = (row: HTMLElement) => Number(row.getAttribute('aria-level'))

/** The nearest row above that is one level up. */
function parentOf(rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const row = rows[at]
  return row && rows.slice(0, at).findLast((one) => levelOf(one) === levelOf(row) - 1)
}

/** Where a key leads from a row; undefined where it does not move. */
function goalOf(key: string, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const row = rows[at]
  const isOpen = row?.getAttribute('aria-expanded') === 'true'
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1]
    case 'ArrowUp':
      return rows[at - 1]
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
    case 'ArrowRight':
      return isOpen ? rows[at + 1] : undefined
    case 'ArrowLeft':
      return isOpen ? undefined : parentOf(rows, at)
    default:
      return undefined
  }
}

/** Gives one row the place in the order of Tab, and all others none. */
export function keepTabStop(grid: HTMLElement | null): void {
  const rows = [...(grid?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  if (rows.some((row) => row.tabIndex === 0)) return
  const [first] = rows
  if (first) first.tabIndex = 0
}

/**
 * The keys of a tree of rows (WAI-ARIA, treegrid): up and down, right opens, left closes or goes to
 * the parent, Enter opens the page of a member. `onToggle` opens or closes a member.
 */
export function handleTreeKey(
  event: KeyboardEvent<HTMLElement>,
  onToggle: (memberId: string) => void,
): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)]
  const row = (event.target as HTMLElement).closest<HTMLElement>(ROW)
  const at = row ? rows.indexOf(row) : -1
  if (!row || at < 0) return
  // In a right-to-left page the arrows are swapped.
  const isRtl = getComputedStyle(row).direction === 'rtl'
  const turned = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key] ?? event.key
  const key = isRtl ? turned : event.key
  const expanded = row.getAttribute('aria-expanded')
  const opens = key === 'ArrowRight' && expanded === 'false'
  const closes = key === 'ArrowLeft' && expanded === 'true'
  const goal = goalOf(key, rows, at)
  if (event.target === row && key === 'Enter') row.querySelector('a')?.click()
  else if (opens || closes) onToggle(row.dataset['member'] ?? '')
  else if (goal) {
    for (const one of rows) one.tabIndex = -1
    goal.tabIndex = 0
    goal.focus()
  } else return
  event.preventDefault()
}
