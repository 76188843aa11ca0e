import { FOLLOW_NAME_MAX } from '@fairhouse/protocol'
import { Button, Card, SelectField, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { useLotteries } from '../../shared/queries.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { invalidateFollowPlans } from './follow-queries.ts'

/** Lets others follow the member's own slips in a lottery. */
export function OpenPlanForm({ lotteryCode }: { lotteryCode: string | undefined }) {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const { data: lotteries = [] } = useLotteries()
  const [chosen, setChosen] = useState(lotteryCode)
  const [name, setName] = useState('')
  const code = chosen ?? lotteries[0]?.lotteryCode ?? ''
  const { faults, error, isSending, handleSubmit } = useSubmit({
    fields: ['name'],
    validate: () => (name.trim() === '' ? { name: t('follow.nameFault') } : {}),
    send: async () => {
      await api('POST /lgw/follow-plans', { body: { lotteryCode: code, name: name.trim() } })
      setName('')
      toast(t('follow.opened'))
      invalidateFollowPlans()
    },
  })
  return (
    <Card as="section" className="p-5">
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
        <h2 className="text-xl font-bold">{t('follow.open')}</h2>
        <p className="text-text-2">{t('follow.openHint')}</p>
        <SelectField
          label={t('follow.lottery')}
          value={code}
          onValueChange={setChosen}
          options={lotteries.map((one) => ({
            value: one.lotteryCode,
            label: lotteryName(translator, one.lotteryCode),
          }))}
        />
        <TextField
          label={t('follow.name')}
          value={name}
          onValueChange={setName}
          maxLength={FOLLOW_NAME_MAX}
          autoComplete="off"
          error={faults['name']}
        />
        <ErrorNotice error={error} />
        <Button type="submit" isBlock isLoading={isSending} disabled={code === ''}>
          {t('follow.openSubmit')}
        </Button>
      </form>
    </Card>
  )
}
