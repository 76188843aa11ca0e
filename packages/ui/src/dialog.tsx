import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { useTranslator } from './context.tsx'
import { cx } from './cx.ts'
import { useBackdrop, useModal } from './use-modal.ts'

export interface DialogProps {
  readonly title: string
  readonly description?: ReactNode
  readonly onClose: () => void
  /** `sm`, the default, is 400 px wide, `lg` at least 600 by 300 (SPECIFICATION 9.28, 9.29). */
  readonly size?: 'sm' | 'md' | 'lg'
  /** Long text without anything to press: it can be scrolled by keyboard. */
  readonly isText?: boolean
  /** Actions that stay in sight below the content. */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

const WIDTHS = { sm: 'md:max-w-100', md: 'md:max-w-120', lg: 'md:max-w-170 md:min-h-75' } as const

/**
 * A modal dialog: render it while it is open. On phones it is a sheet from the bottom. It is the
 * browser's own <dialog>: what is behind is inert, Escape closes it, and the focus returns.
 */
export function Dialog(props: DialogProps) {
  const { title, description, onClose, size = 'sm', isText = false, footer, children } = props
  const { t } = useTranslator()
  const id = useId()
  const dialog = useModal()
  const backdrop = useBackdrop(onClose)

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onCancel={(event) => {
        // Of this one, not of a dialog or a choice of files within it.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      {...backdrop}
      className={cx(
        'animate-rise m-0 mt-auto max-h-[92dvh] w-full max-w-none overflow-hidden bg-surface-1',
        'text-text',
        'rounded-t-hero border border-line p-0 open:flex md:m-auto md:max-h-[88dvh]',
        'md:rounded-hero',
        WIDTHS[size],
      )}
    >
      <div className="flex max-h-[inherit] min-h-0 w-full flex-col">
        <header
          className="flex items-start gap-3 border-b border-line px-5 pt-4 pb-4
          last:border-b-0 md:px-7 md:pt-5"
        >
          <div className="grid flex-1 gap-1 pt-1.5">
            <h2 id={`${id}-title`} tabIndex={-1} className="text-2xl font-bold">
              {title}
            </h2>
            {description && (
              <div id={`${id}-text`} className="text-text-2">
                {description}
              </div>
            )}
          </div>
          <IconButton label={t('common.close')} onClick={onClose} className="-me-2">
            <X aria-hidden className="size-5" />
          </IconButton>
        </header>
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={isText ? 0 : undefined}
          className="min-h-0 flex-1 scroll-pt-10 overflow-y-auto px-5 empty:hidden pt-4 pb-6
            md:px-7 md:pt-5 md:pb-7"
        >
          {children}
        </div>
        {footer && (
          <footer
            className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 md:flex-row
            md:justify-end md:px-7"
          >
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  )
}
