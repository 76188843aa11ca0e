// Before the first paint: how the reader wants the pages. Without a choice the system's holds.
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
  // Storage may be refused; the system's settings are right then.
}
