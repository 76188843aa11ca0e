// The site as an app. Pages come from the network, always; without one there is a page that says
// so. Parts of the program are kept, for their names change with what is in them. Answers of the
// API are never kept, and nothing that is sent is held back to be sent later:
// docs/decisions/013-own-service-worker.md

// The server writes the build in here. In development it stays as it is, and nothing is installed.
const BUILD = '%BUILD%'
const KEPT = `fairhouse-${BUILD}`
const OFFLINE = '/offline'

/** Files that a page of ours names: its program, its styles, its texts. */
const FILES = /(?:href|src)="(\/(?:assets\/[^"]+|theme\.js|favicon\.svg))"/g
const PART = /^\/assets\//
/** Files of the frame whose names stay when they change. */
const FRAME = /^\/(theme\.js|favicon\.svg)$/
/** What is no page of the site, whoever opens it. */
const NO_PAGE =
  /^\/(office|wps|lgw|lotto|staff|sandbox|openapi\.json|health|metrics|\.well-known)\b/

/** Fetches the page that is shown without a network, in a language, with all that it needs. */
async function keepOffline(language) {
  const query = language ? `?language=${encodeURIComponent(language)}` : ''
  // As nobody: what is kept is the same for whoever uses this browser.
  const page = await fetch(OFFLINE + query, {
    credentials: 'omit',
    cache: 'no-store',
    headers: { accept: 'text/html' },
  })
  if (!page.ok || page.redirected) throw new Error('the page for no network did not come')
  const kept = await caches.open(KEPT)
  const html = await page.clone().text()
  await kept.addAll(new Set([...html.matchAll(FILES)].map(([, file]) => file)))
  await kept.put(OFFLINE, page)
}

async function forgetOthers() {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith('fairhouse-') && name !== KEPT)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** A part of the program: as it was kept, or kept now. */
async function partOf(request) {
  const kept = await caches.open(KEPT)
  const found = await kept.match(request, { ignoreVary: true })
  if (found) return found
  const part = await fetch(request)
  if (part.ok) await kept.put(request, part.clone())
  return part
}

/** A file of the frame from the network; without one as it was kept. */
async function frameOf(request) {
  try {
    return await fetch(request)
  } catch {
    const kept = await caches.open(KEPT)
    return (await kept.match(request, { ignoreVary: true })) ?? Response.error()
  }
}

/** A page from the network; without one the way to the page that says so, and back from there. */
async function pageOf(request) {
  try {
    return await fetch(request)
  } catch {
    const { pathname, search } = new URL(request.url)
    if (pathname !== OFFLINE) {
      return Response.redirect(`${OFFLINE}?to=${encodeURIComponent(pathname + search)}`)
    }
    const kept = await caches.open(KEPT)
    return (await kept.match(OFFLINE, { ignoreSearch: true, ignoreVary: true })) ?? Response.error()
  }
}

self.addEventListener('install', (event) => {
  const isBuilt = !BUILD.startsWith('%')
  event.waitUntil(isBuilt ? keepOffline() : Promise.reject(new Error('there is no build')))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  const { data } = event
  if (data?.kind === 'begin') void self.skipWaiting()
  // A browser without a network keeps the page that it has.
  if (data?.kind === 'language') {
    event.waitUntil(keepOffline(data.language).catch(() => undefined))
  }
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!NO_PAGE.test(pathname)) event.respondWith(pageOf(request))
  } else if (PART.test(pathname)) {
    event.respondWith(partOf(request))
  } else if (FRAME.test(pathname)) {
    event.respondWith(frameOf(request))
  }
})
