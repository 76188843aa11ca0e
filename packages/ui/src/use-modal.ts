import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { focusHeadingOf, placeOf } from './kept-focus.ts'
import { createStore } from './store.ts'

/** How many modal dialogs are open: automatic actions wait meanwhile. */
export const modalCountStore = createStore(0)

const FIRST_FIELD = 'input:not([type=checkbox]):not([type=radio]), textarea'

/**
 * Opens the browser's own modal dialog while the component is mounted: what is behind is inert, and
 * the focus goes to the first field, without one to the title, so that nothing is pressed by
 * accident. On closing it returns to where it was; where that is gone or disabled by now, to the
 * heading of its place.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    const place = before ? placeOf(before) : []
    element?.showModal()
    modalCountStore.set(modalCountStore.get() + 1)
    const first = element?.querySelector<HTMLElement>(FIRST_FIELD) ?? element?.querySelector('h2')
    first?.focus()
    return () => {
      element?.close()
      modalCountStore.set(modalCountStore.get() - 1)
      // React removes the element, so the browser's own return of the focus does not happen.
      if (!(before instanceof HTMLElement) || before === document.body) return
      if (before.isConnected) before.focus()
      // A frame later: a page that moves the focus itself comes first, and scrolls to it.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusHeadingOf(place)
      })
    }
  }, [])
  return dialog
}

/**
 * Closes a dialog by a press on its backdrop: on pointer up, so that the press can be aborted (WCAG
 * 2.5.2), and only if it went down there, too: a text selection may end outside.
 */
export function useBackdrop(onClose: () => void) {
  const isDown = useRef(false)
  return {
    onMouseDown: ({ target, currentTarget }: MouseEvent) => {
      isDown.current = target === currentTarget
    },
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (isDown.current && target === currentTarget) onClose()
      isDown.current = false
    },
  }
}
