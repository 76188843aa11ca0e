/** Input that `first.js` recorded before the program started. */
interface Early {
  readonly click: Element | undefined
  /** Stops recording. */
  readonly stop: () => void
}

declare global {
  interface Window {
    early?: Early
  }
}

/** Sets a field's value as typing does, so that React notices. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // React overrides the setter on the element; the prototype's setter triggers its change event.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Preserves input made before hydration: text typed earlier is typed again, and the last press of a
 * button is repeated. Call before hydrating; call the returned function right after it.
 */
export function captureEarlyInput(): () => void {
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
