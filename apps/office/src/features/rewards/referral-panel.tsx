import { FREE_KINDS, type ReferralRules } from '@fairhouse/protocol'
import { Button, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { useCurrencyCode, useMoneyText, useWriting } from '../../shared/brand-money.tsx'
import { draftOf, NEW_STAGE, readDraft, type ReferralDraft } from './referral-draft.ts'
import { ReferralStages } from './referral-stages.tsx'
import { referralQuery } from './reward-queries.ts'
import { useFaultTexts } from '../../shared/use-fault-texts.ts'

const STAGES_MAX = 5

/** What is given for friends, to be set; and what was spent of the budget. */
export function ReferralPanel() {
  const { data, error, refetch } = useQuery(referralQuery())
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  // The key remounts the form when the rules were changed elsewhere.
  return <RulesForm key={data.rulesNo} rules={data} />
}

/** State of the form: the draft, and what is wrong with it once it was sent. */
function useRulesForm(rules: ReferralRules) {
  const { t } = useTranslator()
  const toast = useToast()
  const writing = useWriting()
  const faultTexts = useFaultTexts()
  const [draft, setDraft] = useState(() => draftOf(rules, writing))
  const [hasTried, setHasTried] = useState(false)
  const { body, faults } = readDraft(draft, writing)
  return {
    draft,
    change: (part: Partial<ReferralDraft>) => setDraft({ ...draft, ...part }),
    /** Whether it may be sent. */
    tryToSend: () => {
      setHasTried(true)
      return Object.keys(faults).length === 0
    },
    save: async (reason: string) => {
      const next = await api('PUT /staff/referral/rules', { body: { ...body, reason } })
      queryClient.setQueryData(referralQuery().queryKey, next)
      toast(t('office.rewards.saved'), 'win')
    },
    isSaved: JSON.stringify(draft) === JSON.stringify(draftOf(rules, writing)),
    faults: hasTried ? faultTexts(faults) : {},
  }
}

type Form = ReturnType<typeof useRulesForm>

function Head({ form, rules }: { form: Form; rules: ReferralRules }) {
  const { t, number } = useTranslator()
  const currency = useCurrencyCode()
  const money = useMoneyText()
  const { draft, change, faults } = form
  const isMoney = draft.kind === 'money'
  const spent = rules.kind === 'money' ? money(rules.spent) : number(Number(rules.spent))
  return (
    <div className="grid items-start gap-3 sm:grid-cols-3">
      <SelectField
        label={t('office.rewards.mission.prizeKind')}
        options={FREE_KINDS.map((id) => ({ id, label: t(`office.rewards.mission.kind.${id}`) }))}
        value={draft.kind}
        onValueChange={(kind) => change({ kind: kind as ReferralDraft['kind'] })}
      />
      <TextField
        label={
          isMoney
            ? t('office.rewards.mission.budgetIn', { currency })
            : t('office.rewards.mission.budgetPoints')
        }
        hint={t('office.rewards.referral.spent', { spent })}
        error={faults['budget']}
        inputMode="decimal"
        autoComplete="off"
        value={draft.budget}
        onValueChange={(budget) => change({ budget })}
      />
      <TextField
        label={t('office.rewards.referral.mostFriends')}
        hint={t('office.rewards.referral.mostFriendsHint')}
        error={faults['mostFriends']}
        inputMode="numeric"
        autoComplete="off"
        value={draft.mostFriends}
        onValueChange={(mostFriends) => change({ mostFriends })}
      />
    </div>
  )
}

function RulesForm({ rules }: { rules: ReferralRules }) {
  const { t } = useTranslator()
  const may = useMay()
  const [isAsking, setIsAsking] = useState(false)
  const form = useRulesForm(rules)
  const { draft, change } = form
  return (
    <Panel title={t('office.rewards.referral.rules')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (form.tryToSend()) setIsAsking(true)
        }}
      >
        <p className="max-w-170 text-sm text-text-2">{t('office.rewards.referral.about')}</p>
        {!rules.forDeposits && (
          <p className="text-sm text-text-2">{t('office.rewards.referral.noDeposits')}</p>
        )}
        {!rules.beforeABet && (
          <p className="text-sm text-text-2">{t('office.rewards.referral.needsBet')}</p>
        )}
        <fieldset disabled={!may('rewards.write')} className="grid min-w-0 gap-5">
          <Head form={form} rules={rules} />
          <ReferralStages
            draft={draft}
            onStages={(stages) => change({ stages })}
            faults={form.faults}
            forDeposits={rules.forDeposits}
          />
          {may('rewards.write') && (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" type="submit" disabled={form.isSaved}>
                {t('office.save')}
              </Button>
              {draft.stages.length < STAGES_MAX && (
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => change({ stages: [...draft.stages, NEW_STAGE] })}
                >
                  {t('office.rewards.referral.addStage')}
                </Button>
              )}
            </div>
          )}
        </fieldset>
      </form>
      {isAsking && (
        <ReasonDialog
          title={t('office.rewards.referral.rules')}
          description={t('office.rewards.referral.about')}
          submit={t('office.save')}
          onSubmit={form.save}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  )
}
