/** What `first.js` has kept of what the reader did before this program was there. */
interface Early {
  readonly click: Element | undefined
  /** Stops keeping. */
  readonly stop: () => void
}

declare global {
  interface Window {
    early?: Early
  }
}

/** Sets a field's value as typing does, so that its component hears of it. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // React has put a setter of its own on the element; the one below it tells the change.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Nothing is lost that a reader does while the program is still on its way: what was typed before
 * the page was taken over is typed again, and the last press of a button is done. Call before the
 * page is taken over; the answer is to be called right after it.
 */
export function keepEarlyInput(): () => void {
  const { early } = window
  early?.stop()
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  )
  const typed = [...fields]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, text: field.value }))
  return () => {
    for (const { field, text } of typed) {
      if (!field.isConnected) continue
      type(field, '')
      type(field, text)
    }
    const pressed = early?.click
    if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click()
  }
}
