import { DEFAULT_LANGUAGE, isLanguageCode } from '@fairhouse/i18n'
import { keepFocus } from '@fairhouse/ui/kept-focus'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '../app/app.tsx'
import { createSiteRouter } from '../app/router.tsx'
import { tellRefusalsBy } from '../shared/api.ts'
import { ensureTexts, showFirstTexts } from '../shared/language.ts'
import { keepInstallPrompt } from '../shared/app-install.ts'
import { type PageData, setPageData, takeEmbedded } from '../shared/page-data.ts'
import { isOpenWhileClosed } from '../shared/open-while-closed.ts'
import { storedLanguage } from '../shared/remembered-language.ts'
import { openKept } from '../shared/kept.ts'
import { answerRefusals, permissionQuery } from '../shared/permission.ts'
import { lotteriesQuery, queryClient } from '../shared/queries.ts'
import { rememberMerchant } from '../shared/session-values.ts'
import { answerMemberRefusals, memberQuery } from '../shared/session.ts'
import { answerStepUp } from '../shared/step-up.ts'
import { languageFor } from './choose-language.ts'
import { keepEarlyInput } from './early-input.ts'
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

/** Takes over the page that came from the server, with the facts it was made of. */
async function takeOver(page: PageData): Promise<void> {
  setPageData(page)
  // A page may have stood for long before its reader stirred: what it tells is asked for anew. Who
  // is logged in the realtime channel says.
  const isOld = performance.now() > OLD_MS
  for (const [key, data, is] of page.facts) {
    const isDue = is === 'part' || (isOld && key[0] !== memberQuery.queryKey[0])
    queryClient.setQueryData(key, data, isDue ? { updatedAt: 1 } : {})
  }
  const language = isLanguageCode(page.language) ? page.language : DEFAULT_LANGUAGE
  const [{ info, system }] = await Promise.all([
    queryClient.ensureQueryData(permissionQuery),
    showFirstTexts(language),
  ])
  rememberMerchant({ merchant: system.brand.name, merchantCode: system.brand.code })
  openKept(info, import.meta.url)
  const isOpen = system.status === OPEN || isOpenWhileClosed(location.pathname)
  if (isOpen) await router.load()
  const replay = keepEarlyInput()
  // In slices: nobody's finger waits for the whole of it.
  startTransition(() => void hydrateRoot(container, site))
  replay()
  const wanted = languageFor(location.search, storedLanguage(), system)
  if (wanted !== language) await showFirstTexts(wanted)
}

/** Makes the page from nothing, where the server could not. */
async function makeItself(): Promise<void> {
  void queryClient.prefetchQuery(memberQuery)
  void queryClient.prefetchQuery(lotteriesQuery)
  // The likely language starts loading at once; if it was another, that comes after.
  const likely = storedLanguage() ?? DEFAULT_LANGUAGE
  const [{ info, system }] = await Promise.all([
    queryClient.ensureQueryData(permissionQuery),
    showFirstTexts(likely),
  ])
  rememberMerchant({ merchant: system.brand.name, merchantCode: system.brand.code })
  openKept(info, import.meta.url)
  const language = languageFor(location.search, storedLanguage(), system)
  if (language !== likely) await showFirstTexts(language)
  createRoot(container).render(site)
}

async function start(): Promise<void> {
  tellRefusalsBy(() => ensureTexts('errors'))
  answerRefusals()
  answerMemberRefusals()
  answerStepUp()
  const page = takeEmbedded<PageData>('page')
  try {
    await (page ? takeOver(page) : makeItself())
  } catch {
    // A page that stands is better than a sentence in its place.
    if (!page) createRoot(container).render(<StartFault />)
    setTimeout(() => location.reload(), RETRY_MS)
  }
}

/** What can wait until the page stands and rests: it opens without a network the next time. */
function startWorker(): void {
  const register = async () => {
    const { registerWorker } = await import('../features/download/service-worker.ts')
    await registerWorker()
  }
  const later = () => setTimeout(() => void register().catch(() => undefined), WORKER_AFTER_MS)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later)
}

keepInstallPrompt()
keepFocus()
void start()
startWorker()
