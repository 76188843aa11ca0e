import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '@fairhouse/i18n'
import type { SystemStatus } from '@fairhouse/protocol'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../app/app.tsx'
import { completeTexts, showFirstTexts } from '../shared/language.ts'
import { storedLanguage } from '../shared/preferences.ts'
import { keepInvite } from '../shared/invite.ts'
import { answerRefusals, permissionQuery } from '../shared/permission.ts'
import { lotteriesQuery, queryClient } from '../shared/queries.ts'
import { answerMemberRefusals, memberQuery } from '../shared/session.ts'
import { answerStepUp } from '../shared/step-up.ts'
import { StartFault } from './start-fault.tsx'
import './styles.css'

const RETRY_MS = 5000
const REST_MS = 1500
const FONT_MS = 600

/** A language that this brand offers: the address's wish, the earlier choice, the brand's own. */
function languageFor({ languages, defaultLanguage }: SystemStatus): LanguageCode {
  const wish = new URLSearchParams(location.search).get('language') ?? ''
  // The test language is not offered, and shown to whoever asks for it.
  if (isLanguageCode(wish)) return wish
  const stored = storedLanguage()
  if (stored && languages.includes(stored)) return stored
  return isLanguageCode(defaultLanguage) ? defaultLanguage : DEFAULT_LANGUAGE
}

/** The font, if it comes soon: then nothing moves. A slow one is not waited for. */
function fontSoon(): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, FONT_MS))
  const font = document.fonts.load('1em "Plus Jakarta Sans Variable"').catch(() => undefined)
  return Promise.race([font, late])
}

async function start(): Promise<void> {
  answerRefusals()
  answerMemberRefusals()
  answerStepUp()
  keepInvite(location.search)
  const root = createRoot(document.getElementById('root') ?? document.body)
  void queryClient.prefetchQuery(memberQuery)
  void queryClient.prefetchQuery(lotteriesQuery)
  // The likely language starts loading at once; if it was another, that comes after.
  const likely = storedLanguage() ?? DEFAULT_LANGUAGE
  try {
    const [{ system }] = await Promise.all([
      queryClient.ensureQueryData(permissionQuery),
      showFirstTexts(likely),
      fontSoon(),
    ])
    const language = languageFor(system)
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
