import type { StaffApplication } from '@fairhouse/protocol'
import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fetchPicture } from '../../shared/fetch-picture.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useMay } from '../../shared/session.ts'

const pathOf = (applicationId: string, pictureId: string) =>
  `/staff/promotion-applications/${applicationId}/pictures/${pictureId}`

/** Object URLs of the pictures, once they were asked for; revoked when they are shown no more. */
function usePictures({ applicationId, pictures }: StaffApplication) {
  const [urls, setUrls] = useState<readonly string[]>([])
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(
    () => () => {
      for (const url of urls) URL.revokeObjectURL(url)
    },
    [urls],
  )
  const load = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      const wanted = pictures.map(({ pictureId }) => pathOf(applicationId, pictureId))
      setUrls(await Promise.all(wanted.map(fetchPicture)))
    } catch (fault) {
      setError(fault)
    }
    setIsBusy(false)
  }
  return { urls, error, isBusy, load }
}

/** The pictures of an application, fetched when asked for: the audit says who looked at them. */
export function ApplicationPictures({ application }: { application: StaffApplication }) {
  const { t } = useTranslator()
  const may = useMay()
  const { urls, error, isBusy, load } = usePictures(application)
  const [large, setLarge] = useState<number>()
  const count = application.pictures.length
  if (count === 0) return null
  const nameOf = (at: number) => t('office.feedback.picture', { at: at + 1 })
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{t('office.promotions.pictures')}</h3>
      <ErrorNotice error={error} />
      {urls.length === 0 && may('rewards.decide') && (
        <div className="grid justify-items-start gap-1.5">
          <Button size="sm" variant="secondary" isLoading={isBusy} onClick={() => void load()}>
            <Eye aria-hidden className="size-4" />
            {t('office.promotions.showPictures', { count })}
          </Button>
          <p className="text-sm text-text-3">{t('office.promotions.showPicturesHint')}</p>
        </div>
      )}
      {urls.length === 0 && !may('rewards.decide') && (
        <p className="text-sm text-text-2">{t('office.promotions.picturesClosed', { count })}</p>
      )}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {urls.map((url, at) => (
          <li key={url}>
            <button
              type="button"
              className="block cursor-zoom-in overflow-hidden rounded-odds border border-line
                hover:border-text-3"
              onClick={() => setLarge(at)}
            >
              <img src={url} alt={nameOf(at)} className="h-36 w-auto max-w-full object-contain" />
            </button>
          </li>
        ))}
      </ul>
      {large !== undefined && (
        <Dialog title={nameOf(large)} size="lg" onClose={() => setLarge(undefined)}>
          <img src={urls[large]} alt={nameOf(large)} className="mx-auto h-auto max-w-full" />
        </Dialog>
      )}
    </section>
  )
}
