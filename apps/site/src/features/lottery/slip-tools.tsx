import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { BookmarkPlus, Star } from 'lucide-react'
import { Suspense, useState } from 'react'
import { chunk } from '../../shared/chunk.ts'
import { withLogin } from '../../shared/session.ts'
import { isSlipFull, itemOf, newItem, type SlipItem } from './slip.ts'
import type { SlipPanelProps } from './slip-props.ts'

const favourites = chunk(() => import('./favourites.tsx'), 'FavouritesDialog', ['chase'])
const keep = chunk(() => import('./keep-dialog.tsx'), 'KeepDialog', ['chase'])

/** Favourite bets: put on the slip, or kept from it. */
export function SlipTools(props: SlipPanelProps & { readonly shown: readonly SlipItem[] }) {
  const { lotteryCode, items, shown, dispatch } = props
  const { t } = useTranslator()
  const toast = useToast()
  const [open, setOpen] = useState<'favourites' | 'keep'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="ghost" size="sm" onClick={() => withLogin(() => setOpen('favourites'))}>
        <Star aria-hidden className="size-4" />
        {t('lottery.favourites')}
      </Button>
      {shown.length > 0 && (
        <Button variant="ghost" size="sm" onClick={() => withLogin(() => setOpen('keep'))}>
          <BookmarkPlus aria-hidden className="size-4" />
          {t('lottery.favouriteSave')}
        </Button>
      )}
      <Suspense>
        {open === 'favourites' && (
          <favourites.Component
            lotteryCode={lotteryCode}
            onClose={close}
            onUse={(entries) => {
              if (isSlipFull(items)) return toast(t('lottery.slipFull'), 'lose')
              for (const entry of entries) {
                const item = itemOf(entry)
                if (item) dispatch({ type: 'added', item: newItem(item) })
              }
              close()
            }}
          />
        )}
        {open === 'keep' && (
          <keep.Component lotteryCode={lotteryCode} items={shown} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
