import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../button.tsx'
import { useTranslator } from '../context.tsx'
import { cx } from '../cx.ts'
import { useBackdrop, useModal } from '../use-modal.ts'

export interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  /** The edge it comes from; on right-to-left pages `start` is the right one. */
  readonly side?: 'start' | 'end'
  /** Actions that stay in sight below the content. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** A modal panel along one edge: filters, a slip, a side bar. Rendered while it is open. */
export function Sheet({ title, onClose, side = 'end', footer, children }: SheetProps) {
  const { t } = useTranslator()
  const id = useId()
  const dialog = useModal()
  const backdrop = useBackdrop(onClose)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // Of this one, not of a dialog or a choice of files within it.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      {...backdrop}
      className={cx(
        'animate-fade m-0 h-dvh max-h-none w-[min(22rem,calc(100vw-3rem))] max-w-none',
        'bg-surface-1 p-0 text-text open:flex',
        side === 'start' ? 'me-auto border-e' : 'ms-auto border-s',
        'border-line',
      )}
    >
      <div className="flex min-h-0 w-full flex-col">
        <header className="flex items-center gap-3 border-b border-line ps-5 pe-2 py-2">
          <h2 id={id} tabIndex={-1} className="flex-1 text-xl font-bold">
            {title}
          </h2>
          <IconButton label={t('common.close')} onClick={onClose}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
        {footer && (
          <footer className="flex flex-col gap-2 border-t border-line px-5 py-4">{footer}</footer>
        )}
      </div>
    </dialog>
  )
}
