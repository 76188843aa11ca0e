import { DEFAULT_LANGUAGE, isLanguageCode } from '@fairhouse/i18n'
import { keepFocus } from '@fairhouse/ui/kept-focus'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '../app/app.tsx'
import { createSiteRouter } from '../app/router.tsx'
import { setErrorTextLoader } from '../shared/api.ts'
import { ensureTexts, showFirstTexts } from '../shared/language.ts'
import { saveInstallPrompt } from '../shared/app-install.ts'
import { type PageData, setPageData, takeEmbedded } from '../shared/page-data.ts'
import { isOpenWhileClosed } from '../shared/open-while-closed.ts'
import { storedLanguage } from '../shared/remembered-language.ts'
import { openSessionCache } from '../shared/session-cache.ts'
import { handleRefusals, permissionQuery } from '../shared/permission.ts'
import { lotteriesQuery, queryClient } from '../shared/queries.ts'
import { rememberMerchant } from '../shared/session-values.ts'
import { handleMemberRefusals, memberQuery } from '../shared/session.ts'
import { handleStepUp } from '../shared/step-up.ts'
import { languageFor } from './choose-language.ts'
import { captureEarlyInput } from './early-input.ts'
import { StartFault } from './start-fault.tsx'
import './styles.css'

const RETRY_MS = 5000
const OLD_MS = 2000
const WORKER_AFTER_MS = 3000
const OPEN = 0

const container = document.getElementById('root') ?? document.body
const router = createSiteRouter()
const site = (
  <StrictMode>
    <App router={router} />
  </StrictMode>
)

/** Hydrates the server-rendered page, with the queries it was rendered from. */
async function hydratePage(page: PageData): Promise<void> {
  setPageData(page)
  // A page may have been open for long before its program started: its data are refetched. The
  // realtime channel reports who is logged in.
  const isOld = performance.now() > OLD_MS
  for (const [key, data, is] of page.queries) {
    const isDue = is === 'part' || (isOld && key[0] !== memberQuery.queryKey[0])
    queryClient.setQueryData(key, data, isDue ? { updatedAt: 1 } : {})
  }
  const language = isLanguageCode(page.language) ? page.language : DEFAULT_LANGUAGE
  const [{ info, system }] = await Promise.all([
    queryClient.ensureQueryData(permissionQuery),
    showFirstTexts(language),
  ])
  rememberMerchant({ merchant: system.brand.name, merchantCode: system.brand.code })
  openSessionCache(info, import.meta.url)
  const isOpen = system.status === OPEN || isOpenWhileClosed(location.pathname)
  if (isOpen) await router.load()
  const replay = captureEarlyInput()
  // In a transition: hydration yields to input.
  startTransition(() => void hydrateRoot(container, site))
  replay()
  const wanted = languageFor(location.search, storedLanguage(), system)
  if (wanted !== language) await showFirstTexts(wanted)
}

/** Renders the page from scratch, where the server could not. */
async function renderFromScratch(): Promise<void> {
  void queryClient.prefetchQuery(memberQuery)
  void queryClient.prefetchQuery(lotteriesQuery)
  // The likely language starts loading at once; if it was another, that loads afterwards.
  const likely = storedLanguage() ?? DEFAULT_LANGUAGE
  const [{ info, system }] = await Promise.all([
    queryClient.ensureQueryData(permissionQuery),
    showFirstTexts(likely),
  ])
  rememberMerchant({ merchant: system.brand.name, merchantCode: system.brand.code })
  openSessionCache(info, import.meta.url)
  const language = languageFor(location.search, storedLanguage(), system)
  if (language !== likely) await showFirstTexts(language)
  createRoot(container).render(site)
}

async function start(): Promise<void> {
  setErrorTextLoader(() => ensureTexts('errors'))
  handleRefusals()
  handleMemberRefusals()
  handleStepUp()
  const page = takeEmbedded<PageData>('page')
  try {
    await (page ? hydratePage(page) : renderFromScratch())
  } catch {
    // A rendered page is better than an error message in its place.
    if (!page) createRoot(container).render(<StartFault />)
    setTimeout(() => location.reload(), RETRY_MS)
  }
}

/** Deferred until the page is idle: the service worker, for offline use the next time. */
function startWorker(): void {
  const register = async () => {
    const { registerWorker } = await import('../features/download/service-worker.ts')
    await registerWorker()
  }
  const later = () => setTimeout(() => void register().catch(() => undefined), WORKER_AFTER_MS)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later)
}

saveInstallPrompt()
keepFocus()
void start()
startWorker()
