import type { Race } from '@fairhouse/protocol'
import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { AliasField, useAliasFault } from '../../shared/alias-field.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useFaultFocus } from '../../shared/use-fault-focus.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { enterRace, leaveRace } from './race-queries.ts'

interface EntryDialogProps {
  readonly race: Race
  readonly onClose: () => void
}

/** Joins a race under a name, or changes the name. */
export function JoinDialog({ race, onClose }: EntryDialogProps) {
  const { t } = useTranslator()
  const faultOf = useAliasFault()
  const [alias, setAlias] = useState(race.own?.alias ?? '')
  const text = alias.trim()
  const submission = useSubmit({
    fields: ['alias'],
    fieldOf: { ALIAS_TAKEN: 'alias' },
    validate: () => {
      const fault = text === '' ? undefined : faultOf(text)
      return fault === undefined ? {} : { alias: fault }
    },
    send: async () => {
      await enterRace(race.raceId, text === '' ? null : text)
      onClose()
    },
  })
  const { form, focusFault } = useFaultFocus()
  const hasJoined = race.own !== null
  return (
    <Dialog title={t(hasJoined ? 'races.rename' : 'races.join.title')} size="md" onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submission.handleSubmit(event).then(focusFault)}
        className="grid gap-5"
      >
        <ErrorNotice error={submission.error} />
        {!hasJoined && <p>{t('races.join.body')}</p>}
        <AliasField
          label={t('races.join.alias')}
          hint={t('races.join.aliasHint')}
          value={alias}
          error={submission.faults['alias']}
          onChange={setAlias}
        />
        <Button type="submit" size="lg" isBlock isLoading={submission.isSending}>
          {t(hasJoined ? 'races.rename.submit' : 'races.join.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Leaves a race. */
export function LeaveDialog({ race, onClose }: EntryDialogProps) {
  const { t } = useTranslator()
  const submission = useSubmit({
    fields: [],
    validate: () => ({}),
    send: async () => {
      await leaveRace(race.raceId)
      onClose()
    },
  })
  return (
    <Dialog title={t('races.leave.title')} size="md" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => void submission.handleSubmit(event)}
        className="grid gap-5"
      >
        <ErrorNotice error={submission.error} />
        <p>{t('races.leave.body')}</p>
        <Button
          type="submit"
          size="lg"
          variant="secondary"
          isBlock
          isLoading={submission.isSending}
        >
          {t('races.leave.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
