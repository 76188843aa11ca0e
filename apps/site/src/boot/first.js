// Runs before the first paint, inside the document; its hash stands in the page's policy.

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

// Who was sent here brings a code in the address (shared/invite): it is kept as long as this tab
// lives, and at once, for one looks around before joining and may go on before the program is there.
try {
  if (/code=\w/i.test(location.search)) sessionStorage.setItem('invite', location.search)
} catch {
  // Storage may be refused: then the code has to be typed.
}

// Until the program is there: the last button that was pressed is kept for it (boot/early-input),
// and so is a link that does not simply lead somewhere.
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
window.early = early

// A page that the server has drawn is painted first; then its program begins.
const whenPainted = (then) => {
  // A page that nobody sees is not painted.
  if (document.visibilityState === 'hidden') then()
  else requestAnimationFrame(() => setTimeout(then))
}

// A page that is there to be read has its program fetched once it stands, and begun at the reader's
// first sign, or after a rest: until then nothing keeps the processor or the network from it.
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
  // By then the page has been painted, and what it shows has come.
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
  // What does not come, because there is no network, is asked for when there is one.
  const begin = () =>
    import(files[0]).catch(() => addEventListener('online', begin, { once: true }))
  const { begins } = document.getElementById('program').dataset
  // An address that asks for more than the page itself (an invitation, a dialog) is read at once.
  const isPlain = /^(\?language=[\w-]+)?$/.test(location.search)
  if (begins === 'atNeed' && isPlain && !isMember()) atNeed(files, begin)
  else whenPainted(begin)
})
