import type { KycDocument } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pageClock } from '../../shared/clock.ts'
import { fetchPicture } from '../../shared/fetch-picture.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useMe } from '../../shared/session.ts'

type Loaded = Readonly<Record<string, string>>

/** A picture with the viewer's name as a watermark. */
function Picture(props: { document: KycDocument; url: string; mark: string }) {
  const { document, url, mark } = props
  const { t } = useTranslator()
  const name = t(`office.kyc.step.${document.step}`)
  return (
    <figure className="grid min-w-0 content-start gap-1">
      <div className="relative overflow-hidden rounded-odds border border-line">
        <img src={url} alt={name} className="h-auto w-full" />
        <p
          aria-hidden
          className="pointer-events-none absolute inset-0 grid -rotate-12 place-items-center
            text-lg font-bold text-white/80 [text-shadow:0_0_3px_black,0_0_1px_black]"
        >
          {mark}
        </p>
      </div>
      <figcaption className="text-sm text-text-2">{name}</figcaption>
    </figure>
  )
}

/** The pictures of a case, side by side, fetched on request: the audit records it. */
export function Documents({ documents }: { documents: readonly KycDocument[] }) {
  const { t, date } = useTranslator()
  const me = useMe()
  const [loaded, setLoaded] = useState<Loaded>({})
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(
    () => () => {
      for (const url of Object.values(loaded)) URL.revokeObjectURL(url)
    },
    [loaded],
  )
  if (documents.length === 0) return null
  const show = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      const urls = await Promise.all(
        documents.map(
          async (one) =>
            [one.documentId, await fetchPicture(`/staff/kyc/documents/${one.documentId}`)] as const,
        ),
      )
      setLoaded(Object.fromEntries(urls))
    } catch (fault) {
      setError(fault)
    }
    setIsBusy(false)
  }
  const isShown = Object.keys(loaded).length > 0
  const mark = `${me.username} ${date(new Date(pageClock.now()), 'dateTime')}`
  return (
    <section className="grid gap-3">
      <ErrorNotice error={error} />
      {isShown ? (
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {documents.map((document) => (
            <Picture
              key={document.documentId}
              document={document}
              url={loaded[document.documentId] ?? ''}
              mark={mark}
            />
          ))}
        </div>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          isLoading={isBusy}
          className="justify-self-start"
          onClick={() => void show()}
        >
          <Eye aria-hidden className="size-4" />
          {t('office.kyc.showDocuments', { count: documents.length })}
        </Button>
      )}
    </section>
  )
}
