const MEDIA = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
]

/** Calls back when colours change, by the reader's choice or by the system's. Returns the end. */
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
