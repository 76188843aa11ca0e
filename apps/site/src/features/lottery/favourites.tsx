import type { FavouriteWire, SlipEntry } from '@fairhouse/protocol'
import { Button, Dialog, IconButton, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { playName } from '../../shared/lottery/play-name.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { queryClient } from '../../shared/queries.ts'
import { favouritesKey } from './favourites-key.ts'

function FavouriteLine(props: {
  readonly favourite: FavouriteWire
  readonly onUse: () => void
  readonly onForget: () => void
}) {
  const { favourite, onUse, onForget } = props
  const translator = useTranslator()
  const { t } = translator
  const { name, entries } = favourite
  const plays = [...new Set(entries.map(({ playCode }) => playName(translator, playCode)))]
  return (
    <li className="flex items-center gap-2 py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-text-3">
          {t('chase.favouriteCount', { count: entries.length })} · {plays.join(', ')}
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        onClick={onUse}
        aria-label={t('chase.favouriteUseNamed', { name })}
      >
        {t('chase.favouriteUse')}
      </Button>
      <IconButton label={t('chase.favouriteForget', { name })} onClick={onForget}>
        <Trash2 aria-hidden className="size-4.5" />
      </IconButton>
    </li>
  )
}

/** The member's favourite bets of a lottery. */
export function FavouritesDialog(props: {
  readonly lotteryCode: string
  readonly onUse: (entries: readonly SlipEntry[]) => void
  readonly onClose: () => void
}) {
  const { lotteryCode, onUse, onClose } = props
  const { t } = useTranslator()
  const toast = useToast()
  const [fault, setFault] = useState<unknown>()
  const { data, error, refetch } = useQuery({
    queryKey: favouritesKey(lotteryCode),
    queryFn: () => api('GET /lgw/favourites', { query: { lotteryCode } }),
    select: ({ favourites }) => favourites,
  })
  const forget = async (favouriteId: string) => {
    setFault(undefined)
    try {
      await api('DELETE /lgw/favourites/:favouriteId', { params: { favouriteId } })
    } catch (refusal) {
      setFault(refusal)
    }
    void queryClient.invalidateQueries({ queryKey: favouritesKey(lotteryCode) })
  }
  const use = ({ name, entries }: FavouriteWire) => {
    onUse(entries)
    toast(t('chase.favouriteAdded', { name }))
  }
  return (
    <Dialog title={t('chase.favouritesTitle')} size="md" onClose={onClose}>
      <div className="grid gap-3">
        <ErrorNotice error={fault} />
        {data ? (
          data.length > 0 ? (
            <ul className="divide-y divide-line">
              {data.map((one) => (
                <FavouriteLine
                  key={one.favouriteId}
                  favourite={one}
                  onUse={() => use(one)}
                  onForget={() => void forget(one.favouriteId)}
                />
              ))}
            </ul>
          ) : (
            <p className="py-4 text-text-2">{t('chase.favouritesEmpty')}</p>
          )
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    </Dialog>
  )
}
