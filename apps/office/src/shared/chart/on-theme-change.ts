const MEDIA = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
]

/**
 * Calls back when the theme changes, by the reader's choice or the system's. Returns an unsubscribe
 * function.
 */
export function onThemeChange(callback: () => void): () => void {
  const observer = new MutationObserver(callback)
  const attributeFilter = ['data-theme', 'data-contrast', 'class']
  observer.observe(document.documentElement, { attributes: true, attributeFilter })
  const lists = MEDIA.map((query) => matchMedia(query))
  for (const list of lists) list.addEventListener('change', callback)
  return () => {
    observer.disconnect()
    for (const list of lists) list.removeEventListener('change', callback)
  }
}
