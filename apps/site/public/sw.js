// The site as an installable app. Pages always come from the network; offline there is a page that
// says so. Program chunks are cached, since their names change with their content. API answers are
// never cached, and requests are never queued: docs/decisions/013-own-service-worker.md

// The server writes the build id in here. In development it stays unset, and nothing is installed.
const BUILD = '%BUILD%'
const CACHE_NAME = `fairhouse-${BUILD}`
const OFFLINE = '/offline'

/** Files referenced by a page of ours: its scripts, styles, texts. */
const FILES = /(?:href|src)="(\/(?:assets\/[^"]+|theme\.js|favicon\.svg))"/g
const PART = /^\/assets\//
/** Unversioned files, whose names stay when their content changes. */
const FRAME = /^\/(theme\.js|favicon\.svg)$/
/** Paths that are not pages of the site. */
const NO_PAGE =
  /^\/(office|wps|lgw|lotto|staff|sandbox|openapi\.json|health|metrics|\.well-known)\b/

/** Fetches the offline page in a language, with everything that it needs. */
async function cacheOfflinePage(language) {
  const query = language ? `?language=${encodeURIComponent(language)}` : ''
  // Without credentials: the cache is the same for everybody who uses this browser.
  const page = await fetch(OFFLINE + query, {
    credentials: 'omit',
    cache: 'no-store',
    headers: { accept: 'text/html' },
  })
  if (!page.ok || page.redirected) throw new Error('the offline page could not be fetched')
  const cache = await caches.open(CACHE_NAME)
  const html = await page.clone().text()
  await cache.addAll(new Set([...html.matchAll(FILES)].map(([, file]) => file)))
  await cache.put(OFFLINE, page)
}

async function forgetOthers() {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith('fairhouse-') && name !== CACHE_NAME)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** A program chunk: from the cache, or cached now. */
async function partOf(request) {
  const cache = await caches.open(CACHE_NAME)
  const found = await cache.match(request, { ignoreVary: true })
  if (found) return found
  const part = await fetch(request)
  if (part.ok) await cache.put(request, part.clone())
  return part
}

/** An unversioned file from the network; offline from the cache. */
async function frameOf(request) {
  try {
    return await fetch(request)
  } catch {
    const cache = await caches.open(CACHE_NAME)
    return (await cache.match(request, { ignoreVary: true })) ?? Response.error()
  }
}

/** A page from the network; offline a redirect to the offline page, with the way back. */
async function pageOf(request) {
  try {
    return await fetch(request)
  } catch {
    const { pathname, search } = new URL(request.url)
    if (pathname !== OFFLINE) {
      return Response.redirect(`${OFFLINE}?to=${encodeURIComponent(pathname + search)}`)
    }
    const cache = await caches.open(CACHE_NAME)
    const found = await cache.match(OFFLINE, { ignoreSearch: true, ignoreVary: true })
    return found ?? Response.error()
  }
}

self.addEventListener('install', (event) => {
  const isBuilt = !BUILD.startsWith('%')
  event.waitUntil(isBuilt ? cacheOfflinePage() : Promise.reject(new Error('this is not a build')))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  const { data } = event
  if (data?.kind === 'begin') void self.skipWaiting()
  // If fetching fails, the previously cached page is kept.
  if (data?.kind === 'language') {
    event.waitUntil(cacheOfflinePage(data.language).catch(() => undefined))
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
