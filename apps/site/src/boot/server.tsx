import { readFileSync } from 'node:fs'
import { groupsOf, LANGUAGES, type LanguageCode } from '@fairhouse/i18n'
import type { PageRead, PageReadInput, PageRequest, RenderedPage } from '@fairhouse/protocol'
import { ApiError, type Client } from '@fairhouse/protocol/client'
import type { Query } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { App } from '../app/app.tsx'
import { createSiteRouter } from '../app/router.tsx'
import { setClient } from '../shared/api.ts'
import { setFirstTime } from '../shared/clock.ts'
import { FIRST_GAMES_AT } from '../shared/games/first-games.ts'
import { forgetTexts, showFirstTexts, textsInUse } from '../shared/language.ts'
import { type DehydratedQuery, type PageData, setPageData } from '../shared/page-data.ts'
import { isOpenWhileClosed } from '../shared/open-while-closed.ts'
import { permissionQuery } from '../shared/permission.ts'
import { languageStore } from '../shared/preferences.ts'
import { queryClient } from '../shared/queries.ts'
import type { Route, Router } from '../shared/router/index.ts'
import { memberQuery } from '../shared/session.ts'
import { languageFor } from './choose-language.ts'
import { headOf } from './head.ts'

const OPEN = 0
const MOVED = 302
const MISSING = 404
/** A page whose data lead to further queries is rendered again, at most this many times. */
const PASSES_MAX = 4

interface ManifestChunk {
  readonly file: string
}

/** The manifest of the pages' own build, by module. */
const manifest = JSON.parse(
  readFileSync(new URL('manifest.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, ManifestChunk>>

/** The API client of server-rendered pages, which reads without HTTP. */
function clientOf(read: PageRead): Client {
  return async (key, input) => {
    const { status, body } = await read(key, {
      ...(input as PageReadInput),
      language: languageStore.get(),
    })
    if (status === 200) return body as never
    throw new ApiError(
      status,
      (body as { error?: ConstructorParameters<typeof ApiError>[1] }).error,
    )
  }
}

/** React's Suspense boundaries stay in the HTML; a script would violate the page's CSP. */
async function toHtml(router: Router): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
    // Everything in place: no script moves content later.
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error
      },
    },
  )
  const html = await new Response(prelude).text()
  if (html.includes('<script')) throw new Error('a rendered page contains a script')
  return html
}

/** Only the browser asks who is logged in: here the answer would be nobody. */
const isOfMember = ({ queryKey }: Query) => queryKey[0] === memberQuery.queryKey[0]

/** A query that was rendered, but has no data yet. */
function isWanted(query: Query, given: ReadonlySet<string>): boolean {
  // Components pass `enabled` to their observer, whose options are on the query.
  const { enabled } = query.options as { readonly enabled?: unknown }
  if (isOfMember(query) || enabled === false) return false
  return query.state.status !== 'success' && !given.has(query.queryHash)
}

/** Queries of earlier renderings, by language and address: prefetched for the next one. */
const knownQueries = new Map<string, readonly Query['options'][]>()
const KNOWN_PAGES_MAX = 200

function remember(page: string): void {
  const [oldest] = knownQueries.keys()
  knownQueries.delete(page)
  if (oldest !== undefined && knownQueries.size >= KNOWN_PAGES_MAX) knownQueries.delete(oldest)
  const isAnswered = (query: Query) =>
    query.state.status === 'success' && Boolean(query.options.queryFn) && !isOfMember(query)
  const queries = queryClient.getQueryCache().findAll({ predicate: isAnswered })
  const ofPage = queries.map(({ options }) => options)
  knownQueries.set(page, ofPage)
}

/** Renders the page with all its data; what cannot be fetched stays a placeholder. */
async function renderWithData(router: Router, page: string): Promise<string> {
  const known = knownQueries.get(page) ?? []
  await Promise.all(known.map((options) => queryClient.prefetchQuery(options as never)))
  const html = await renderInPasses(router)
  remember(page)
  return html
}

async function renderInPasses(router: Router): Promise<string> {
  const given = new Set<string>()
  for (let pass = 1; ; pass += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a pass tells what the next one needs
    const html = await toHtml(router)
    const wanted = queryClient.getQueryCache().findAll({ predicate: (one) => isWanted(one, given) })
    if (wanted.length === 0 || pass === PASSES_MAX) return html
    // oxlint-disable-next-line no-await-in-loop -- as above
    await Promise.allSettled(wanted.map((query) => query.fetch()))
    for (const query of wanted) {
      given.add(query.queryHash)
      if (query.state.status !== 'success') queryClient.getQueryCache().remove(query)
    }
  }
}

const FIRST = /^(?:<(?:title>[^<]*<\/title>|(?:meta|link)\b[^>]*\/?>))+/

/** The dehydrated queries of the page; of some answers only the first part. */
function dataOf(request: PageRequest, language: LanguageCode, route: Route | undefined): string {
  const firstPart = route?.firstPart ?? FIRST_GAMES_AT.get(route?.path ?? '')
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, queryKey }) => state.status === 'success' && queryKey !== permissionQuery.queryKey,
    )
    .flatMap(({ queryKey, state }): readonly DehydratedQuery[] => {
      const part = firstPart?.(queryKey, state.data)
      if (part === undefined) return [[queryKey, state.data]]
      return part === null ? [] : [[queryKey, part, 'part']]
    })
  return JSON.stringify({ language, isVisitor: request.isVisitor, queries } satisfies PageData)
}

/** The text files that the page uses: preloaded in parallel with the program. */
function textFiles(language: LanguageCode): readonly string[] {
  return groupsOf(textsInUse()).flatMap((group) => {
    const chunk = manifest[`../../packages/i18n/locales/${language}.${group}.js`]
    return chunk ? [`/${chunk.file}`] : []
  })
}

/** A centre's chunk, preloaded with that of the site. */
function centreFile(pathname: string): readonly string[] {
  const [, base = ''] = pathname.split('/')
  const chunk =
    base === 'member' || base === 'agent' ? manifest[`src/routes/${base}.tsx`] : undefined
  return chunk ? [`/${chunk.file}`] : []
}

/** Resets all module state before rendering a page. */
async function begin(request: PageRequest, read: PageRead): Promise<LanguageCode> {
  const { permission, isVisitor } = request
  queryClient.clear()
  setClient(clientOf(read))
  setFirstTime(permission.system.serverTime)
  const search = request.url.split('?')[1] ?? ''
  const language = languageFor(search, request.language, permission.system)
  setPageData({ language, isVisitor, queries: [] })
  queryClient.setQueryData(permissionQuery.queryKey, permission)
  if (isVisitor) queryClient.setQueryData(memberQuery.queryKey, null)
  forgetTexts()
  await showFirstTexts(language)
  return language
}

/** Renders one page (see PageBundle of the protocol). */
export async function render(request: PageRequest, read: PageRead): Promise<RenderedPage> {
  const language = await begin(request, read)
  const router = createSiteRouter(request.url)
  const { place: requested } = router.visit.get()
  const isOpen =
    request.permission.system.status === OPEN || isOpenWhileClosed(requested.pathname)
  if (isOpen) await router.load()
  const { tag, dir } = LANGUAGES[language]
  const about = { language: tag, dir }
  const { place, route, error } = router.visit.get()
  if (error !== undefined) throw error
  if (place.href !== request.url) {
    const moved = { status: MOVED, location: place.href, head: '', body: '', data: 'null' }
    return { ...about, ...moved, modules: [], begins: 'afterPaint' }
  }
  const html = await renderWithData(router, `${language} ${request.url}`)
  const own = FIRST.exec(html)?.[0] ?? ''
  const status = isOpen && !route ? MISSING : 200
  const head = headOf({
    request,
    language,
    own,
    isPublic: isOpen && status === 200,
  })
  return {
    ...about,
    status,
    head,
    modules: [...textFiles(language), ...centreFile(place.pathname)],
    begins: isOpen && route?.hydratesOnInteraction ? 'atNeed' : 'afterPaint',
    body: html.slice(own.length),
    data: dataOf(request, language, route),
  }
}
