import type { ReactNode } from 'react'

/** One radio option that fills its whole line. */
export function RadioLine(props: {
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}) {
  const { name, isChosen, onChoose, children } = props
  return (
    <label
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 py-1.5
        hover:bg-surface-2 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-focus"
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-brand outline-none"
      />
      {children}
    </label>
  )
}
