import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

/** Delay after which a menu without focus closes (SPECIFICATION 2.46). */
const HIDE_MS = 200

/** Something that a button opens, without taking the page over. */
export interface Disclosure {
  readonly isOpen: boolean
  /** Of what opens, for `aria-controls`. */
  readonly id: string
  /** Opens as the mouse comes over it; the press that may follow then keeps it open. */
  readonly open: () => void
  readonly close: () => void
  /** Closes after a moment, unless it is come back to. */
  readonly leave: () => void
  readonly rootProps: {
    readonly onFocus: () => void
    readonly onBlur: (event: FocusEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
  /** For the button: what it says of itself, and what it does. */
  readonly buttonProps: {
    readonly ref: RefObject<HTMLButtonElement | null>
    readonly 'aria-expanded': boolean
    readonly 'aria-controls': string | undefined
    readonly onClick: () => void
  }
}

/**
 * The state of a menu that opens below a button. Put `rootProps` on the element that contains
 * button and menu, `buttonProps` on the button, `id` on the menu. Escape closes it and returns the
 * focus; leaving it closes it after 200 ms; a press elsewhere closes it at once.
 */
export function useDisclosure(): Disclosure {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const isByHover = useRef(false)
  const stay = () => clearTimeout(timer.current)
  const close = () => {
    stay()
    isByHover.current = false
    setIsOpen(false)
  }
  const leave = () => {
    stay()
    isByHover.current = false
    timer.current = setTimeout(() => setIsOpen(false), HIDE_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const handlePress = (event: PointerEvent) => {
      const root = button.current?.closest('[data-disclosure]')
      if (!(event.target instanceof Node) || !root?.contains(event.target)) setIsOpen(false)
    }
    // Opened by a pointer it closes by Escape, too, wherever the focus is (WCAG 1.4.13).
    const handleKey = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && setIsOpen(false)
    document.addEventListener('pointerdown', handlePress)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handlePress)
      document.removeEventListener('keydown', handleKey)
    }
  }, [isOpen])
  return {
    isOpen,
    id,
    open: () => {
      stay()
      if (!isOpen) isByHover.current = true
      setIsOpen(true)
    },
    close,
    leave,
    rootProps: {
      onFocus: stay,
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave()
      },
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
        button.current?.focus()
      },
    },
    buttonProps: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => {
        stay()
        setIsOpen(!isOpen || isByHover.current)
        isByHover.current = false
      },
    },
  }
}
