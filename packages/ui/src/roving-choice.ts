import { type KeyboardEvent, type ReactNode, useRef } from 'react'

export interface Choice<Id extends string> {
  readonly id: Id
  readonly label: ReactNode
}

export interface ChoiceProps<Id extends string> {
  /** What is being chosen, for assistive technology. */
  readonly label: string
  readonly choices: readonly Choice<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}

const KEYS: Readonly<Record<string, number | 'first' | 'last'>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
}

/** Arrow keys move the choice and the focus with it; one stop for the Tab key (ARIA practices). */
export function useRoving<Id extends string>({ choices, selected, onSelect }: ChoiceProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const move = KEYS[event.key]
    if (move === undefined || choices.length === 0) return
    event.preventDefault()
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])]
    // From the focus: the selection follows it later where a page has to load first.
    const focused = items.findIndex((item) => item === document.activeElement)
    const from = focused < 0 ? choices.findIndex(({ id }) => id === selected) : focused
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const step = typeof move === 'number' ? (isMirrored && isSideways ? -move : move) : 0
    const last = choices.length - 1
    const beside = (from + step + choices.length) % choices.length
    const to = move === 'first' ? 0 : move === 'last' ? last : beside
    const target = choices[to]
    if (!target) return
    onSelect(target.id)
    items[to]?.focus()
  }
  return { list, handleKeyDown }
}

/** Where a row overflows, scrolls the chosen item into view without scrolling the page. */
export function showChosen(list: HTMLElement | null, id: string): void {
  const chosen = list && document.getElementById(id)
  if (!chosen) return
  const [room, at] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (at.right > room.right) list.scrollLeft += at.right - room.right
  else if (at.left < room.left) list.scrollLeft += at.left - room.left
}
