import type { LucideIcon } from 'lucide-react'

/** An action in the menu of a centre, below its pages. */
export function CentreAction(props: {
  readonly icon: LucideIcon
  readonly text: string
  readonly onPress: () => void
}) {
  const { icon: Icon, text, onPress } = props
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-12 w-full items-center gap-3.5 rounded-odds px-3.5 py-2 text-start
          font-semibold text-text-2 transition-colors duration-100 hover:bg-surface-2
          hover:text-text"
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        {text}
      </button>
    </li>
  )
}
