import type { Locator } from '@playwright/test'

/** Drops a file from the desktop on an element. */
export async function dropFile(
  target: Locator,
  file: { readonly name: string; readonly type: string; readonly bytes: Buffer },
): Promise<void> {
  await target.evaluate(
    (element, { name, type, text }) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], name, { type }))
      for (const kind of ['dragover', 'drop']) {
        const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })
        element.dispatchEvent(event)
        if (!event.defaultPrevented) throw new Error(`${kind}: the browser would leave the page`)
      }
    },
    { name: file.name, type: file.type, text: file.bytes.toString('base64') },
  )
}
