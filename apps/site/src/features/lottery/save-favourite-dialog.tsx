import { FAVOURITE_NAME_MAX } from '@fairhouse/protocol'
import { Button, Dialog, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { queryClient } from '../../shared/queries.ts'
import { favouritesKey } from './favourites-key.ts'
import { entryOf, type SlipItem } from './slip.ts'

/** Saves the slip as a favourite under a name. */
export function SaveFavouriteDialog(props: {
  readonly lotteryCode: string
  readonly items: readonly SlipItem[]
  readonly onClose: () => void
}) {
  const { lotteryCode, items, onClose } = props
  const { t } = useTranslator()
  const toast = useToast()
  const [name, setName] = useState('')
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    setError(undefined)
    try {
      const body = { lotteryCode, name: name.trim(), entries: items.map(entryOf) }
      await api('POST /lgw/favourites', { body })
      toast(t('chase.favouriteSaved', { name: body.name }))
      void queryClient.invalidateQueries({ queryKey: favouritesKey(lotteryCode) })
      onClose()
    } catch (refusal) {
      setError(refusal)
      setIsSending(false)
    }
  }
  return (
    <Dialog
      title={t('chase.favouriteSaveTitle')}
      description={t('chase.favouriteSaveBody')}
      size="sm"
      onClose={onClose}
    >
      <form onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
        <TextField
          label={t('chase.favouriteName')}
          value={name}
          onValueChange={setName}
          maxLength={FAVOURITE_NAME_MAX}
          autoComplete="off"
        />
        <ErrorNotice error={error} />
        <Button type="submit" isLoading={isSending} disabled={name.trim() === ''}>
          {t('lottery.favouriteSave')}
        </Button>
      </form>
    </Dialog>
  )
}
