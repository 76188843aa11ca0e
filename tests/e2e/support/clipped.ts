/**
 * In the page: texts that are cut off, as "text (element)". A box with hidden overflow cuts text
 * off; so does an ellipsis. Left out are boxes that may be
 * scrolled, what only screen readers see or shows once it has the focus, pictures, and what people
 * have written (`data-cut="may"`: shown whole elsewhere).
 */
export function clippedTexts(): string[] {
  const hides = (value: string) => value === 'hidden' || value === 'clip'
  const isSeen = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    const isWhole = getComputedStyle(element).clipPath === 'none'
    const isVisible = element.checkVisibility({ visibilityProperty: true })
    return width > 2 && height > 2 && isWhole && isVisible
  }
  const hasText = (element: HTMLElement) =>
    element.innerText.trim() !== '' &&
    element.closest('svg, [data-cut=may], [aria-hidden=true]') === null
  const isCut = (element: HTMLElement) => {
    const style = getComputedStyle(element)
    const { overflowX, overflowY, fontSize } = style
    // Fonts of tall scripts have larger line boxes than their glyphs, even around Latin text.
    const isTallScript = Number(style.getPropertyValue('--leading')) > 1
    const claimed = isTallScript ? Math.max(2, Number.parseFloat(fontSize) / 5) : 2
    const isWide = element.scrollWidth > element.clientWidth + 1
    const isTall = element.scrollHeight > element.clientHeight + claimed
    return (hides(overflowX) && isWide) || (hides(overflowY) && isTall)
  }
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => element instanceof HTMLElement && isCut(element))
    .filter((element) => isSeen(element) && hasText(element))
    .map((element) => `${element.innerText.trim().slice(0, 60)} (${element.className})`)
}

/**
 * In the page: texts that overflow their box, as "text (element)". The box is the nearest painted
 * one; what may be scrolled, or shows only once it has the focus, is left out.
 */
export function burstTexts(): string[] {
  const isPainted = ({
    backgroundColor,
    borderInlineStartWidth,
    borderInlineEndWidth,
  }: CSSStyleDeclaration) =>
    !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) ||
    (Number.parseFloat(borderInlineStartWidth) > 0 && Number.parseFloat(borderInlineEndWidth) > 0)
  /** The box around an element, undefined where a text may leave it. */
  const boxAround = (element: Element | null): Element | undefined => {
    for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.overflowX !== 'visible' || style.clipPath !== 'none') return undefined
      if (style.position === 'absolute' && !isPainted(style)) return undefined
      if (isPainted(style)) return at
    }
    return undefined
  }
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode
    if ((nodeValue ?? '').trim() === '' || !parentElement?.checkVisibility()) continue
    const box = boxAround(parentElement)?.getBoundingClientRect()
    if (!box) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const isOut = [...range.getClientRects()].some(
      ({ left, right, width }) => width > 1 && (left < box.left - 1 || right > box.right + 1),
    )
    if (isOut) found.push(`${(nodeValue ?? '').trim().slice(0, 60)} (${parentElement.className})`)
  }
  return found
}
