/**
 * In the page: targets narrower or lower than 44 px, as "text (element, size)". Checkboxes, radio
 * buttons and file inputs include their labels, and a link stretched over its card includes the
 * card. Left out are links in running text (as WCAG 2.5.8 does), and what shows only once it has
 * the focus.
 */
export function smallTargets(): string[] {
  // Half a pixel is lost where a layout divides its width.
  const LEAST = 43.5
  const PRESSED =
    'a[href], button, summary, select, textarea, input, ' +
    '[role=tab], [role=radio], [role=option], [role=switch], [role=menuitem]'
  const isShown = (element: Element) => {
    const { clipPath } = getComputedStyle(element)
    const isSeen = element.checkVisibility({ visibilityProperty: true })
    return isSeen && clipPath === 'none' && element.closest('[inert]') === null
  }
  const isInRunningText = (element: Element) => {
    if (!['inline', 'inline-block'].includes(getComputedStyle(element).display)) return false
    const line = element.closest('p, label, li, dd, td, h2, h3')
    if (!line || !element.matches('a, button')) return false
    const pressed = [...line.querySelectorAll('a, button')].map(({ textContent }) => textContent)
    return (line.textContent ?? '').trim().length > pressed.join('').trim().length
  }
  const cardOf = (element: Element) => {
    const { content, position, inset } = getComputedStyle(element, '::after')
    const isStretched = content !== 'none' && position === 'absolute' && inset === '0px'
    return isStretched && element instanceof HTMLElement ? element.offsetParent : null
  }
  const boxesOf = (element: Element) => {
    const isPart = element.matches('[type=checkbox], [type=radio], [type=file]')
    const labels = isPart && element instanceof HTMLInputElement ? (element.labels ?? []) : []
    const card = cardOf(element)
    return [element, ...labels, ...(card ? [card] : [])].map((each) => each.getBoundingClientRect())
  }
  const sizeOf = (element: Element) => {
    const boxes = boxesOf(element)
    const width =
      Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))
    const height =
      Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))
    return { width, height }
  }
  return [...document.querySelectorAll(PRESSED)]
    .filter((element) => isShown(element) && !isInRunningText(element))
    .flatMap((element) => {
      const { width, height } = sizeOf(element)
      if (width >= LEAST && height >= LEAST) return []
      const name = (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)
      return [`${name} (${element.tagName}, ${Math.round(width)} x ${Math.round(height)})`]
    })
}
