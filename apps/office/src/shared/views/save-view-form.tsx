import { VIEW_NAME_MAX, VIEWS_MAX, type SavedView, type ViewList } from '@fairhouse/protocol'
import { Button, Checkbox, TextField, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { ErrorNotice } from '../notice.tsx'
import { useSaveView } from './view-queries.ts'

interface SaveViewFormProps {
  readonly list: ViewList
  readonly state: SavedView['state']
  readonly own: readonly SavedView[]
}

/** Saves the current state of a list as a view; one of the same name is replaced. */
export function SaveViewForm({ list, state, own }: SaveViewFormProps) {
  const { t } = useTranslator()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = useSaveView(list)
  const trimmed = name.trim()
  const isKnown = own.some((view) => view.name === trimmed)
  const isFull = own.length >= VIEWS_MAX && !isKnown
  const saveView = async () => {
    if (trimmed === '' || isFull) return
    await save.mutateAsync({ name: trimmed, state, isShared })
    setName('')
    setShared(false)
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        saveView().catch(() => undefined)
      }}
    >
      <TextField
        label={t('office.grid.viewName')}
        hint={t('office.grid.viewHint')}
        error={isFull ? t('office.grid.viewsFull', { max: VIEWS_MAX }) : undefined}
        value={name}
        maxLength={VIEW_NAME_MAX}
        onValueChange={setName}
      />
      <Checkbox isChecked={isShared} onCheckedChange={setShared}>
        {t('office.views.share')}
      </Checkbox>
      <Button type="submit" size="sm" variant="secondary" isLoading={save.isPending}>
        {t(isKnown ? 'office.grid.viewReplace' : 'office.grid.viewSave')}
      </Button>
      <ErrorNotice error={save.error} />
    </form>
  )
}
