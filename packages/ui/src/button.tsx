import { LoaderCircle } from 'lucide-react'
import {
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useState,
} from 'react'
import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const BASE =
  'inline-flex min-w-11 items-center justify-center gap-2 rounded-pill font-semibold text-center ' +
  'select-none transition-[background-color,transform,border-color] duration-100 ease-calm ' +
  'active:scale-[0.98] ' +
  'disabled:opacity-55 disabled:active:scale-100 aria-disabled:opacity-55 ' +
  'aria-busy:cursor-progress'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand enabled:hover:bg-brand-hover enabled:active:bg-brand-press',
  secondary:
    'bg-surface-2 text-text border border-line enabled:hover:bg-surface-3 ' +
    'enabled:hover:border-line-strong',
  ghost: 'bg-transparent text-text enabled:hover:bg-surface-2',
  danger: 'bg-transparent text-lose border border-lose enabled:hover:bg-surface-2',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-4 py-1.5 text-sm pointer-fine:min-h-9',
  md: 'min-h-11 px-5 py-2 text-base',
  lg: 'min-h-13 px-7 py-3 text-base',
}

/** Classes of a button, for a link that looks like one. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  more?: string,
): string {
  // A link has no `enabled` state: hover must work on it too.
  return cx(BASE, VARIANTS[variant].replaceAll('enabled:', ''), SIZES[size], more)
}

type Native = Pick<
  ComponentProps<'button'>,
  'disabled' | 'aria-disabled' | 'onFocus' | 'onBlur' | 'onClick'
>

/**
 * Keeps the focus on a button: `disabled` would take it from users of keyboard or screen reader,
 * and not give it back. A focused button is only `aria-disabled` until the focus leaves.
 */
function useKeptFocus(props: Native, isLoading = false) {
  const { disabled = false, onFocus, onBlur, onClick } = props
  const [hasFocus, setHasFocus] = useState(false)
  const isInName = isLoading || (disabled && hasFocus)
  return {
    disabled: disabled && !hasFocus,
    'aria-disabled': isInName || props['aria-disabled'],
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setHasFocus(true)
      onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setHasFocus(false)
      onBlur?.(event)
    },
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (isInName) event.preventDefault()
      else onClick?.(event)
    },
  }
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Shows a spinner, keeps the width and the focus, and ignores clicks. */
  readonly isLoading?: boolean
  readonly isBlock?: boolean
  readonly children: ReactNode
}

/** A button. It is of type "button" unless said otherwise. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'md', isLoading = false, isBlock = false, ...rest } = props
  const { children, className, type = 'button', ...native } = rest
  return (
    <button
      {...native}
      {...useKeptFocus(native, isLoading)}
      type={type}
      aria-busy={isLoading || undefined}
      className={cx(
        BASE,
        VARIANTS[variant],
        SIZES[size],
        isBlock && 'w-full',
        'relative',
        className,
      )}
    >
      <span className={cx('inline-flex items-center gap-2', isLoading && 'opacity-0')}>
        {children}
      </span>
      {isLoading && <LoaderCircle aria-hidden className="absolute size-5 animate-spin" />}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, for those who do not see the icon. */
  readonly label: string
  readonly children: ReactNode
}

/** A round button with only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, className, children, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      {...useKeptFocus(rest)}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-pill text-text-2',
        'transition-colors duration-100 enabled:hover:bg-surface-2 enabled:hover:text-text',
        'aria-disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  )
}
