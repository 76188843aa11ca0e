import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from '../button.tsx'
import { cx } from '../cx.ts'
import { useFileDrop } from './use-file-drop.ts'

type Native = Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'aria-describedby'>

export interface FileButtonProps extends Native {
  /** Text and icon of the button; the text is the field's name. */
  readonly children: ReactNode
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly className?: string
  /** The previous file is still uploading: no choice until it is done. */
  readonly isBusy?: boolean
  readonly onChoose: (file: File) => void
}

const LABEL =
  'relative cursor-pointer has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 ' +
  'has-[:focus-visible]:outline-focus has-[[aria-disabled]]:opacity-55 ' +
  'has-[[aria-disabled]]:cursor-progress has-[[aria-disabled]]:active:scale-100 ' +
  'data-over:outline-3 data-over:outline-offset-2 data-over:outline-focus'

/**
 * One file, chosen in the system's file dialog or dropped on the button. The native field is in the
 * language of the browser, and its label cannot be styled: this one looks like any button.
 */
export function FileButton(props: FileButtonProps) {
  const { children, variant = 'secondary', size, className, isBusy, onChoose, ...input } = props
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // The same file may be chosen again after it has been taken away.
    event.currentTarget.value = ''
    if (file) onChoose(file)
  }
  const { isOver, dropProps } = useFileDrop(([file]) => file && onChoose(file), isBusy)
  return (
    <label
      {...dropProps}
      data-over={isOver || undefined}
      className={buttonClass(variant, size, cx(LABEL, className))}
    >
      {children}
      <input
        {...input}
        type="file"
        // Not `disabled`: that would take the focus from who waits by keyboard.
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
        onChange={handleChange}
        className="sr-only"
      />
    </label>
  )
}
