import { CircleHelp } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { useTranslator } from '../context.tsx'

const GAP = 8

/** Puts the note below its button, or above if it does not fit; always within the window. */
function place(note: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { width, height } = note.getBoundingClientRect()
  const room = document.documentElement
  const wished = at.left + at.width / 2 - width / 2
  const left = Math.min(Math.max(GAP, wished), room.clientWidth - width - GAP)
  const below = at.bottom + GAP
  const fits = below + height + GAP <= room.clientHeight
  note.style.left = `${left}px`
  note.style.top = `${fits ? below : Math.max(GAP, at.top - height - GAP)}px`
}

export interface WhyProps {
  /** What is explained: "Why this balance?" */
  readonly label: string
  /** Formula and inputs, in a few lines. */
  readonly children: ReactNode
}

/**
 * "Why?" beside a number: one press explains where it comes from. The browser's own popover: a
 * press elsewhere and Escape close it, and the focus stays where it was.
 */
export function Why({ label, children }: WhyProps) {
  const { t } = useTranslator()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const handleToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && button.current) place(event.currentTarget, button.current)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="-my-2.5 inline-grid size-11 place-items-center rounded-pill text-text-3
          align-middle hover:bg-surface-2 hover:text-text"
      >
        <CircleHelp aria-hidden className="size-4.5" />
      </button>
      <div
        id={id}
        popover="auto"
        role="note"
        aria-label={label}
        onToggle={handleToggle}
        className="fixed inset-auto m-0 max-w-[min(20rem,calc(100vw-1rem))] rounded-card border
          border-line-strong bg-surface-2 px-4 py-3 text-start text-sm font-normal text-text
          shadow-card"
      >
        <strong className="mb-1 block">{label || t('ui.why')}</strong>
        {children}
      </div>
    </>
  )
}
