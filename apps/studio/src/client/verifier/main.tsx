import { COMPLETE_LANGUAGES, createTranslator, loadTexts, type Translator } from '@fairhouse/i18n'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../boot/styles.css'
import './file.css'
import { Verifier } from './verifier.tsx'

/** The verifier as a single file: it works without any server, also from a disk. */
function VerifierFile({ translators }: { translators: readonly Translator[] }) {
  const [translator, setTranslator] = useState(
    () => translators.find(({ code }) => navigator.language.startsWith(code)) ?? translators[0],
  )
  if (!translator) return null
  return (
    <main lang={translator.language.tag} className="mx-auto grid max-w-170 gap-4 p-5">
      <div className="flex gap-2">
        {translators.map((one) => (
          <button
            key={one.code}
            type="button"
            aria-pressed={one === translator}
            onClick={() => setTranslator(one)}
            className="min-h-11 rounded-pill border border-line-strong px-4 font-semibold
              aria-pressed:bg-brand aria-pressed:text-on-brand"
          >
            {one.language.name}
          </button>
        ))}
      </div>
      <Verifier translator={translator} digits={4} />
    </main>
  )
}

async function start(): Promise<void> {
  const translators = await Promise.all(
    COMPLETE_LANGUAGES.map(async (code) =>
      createTranslator(code, await loadTexts(code, ['studio'])),
    ),
  )
  createRoot(document.getElementById('root') ?? document.body).render(
    <VerifierFile translators={translators} />,
  )
}

void start()
