// Applies the reader's display preferences before the first paint; without a choice, the system's.
try {
  const chosen = (key, ...values) => values.find((value) => localStorage.getItem(key) === value)
  const { dataset } = document.documentElement
  const theme = chosen('office.theme', 'light', 'dark')
  const contrast = chosen('office.contrast', 'usual', 'more')
  if (theme) {
    dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.dataset.media = meta.media
      meta.media = meta.media.includes(theme) ? 'all' : 'not all'
    }
  }
  if (contrast) dataset.contrast = contrast
} catch {
  // Storage may be refused; then the system's settings apply.
}
