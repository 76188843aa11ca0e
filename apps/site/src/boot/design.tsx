import { createTranslator, loadTexts } from '@fairhouse/i18n'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DesignPage } from '../features/design/design-page.tsx'
import './design.css'

/** Entry of the design system page, for development: it is not part of the served build. */
async function start(): Promise<void> {
  const texts = await loadTexts('en', ['common', 'ui', 'preferences'])
  createRoot(document.getElementById('root') ?? document.body).render(
    <StrictMode>
      <DesignPage translator={createTranslator('en', texts)} />
    </StrictMode>,
  )
}

void start()
