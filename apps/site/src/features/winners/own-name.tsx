import type { OwnWinnerName } from '@fairhouse/protocol'
import { Button, Card, Dialog, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { AliasField, useAliasFault } from '../../shared/alias-field.tsx'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { useFaultFocus } from '../../shared/use-fault-focus.ts'
import { useSubmit } from '../../shared/use-submit.ts'

async function saveName(alias: string | null): Promise<void> {
  const saved = await api('PUT /wps/winners/own', { body: { alias } })
  queryClient.setQueryData(queryKeys.winnerName, saved)
  void queryClient.invalidateQueries({ queryKey: queryKeys.winners })
}

/** Asks for the name, and says what agreeing to it means. */
function NameDialog({ own, onClose }: { own: OwnWinnerName; onClose: () => void }) {
  const { t } = useTranslator()
  const faultOf = useAliasFault()
  const [alias, setAlias] = useState(own.alias ?? '')
  const { form, focusFault } = useFaultFocus()
  const submission = useSubmit({
    fields: ['alias'],
    fieldOf: { ALIAS_TAKEN: 'alias' },
    validate: () => {
      const fault = faultOf(alias.trim())
      return fault === undefined ? {} : { alias: fault }
    },
    send: async () => {
      await saveName(alias.trim())
      onClose()
    },
  })
  return (
    <Dialog title={t('races.winners.own.title')} size="md" onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submission.handleSubmit(event).then(focusFault)}
        className="grid gap-5"
      >
        <ErrorNotice error={submission.error} />
        <p>{t('races.winners.own.body')}</p>
        <AliasField
          label={t('races.winners.own.field')}
          hint={t('races.winners.own.fieldHint')}
          isRequired
          value={alias}
          error={submission.faults['alias']}
          onChange={setAlias}
        />
        <Button type="submit" size="lg" isBlock isLoading={submission.isSending}>
          {t('races.winners.own.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

/** How the member's own wins are listed, and the consent to a name. */
export function OwnName({ own }: { own: OwnWinnerName }) {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  const withdrawal = useSubmit({
    fields: [],
    validate: () => ({}),
    send: () => saveName(null),
  })
  const { alias } = own
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className="text-xl font-bold">{t('races.winners.own')}</h2>
      <p>
        {alias === null
          ? t('races.winners.own.masked', { name: own.masked })
          : t('races.winners.own.alias', { name: alias })}
      </p>
      <ErrorNotice error={withdrawal.error} />
      <form
        noValidate
        onSubmit={(event) => void withdrawal.handleSubmit(event)}
        className="flex flex-wrap gap-2.5"
      >
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t(alias === null ? 'races.winners.own.agree' : 'races.winners.own.change')}
        </Button>
        {alias !== null && (
          <Button type="submit" variant="secondary" isLoading={withdrawal.isSending}>
            {t('races.winners.own.withdraw')}
          </Button>
        )}
      </form>
      {isOpen && <NameDialog own={own} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
