/**
 * In the page: parts of open dialogs that are wider than these, as "text (element)". The content of
 * a dialog never scrolls sideways, and nothing that is read or pressed is beyond its edges. What
 * scrolls sideways by itself (a table) is left out.
 */
export function wideDialogs(): string[] {
  const found: string[] = []
  const nameOf = (element: HTMLElement) =>
    `${element.innerText.trim().slice(0, 60)} (${element.className.slice(0, 80)})`
  const isWithinScroller = (element: HTMLElement, dialog: Element) => {
    for (let at = element.parentElement; at && at !== dialog; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at)
      const isOwn = at.classList.contains('overflow-y-auto')
      if (!isOwn && (overflowX === 'auto' || overflowX === 'scroll')) return true
    }
    return false
  }
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    const edges = dialog.getBoundingClientRect()
    const scrollers = dialog.querySelectorAll<HTMLElement>('.overflow-y-auto')
    for (const one of [dialog, ...scrollers]) {
      if (one.scrollWidth > one.clientWidth + 1) {
        found.push(`${one.scrollWidth - one.clientWidth} px over: ${nameOf(one)}`)
      }
    }
    const words = 'p, h2, h3, dd, dt, li, td, a, button, input'
    const parts = dialog.querySelectorAll<HTMLElement>(words)
    for (const part of parts) {
      if (!part.checkVisibility({ visibilityProperty: true })) continue
      const { left, right, width, height } = part.getBoundingClientRect()
      if (width < 2 || height < 2 || isWithinScroller(part, dialog)) continue
      // A dialog that was opened from within another has edges of its own.
      if (part.closest('dialog') !== dialog) continue
      if (left < edges.left - 1 || right > edges.right + 1) found.push(nameOf(part))
    }
  }
  return found
}
