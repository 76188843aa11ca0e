import { useStore } from '@fairhouse/ui/store'
import { Repeat, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip, useCloth } from './cloth.tsx'

function Action(props: {
  readonly label: string
  readonly isShut: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const { label, isShut, onClick, children } = props
  return (
    <button
      type="button"
      className="tb-action"
      aria-label={label}
      title={label}
      aria-disabled={isShut || undefined}
      onClick={() => !isShut && onClick()}
    >
      {children}
    </button>
  )
}

export interface TrayProps {
  readonly chip: bigint
  readonly onChip: (chip: bigint) => void
  readonly hasBets: boolean
  readonly hasLast: boolean
  readonly onUndo: (all: boolean) => void
  readonly onAgain: () => void
}

/** Chips to choose from, and taking back. */
export function Tray({ chip, onChip, hasBets, hasLast, onUndo, onAgain }: TrayProps) {
  const { chips, play, texts, isOpen } = useCloth()
  const { balance } = useStore(play.state)
  const { t } = texts
  return (
    <div className="tb-tray">
      <Action
        label={t('studioRooms.undo')}
        isShut={!isOpen || !hasBets}
        onClick={() => onUndo(false)}
      >
        <Undo2 aria-hidden className="size-5 rtl:-scale-x-100" />
      </Action>
      <div role="radiogroup" aria-label={t('studioRooms.chips')} className="tb-chips">
        {chips.map((one) => (
          <label key={one.toString()} className="tb-choice" data-poor={one > balance || undefined}>
            <input
              type="radio"
              name="chip"
              className="sr-only"
              checked={one === chip}
              onChange={() => onChip(one)}
              aria-label={t('studioRooms.chip', { amount: play.money(one) })}
            />
            <Chip amount={one} size="lg" />
          </label>
        ))}
      </div>
      {hasBets || !hasLast ? (
        <Action
          label={t('studioRooms.clear')}
          isShut={!isOpen || !hasBets}
          onClick={() => onUndo(true)}
        >
          <Trash2 aria-hidden className="size-5" />
        </Action>
      ) : (
        <Action label={t('studioRooms.again')} isShut={!isOpen} onClick={onAgain}>
          <Repeat aria-hidden className="size-5" />
        </Action>
      )}
    </div>
  )
}
