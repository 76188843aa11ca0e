import type { PointSettings } from '@fairhouse/protocol'
import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { useWriting } from '../../shared/brand-money.tsx'
import { draftOf, readDraft } from './point-draft.ts'
import { PointCosts } from './point-costs.tsx'
import { PointFields } from './point-fields.tsx'
import { RulesInForce } from './point-rules.tsx'
import { pointSettingsQuery } from './reward-queries.ts'
import { useFaultTexts } from '../../shared/use-fault-texts.ts'

/** How points are earned and converted: what holds, what is coming, and what that costs. */
export function PointsPanel() {
  const { data, error, refetch } = useQuery(pointSettingsQuery())
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      {/* The key remounts the form when the settings were changed elsewhere. */}
      <SettingsForm key={JSON.stringify([data.nextRule, data.conversion])} settings={data} />
      <RulesInForce settings={data} />
    </div>
  )
}

function SettingsForm({ settings }: { settings: PointSettings }) {
  const { t, date } = useTranslator()
  const toast = useToast()
  const may = useMay()
  const writing = useWriting()
  const faultTexts = useFaultTexts()
  const [draft, setDraft] = useState(() => draftOf(settings, writing))
  const [hasTried, setHasTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { body, faults } = readDraft(draft, writing)
  const isSound = Object.keys(faults).length === 0
  const isSaved = JSON.stringify(draft) === JSON.stringify(draftOf(settings, writing))
  const day = date(`${settings.nextDay}T00:00:00Z`, 'date', 'UTC')
  const save = async (reason: string) => {
    const next = await api('PUT /staff/points/settings', { body: { ...body, reason } })
    queryClient.setQueryData(pointSettingsQuery().queryKey, next)
    toast(t('office.rewards.saved'), 'win')
  }
  return (
    <Panel title={t('office.rewards.settings')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          setHasTried(true)
          if (isSound) setIsAsking(true)
        }}
      >
        <p className="text-sm text-text-2">{t('office.rewards.settingsAbout', { day })}</p>
        <fieldset disabled={!may('rewards.write')} className="grid min-w-0 gap-5">
          <PointFields
            draft={draft}
            onDraft={(part) => setDraft({ ...draft, ...part })}
            faults={hasTried ? faultTexts(faults) : {}}
          />
        </fieldset>
        {isSound && <PointCosts body={body} />}
        {may('rewards.write') && (
          <div>
            <Button type="submit" size="sm" disabled={isSaved}>
              {t('office.save')}
            </Button>
          </div>
        )}
      </form>
      {isAsking && (
        <ReasonDialog
          title={t('office.rewards.settings')}
          description={t('office.rewards.settingsAbout', { day })}
          submit={t('office.save')}
          size="lg"
          onSubmit={save}
          onClose={() => setIsAsking(false)}
        >
          <PointCosts body={body} />
        </ReasonDialog>
      )}
    </Panel>
  )
}
