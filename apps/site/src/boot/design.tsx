import { createTranslator, loadTexts } from '@fairhouse/i18n'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DesignPage } from '../features/design/design-page.tsx'
import './design.css'

/** The page of the design system, for those who build: what is served knows nothing of it. */
async function start(): Promise<void> {
  const texts = await loadTexts('en', ['common', 'ui', 'preferences'])
  createRoot(document.getElementById('root') ?? document.body).render(
    <StrictMode>
      <DesignPage translator={createTranslator('en', texts)} />
    </StrictMode>,
  )
}

void start()
