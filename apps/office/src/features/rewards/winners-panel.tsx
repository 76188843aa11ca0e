import { amountText } from '@fairhouse/agency/typed-terms'
import { minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import type { WinnerSettings } from '@fairhouse/protocol'
import { Button, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { useCurrencyCode, useWriting } from '../../shared/brand-money.tsx'
import { winnerSettingsQuery } from './reward-queries.ts'

/** From which prize on wins are listed. */
export function WinnersPanel() {
  const { data, error, refetch } = useQuery(winnerSettingsQuery())
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  return <SettingsForm key={data.leastMinor} settings={data} />
}

function SettingsForm({ settings }: { settings: WinnerSettings }) {
  const { t } = useTranslator()
  const toast = useToast()
  const may = useMay()
  const writing = useWriting()
  const currency = useCurrencyCode()
  const { leastMinor } = settings
  const [text, setText] = useState(leastMinor === null ? '' : amountText(leastMinor, writing))
  const [hasTried, setHasTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const amount = parseTypedAmount(text, writing.language)
  const isNone = text.trim() === ''
  const isSound = isNone || (amount !== undefined && amount > ZERO)
  const save = async (reason: string) => {
    const next = isNone ? null : minorToWire(amount ?? ZERO)
    const body = { leastMinor: next, reason }
    const saved = await api('PUT /staff/winners/settings', { body })
    queryClient.setQueryData(winnerSettingsQuery().queryKey, saved)
    toast(t('office.rewards.saved'), 'win')
  }
  return (
    <Panel title={t('office.races.winners')}>
      <form
        noValidate
        className="grid max-w-120 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setHasTried(true)
          if (isSound) setIsAsking(true)
        }}
      >
        <p className="text-sm text-text-2">{t('office.races.winnersAbout')}</p>
        <fieldset disabled={!may('rewards.write')} className="min-w-0">
          <TextField
            label={t('office.races.leastIn', { currency })}
            hint={t('office.races.leastHint')}
            error={hasTried && !isSound ? t('office.rewards.fault.someAmount') : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onValueChange={setText}
          />
        </fieldset>
        {may('rewards.write') && (
          <div>
            <Button type="submit" size="sm">
              {t('office.save')}
            </Button>
          </div>
        )}
      </form>
      {isAsking && (
        <ReasonDialog
          title={t('office.races.winners')}
          submit={t('office.save')}
          onSubmit={save}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  )
}
