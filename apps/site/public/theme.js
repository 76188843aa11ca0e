// Before the first paint: how the reader wants the pages. Without a choice the system's holds.
try {
  const chosen = (key, ...values) => values.find((value) => localStorage.getItem(key) === value)
  const { dataset } = document.documentElement
  const theme = chosen('theme', 'light', 'dark')
  const contrast = chosen('contrast', 'usual', 'more')
  const lowData = chosen('lowData', 'on', 'off')
  if (theme) {
    dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.dataset.media = meta.media
      meta.media = meta.media.includes(theme) ? 'all' : 'not all'
    }
  }
  if (contrast) dataset.contrast = contrast
  if (chosen('calm', 'on')) dataset.calm = ''
  if (lowData === 'on' || (!lowData && navigator.connection?.saveData)) dataset.low = ''
} catch {
  // Storage may be refused; the system's settings are right then.
}

// Until the program is there: the last button that was pressed is kept for it (boot/early-input).
const early = {
  click: undefined,
  stop: () => document.removeEventListener('click', noteClick, true),
}
function noteClick({ target }) {
  early.click = target.closest?.('button') ?? early.click
}
document.addEventListener('click', noteClick, true)
window.early = early

// A page that the server has drawn is painted first; then its program begins.
document.addEventListener('DOMContentLoaded', () => {
  const program = document.getElementById('program')
  if (!program) return
  const begin = () => import(program.href)
  // A page that nobody sees is not painted.
  if (document.visibilityState === 'hidden') begin()
  else requestAnimationFrame(() => setTimeout(begin))
})
