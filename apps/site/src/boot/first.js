// Runs before the first paint, inlined in the document; its hash is in the page's CSP.

// Applies the reader's display preferences before the first paint; without a choice, the system's.
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
  // Storage may be refused; then the system's settings apply.
}

// Stores an invitation code of the address (shared/invite) for the life of this tab, and at once: a
// reader looks around before joining, and may navigate before the program has started.
try {
  if (/code=\w/i.test(location.search)) sessionStorage.setItem('invite', location.search)
} catch {
  // Storage may be refused: then the code has to be typed.
}

// Until the program starts: records the last pressed button (boot/early-input), and links with a
// click handler.
const early = {
  click: undefined,
  stop: () => document.removeEventListener('click', noteClick, true),
}
function noteClick(event) {
  const pressed = event.target.closest?.('button, a[data-asks]')
  if (!pressed) return
  if (pressed.localName === 'a') {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
  }
  early.click = pressed
}
document.addEventListener('click', noteClick, true)
// The program alone sends forms. A form whose part has not started would otherwise be sent as the
// address of a page, with all that was typed in it.
document.addEventListener('submit', (event) => event.preventDefault(), true)
window.early = early

// A server-rendered page is painted first; then its program starts.
const whenPainted = (then) => {
  // A hidden page is not painted.
  if (document.visibilityState === 'hidden') then()
  else requestAnimationFrame(() => setTimeout(then))
}

// The program of a page for reading is fetched once the page is idle, and started at the reader's
// first interaction, or after a pause: until then the processor and the network stay free.
const SIGNS = 'pointerdown pointermove touchstart keydown wheel scroll focusin offline'.split(' ')
const REST_MS = 3000
const BREATH_MS = 500

const atNeed = (files, begin) => {
  const once = () => {
    for (const sign of SIGNS) removeEventListener(sign, once, true)
    begin()
  }
  const fetchAhead = () => {
    for (const href of files) {
      const { dataset } = document.documentElement
      const link = { rel: 'modulepreload', href, fetchPriority: 'low', crossOrigin: '' }
      if (dataset.low === undefined)
        document.head.append(Object.assign(document.createElement('link'), link))
    }
    setTimeout(once, REST_MS)
  }
  for (const sign of SIGNS) addEventListener(sign, once, { capture: true, passive: true })
  // By then the page has been painted, and its resources have loaded.
  const later = () => setTimeout(fetchAhead, BREATH_MS)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later)
}

const isMember = () => {
  try {
    return localStorage.getItem('hasSession') === '1'
  } catch {
    return false
  }
}

document.addEventListener('DOMContentLoaded', () => {
  const files = document.getElementById('program')?.content.split(' ')
  if (!files) return
  // What fails to load offline is requested again when online.
  const begin = () =>
    import(files[0]).catch(() => addEventListener('online', begin, { once: true }))
  const { begins } = document.getElementById('program').dataset
  // An address that requests more than the page itself (an invitation, a dialog) starts the program
  // at once.
  const isPlain = /^(\?language=[\w-]+)?$/.test(location.search)
  if (begins === 'atNeed' && isPlain && !isMember()) atNeed(files, begin)
  else whenPainted(begin)
})
