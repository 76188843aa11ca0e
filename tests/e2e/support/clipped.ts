/**
 * In the page: texts that are cut off, as "text (element)". A box that hides what does not fit, and
 * holds more than it shows, cuts text off; so does an ellipsis. Left out are boxes that may be
 * scrolled, what only screen readers see, pictures, and names that people have typed
 * (`data-cut="may"`: shown whole elsewhere).
 */
export function clippedTexts(): string[] {
  const hides = (value: string) => value === 'hidden' || value === 'clip'
  const isSeen = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true })
  }
  const hasText = (element: HTMLElement) =>
    element.innerText.trim() !== '' &&
    element.closest('svg, [data-cut=may], [aria-hidden=true]') === null
  const isCut = (element: HTMLElement) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isWide = element.scrollWidth > element.clientWidth + 1
    const isTall = element.scrollHeight > element.clientHeight + 2
    return (hides(overflowX) && isWide) || (hides(overflowY) && isTall)
  }
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => element instanceof HTMLElement && isCut(element))
    .filter((element) => isSeen(element) && hasText(element))
    .map((element) => `${element.innerText.trim().slice(0, 60)} (${element.className})`)
}
