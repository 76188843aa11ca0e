import type { AgentLinkWire } from '@fairhouse/protocol'
import {
  isLanguageCode,
  LANGUAGES,
  type LanguageCode,
  loadTranslator,
  type Translator,
} from '@fairhouse/i18n'
import { Button, Dialog, SelectField, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSystemStatus } from '../../shared/permission.ts'
import { brandColour } from '../../shared/poster/brand-colour.ts'
import { posterSvg, type PosterWords } from '../../shared/poster/poster.ts'
import { drawPoster, posterPdf, saveFile } from '../../shared/poster/poster-files.ts'
import { addressOf } from './register-queries.ts'

const FORMATS = ['svg', 'png', 'pdf'] as const
type Format = (typeof FORMATS)[number]

/** The texts of a poster, in its own language. */
function wordsOf(
  { t, language }: Translator,
  code: string,
  { brand, minAgeYears }: ReturnType<typeof useSystemStatus>,
): PosterWords {
  return {
    brand: brand.name,
    language: language.tag,
    direction: language.dir,
    headline: t('agent.register.posterHeadline', { brand: brand.name }),
    hint: t('agent.register.posterHint'),
    code,
    host: location.host,
    age: t('common.minAge', { age: minAgeYears }),
    address: addressOf(code),
  }
}

async function save(svg: string, words: PosterWords, format: Format): Promise<void> {
  const name = `${words.code}.${format}`
  if (format === 'svg') return saveFile(new Blob([svg], { type: 'image/svg+xml' }), name)
  if (format === 'png') return saveFile(await drawPoster(svg, 'image/png'), name)
  const jpeg = new Uint8Array(await (await drawPoster(svg, 'image/jpeg')).arrayBuffer())
  saveFile(posterPdf(jpeg, { title: words.headline, language: words.language }), name)
}

/** The texts of a language that may differ from the page's. */
function usePosterTexts(language: LanguageCode) {
  return useQuery({
    queryKey: ['posterTexts', language],
    queryFn: () => loadTranslator(language, ['agent', 'common']),
    staleTime: Infinity,
  })
}

/** The poster's language may differ from the agent's. */
function LanguageField(props: {
  readonly language: LanguageCode
  readonly onChange: (language: LanguageCode) => void
}) {
  const { t } = useTranslator()
  const { languages } = useSystemStatus()
  const offered = languages.filter(isLanguageCode)
  if (offered.length < 2) return null
  return (
    <SelectField
      label={t('agent.register.posterLanguage')}
      value={props.language}
      onValueChange={(value) => isLanguageCode(value) && props.onChange(value)}
      options={offered.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
    />
  )
}

function Sheet({ svg, words }: { readonly svg: string; readonly words: PosterWords }) {
  const { t } = useTranslator()
  return (
    <>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={t('agent.register.posterAlt', { address: words.address })}
        className="w-full max-w-80 justify-self-center rounded-odds border border-line"
      />
      <p className="text-center text-sm wrap-anywhere" dir="ltr">
        {words.address}
      </p>
    </>
  )
}

/** The poster of a link: preview and download, in a selectable language. */
export function PosterDialog(props: {
  readonly link: AgentLinkWire
  readonly onClose: () => void
}) {
  const { link, onClose } = props
  const { t, code } = useTranslator()
  const status = useSystemStatus()
  const [language, setLanguage] = useState(code)
  const texts = usePosterTexts(language)
  const [colour] = useState(brandColour)
  const [error, setError] = useState<unknown>()
  const words = texts.data && wordsOf(texts.data, link.code, status)
  const svg = words && posterSvg(words, colour)
  return (
    <Dialog
      title={t('agent.register.poster')}
      description={t('agent.register.posterAbout')}
      size="md"
      onClose={onClose}
      isText
      footer={FORMATS.map((format) => (
        <Button
          key={format}
          variant={format === 'pdf' ? 'primary' : 'secondary'}
          disabled={!words}
          onClick={() => svg && words && void save(svg, words, format).catch(setError)}
        >
          {t('agent.register.saveAs', { format: format.toUpperCase() })}
        </Button>
      ))}
    >
      <div className="grid gap-4">
        <LanguageField language={language} onChange={setLanguage} />
        <ErrorNotice error={error} />
        {texts.error && <LoadError error={texts.error} onRetry={() => void texts.refetch()} />}
        {svg && words ? <Sheet svg={svg} words={words} /> : <Skeleton className="h-90" />}
      </div>
    </Dialog>
  )
}
