import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useDisclosure } from '../disclosure.ts'

/** Classes of a line of a menu, for links of any router. */
export const MENU_ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-odds px-3 text-start text-sm font-semibold ' +
  'text-text hover:bg-surface-2 disabled:opacity-55 aria-[current]:text-brand'

export interface MenuProps {
  /** What the button shows. */
  readonly trigger: ReactNode
  /** What the button is called, where it shows no text. */
  readonly label?: string
  /** Which end of the button the menu is aligned to. */
  readonly align?: 'start' | 'end'
  readonly className?: string
  /** The lines; `close` is for those that do something here. */
  readonly children: (close: () => void) => ReactNode
}

/**
 * A menu below its button: a list of links and buttons, walked with Tab like any list. Escape
 * closes it and gives the focus back; it closes 200 ms after the focus has left it.
 */
export function Menu({ trigger, label, align = 'start', className, children }: MenuProps) {
  const { isOpen, id, close, rootProps, buttonProps } = useDisclosure()
  const leave = () => {
    close()
    buttonProps.ref.current?.focus()
  }
  return (
    <div {...rootProps} data-disclosure className="relative inline-block">
      <button
        {...buttonProps}
        type="button"
        aria-label={label}
        className={cx(
          'inline-flex min-h-11 items-center gap-1.5 rounded-pill px-4 text-sm font-semibold',
          'border border-line bg-surface-2 hover:border-line-strong hover:bg-surface-3',
          className,
        )}
      >
        {trigger}
        <ChevronDown
          aria-hidden
          className={cx('size-4 transition-transform duration-100', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <ul
          id={id}
          className={cx(
            'animate-rise absolute top-full z-50 mt-1 grid min-w-52 rounded-card border',
            'max-h-[70dvh] overflow-y-auto border-line bg-surface-1 p-1.5 shadow-card',
            align === 'start' ? 'start-0' : 'end-0',
          )}
        >
          {children(leave)}
        </ul>
      )}
    </div>
  )
}

/** An item that does something. For navigation: a link with `MENU_ITEM` in a list item. */
export function MenuItem({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return (
    <li>
      <button {...rest} type={type} className={cx(MENU_ITEM, className)} />
    </li>
  )
}
