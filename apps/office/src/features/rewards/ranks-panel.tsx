import type { RankSettings } from '@fairhouse/protocol'
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
import { draftOf, readDraft, type RankFaults, type RanksDraft } from './rank-draft.ts'
import { RankFields } from './rank-fields.tsx'
import { RankSimulationPanel } from './rank-simulation.tsx'
import { rankSettingsQuery } from './reward-queries.ts'
import { useFaultTexts } from '../../shared/use-fault-texts.ts'

/** Sentences for what is wrong with typed ranks, by field. */
function useRankFaults(): (faults: Readonly<RankFaults>) => Readonly<Record<string, string>> {
  const { t } = useTranslator()
  const numberTexts = useFaultTexts()
  return (faults) =>
    Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => {
        switch (fault.code) {
          case 'name':
          case 'notRising':
          case 'rebate':
          case 'giftAmount':
            return [field, t(`office.rewards.rank.fault.${fault.code}`)]
          default:
            return [field, numberTexts({ [field]: fault })[field] ?? '']
        }
      }),
    )
}

/** The ranks of the coming months: what they take and give, and what that would have cost. */
export function RanksPanel() {
  const { data, error, refetch } = useQuery(rankSettingsQuery())
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  // The key remounts the form when the ranks were changed elsewhere.
  return <RanksForm key={JSON.stringify(data.nextRule)} settings={data} />
}

/** State of the editor: the draft, what it says on the wire, and what is wrong with it. */
function useRanksForm(settings: RankSettings) {
  const { t } = useTranslator()
  const toast = useToast()
  const writing = useWriting()
  const faultTexts = useRankFaults()
  const own = settings.offered[0] ?? ''
  const saved = draftOf(settings, writing)
  const [draft, setDraft] = useState(saved)
  const [hasTried, setHasTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { body, faults } = readDraft(draft, writing, own)
  const isSound = Object.keys(faults).length === 0
  return {
    own,
    draft,
    body,
    isSound,
    isAsking,
    isSaved: JSON.stringify(draft) === JSON.stringify(saved),
    faults: hasTried ? faultTexts(faults) : {},
    change: (part: Partial<RanksDraft>) => setDraft({ ...draft, ...part }),
    /** Asks for the reason, if nothing is wrong. */
    ask: () => {
      setHasTried(true)
      if (isSound) setIsAsking(true)
    },
    close: () => setIsAsking(false),
    save: async (reason: string) => {
      const next = await api('PUT /staff/ranks/settings', { body: { ...body, reason } })
      queryClient.setQueryData(rankSettingsQuery().queryKey, next)
      toast(t('office.rewards.saved'), 'win')
    },
  }
}

function RanksForm({ settings }: { settings: RankSettings }) {
  const { t, date } = useTranslator()
  const may = useMay()
  const form = useRanksForm(settings)
  const { offered, nextDay } = settings
  const about = t('office.rewards.rank.about', {
    day: date(`${nextDay}T00:00:00Z`, 'date', 'UTC'),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <Panel title={t('office.rewards.part.ranks')}>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            form.ask()
          }}
        >
          <p className="text-sm text-text-2">{about}</p>
          <fieldset disabled={!may('rewards.write')} className="grid min-w-0 gap-5">
            <RankFields
              draft={form.draft}
              offered={offered}
              faults={form.faults}
              onDraft={form.change}
            />
          </fieldset>
          {may('rewards.write') && (
            <div>
              <Button type="submit" size="sm" disabled={form.isSaved}>
                {t('office.save')}
              </Button>
            </div>
          )}
        </form>
        {form.isAsking && (
          <ReasonDialog
            title={t('office.rewards.part.ranks')}
            description={about}
            submit={t('office.save')}
            onSubmit={form.save}
            onClose={form.close}
          />
        )}
      </Panel>
      <RankSimulationPanel rule={form.body} isSound={form.isSound} own={form.own} />
    </div>
  )
}
