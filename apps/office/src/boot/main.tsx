import { keepFocus } from '@fairhouse/ui/kept-focus'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../app/app.tsx'
import { showTexts } from '../shared/language.ts'
import { firstLanguage } from '../shared/preferences.ts'
import { queryClient } from '../shared/queries.ts'
import { meQuery } from '../shared/session.ts'
import { StartFault } from './start-fault.tsx'
import './styles.css'

const RETRY_MS = 5000

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body)
  try {
    await Promise.all([showTexts(firstLanguage()), queryClient.ensureQueryData(meQuery)])
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
}

keepFocus()
void start()
