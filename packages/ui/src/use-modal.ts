import { type RefObject, useEffect, useRef } from 'react'
import { createStore } from './store.ts'

/** How many modal dialogs stand over the page: what goes on by itself waits meanwhile. */
export const modalCountStore = createStore(0)

const FIRST_FIELD = 'input:not([type=checkbox]):not([type=radio]), textarea'

/**
 * Opens the browser's own modal dialog while the component stands: what is behind is inert, and the
 * focus goes to the first thing to fill in, without one to the title, so that nothing is pressed by
 * accident. On leaving it returns to where it was.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    modalCountStore.set(modalCountStore.get() + 1)
    const first = element?.querySelector<HTMLElement>(FIRST_FIELD) ?? element?.querySelector('h2')
    first?.focus()
    return () => {
      element?.close()
      modalCountStore.set(modalCountStore.get() - 1)
      // React removes the element, so the browser's own return of the focus does not happen.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return dialog
}
