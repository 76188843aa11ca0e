import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '@fairhouse/i18n'
import type { SystemStatus } from '@fairhouse/protocol'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../app/app.tsx'
import { completeTexts, showFirstTexts } from '../shared/language.ts'
import { storedLanguage } from '../shared/preferences.ts'
import { lotteriesQuery, queryClient, statusQuery } from '../shared/queries.ts'
import { memberQuery } from '../shared/session.ts'
import { StartFault } from './start-fault.tsx'
import './styles.css'

const RETRY_MS = 5000
const REST_MS = 1500

/** A language that this brand offers: the address's wish, the earlier choice, the brand's own. */
function languageFor({ languages, defaultLanguage }: SystemStatus): LanguageCode {
  const wish = new URLSearchParams(location.search).get('language') ?? ''
  // The test language is not offered, and shown to whoever asks for it.
  if (isLanguageCode(wish)) return wish
  const stored = storedLanguage()
  if (stored && languages.includes(stored)) return stored
  return isLanguageCode(defaultLanguage) ? defaultLanguage : DEFAULT_LANGUAGE
}

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body)
  void queryClient.prefetchQuery(memberQuery)
  void queryClient.prefetchQuery(lotteriesQuery)
  // The likely language starts loading beside the status; if it was another, that comes after.
  const likely = storedLanguage() ?? DEFAULT_LANGUAGE
  try {
    const [status] = await Promise.all([
      queryClient.ensureQueryData(statusQuery),
      showFirstTexts(likely),
    ])
    const language = languageFor(status)
    if (language !== likely) await showFirstTexts(language)
  } catch {
    root.render(<StartFault />)
    setTimeout(() => location.reload(), RETRY_MS)
    return
  }
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  // Once the first screen stands, the texts of the others come. A failure is met again by them.
  setTimeout(() => completeTexts().catch(() => undefined), REST_MS)
}

void start()
