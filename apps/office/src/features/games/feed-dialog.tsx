import type { FeedPreview, StaffVendor } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { refreshGames } from './game-queries.ts'
import { OfferWords } from './words.tsx'

const LISTS = ['added', 'changed', 'back', 'gone', 'refused'] as const

/** What the vendor's feed would change; only the reviewed version is imported. */
export function FeedDialog({ vendor, onClose }: { vendor: StaffVendor; onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [isTaken, setIsTaken] = useState(false)
  const params = { vassalage: vendor.vassalage }
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.gameFeed(vendor.vassalage),
    queryFn: () => api('GET /staff/games/vendors/:vassalage/feed', { params }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const title = t('office.games.feedOf', { vendor: vendor.name })
  if (isTaken && data) {
    const take = async (reason: string) => {
      const body = { digest: data.digest, reason }
      await api('POST /staff/games/vendors/:vassalage/feed', { params, body })
      await refreshGames()
      toast(t('office.games.imported'), 'win')
    }
    return (
      <ReasonDialog
        title={title}
        description={t('office.games.takeNote')}
        submit={t('office.games.takeIn')}
        onSubmit={take}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      title={title}
      size="lg"
      onClose={onClose}
      footer={
        <Button size="sm" disabled={!data || isFetching} onClick={() => setIsTaken(true)}>
          {t('office.games.takeIn')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <ErrorNotice error={error} />
        {!data && !error && <Skeleton className="h-40" />}
        {data && <Preview preview={data} />}
      </div>
    </Dialog>
  )
}

function Preview({ preview }: { preview: FeedPreview }) {
  const { t } = useTranslator()
  const { counts } = preview
  return (
    <>
      <p className="text-sm text-text-2">
        {t('office.games.unchanged', { count: counts.unchanged })}
      </p>
      {LISTS.map((list) =>
        counts[list] === 0 ? null : (
          <section key={list} className="grid gap-1">
            <h3 className="text-sm font-bold">
              {t(`office.games.feed.${list}`, { count: counts[list] })}
            </h3>
            <ul className="grid gap-1 text-sm">
              {preview[list].map((line) => (
                <li key={line.gameId} className="flex flex-wrap items-center gap-x-2">
                  <bdi>{line.name}</bdi>
                  <bdi className="figures text-text-3">{line.gameId}</bdi>
                  {'parts' in line && <span className="text-text-3">{line.parts.join(', ')}</span>}
                  {'why' in line && <OfferWords why={line.why} />}
                </li>
              ))}
              {counts[list] > preview[list].length && <li>…</li>}
            </ul>
          </section>
        ),
      )}
    </>
  )
}
