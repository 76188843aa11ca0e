import type { ResultRules, StaffLottery } from '@fairhouse/protocol'
import { TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api, ApiError } from '../../shared/api.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { refreshLists } from './lottery-queries.ts'
import { lotteryName } from './names.ts'

const NUMBERS = ['overdueMinutes', 'voidAfterMinutes', 'feedSeconds'] as const

type Draft = Readonly<Record<keyof ResultRules, string>>

function rulesOf(draft: Draft): ResultRules {
  const { overdueMinutes, voidAfterMinutes, feedSeconds } = draft
  return {
    overdueMinutes: Number(overdueMinutes),
    voidAfterMinutes: Number(voidAfterMinutes),
    feedSeconds: Number(feedSeconds),
    feedUrl: draft.feedUrl.trim() === '' ? null : draft.feedUrl.trim(),
  }
}

/** How long the results of a lottery may take, and where they are fetched. */
export function RulesDialog(props: {
  lottery: StaffLottery
  feedHosts: readonly string[]
  onClose: () => void
}) {
  const { lottery, feedHosts, onClose } = props
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const { lotteryCode, rules } = lottery
  const [draft, setDraft] = useState<Draft>({
    overdueMinutes: String(rules.overdueMinutes),
    voidAfterMinutes: String(rules.voidAfterMinutes),
    feedSeconds: String(rules.feedSeconds),
    feedUrl: rules.feedUrl ?? '',
  })
  return (
    <ReasonDialog
      title={t('office.lottery.rulesOf', { lottery: lotteryName(translator, lotteryCode) })}
      submit={t('office.lottery.saveRules')}
      onClose={onClose}
      explain={(error) => {
        const isHost = error instanceof ApiError && error.fields[0]?.field === 'rules.feedUrl'
        return isHost ? t('office.lottery.hostRefused') : undefined
      }}
      onSubmit={async (reason) => {
        const input = { params: { lotteryCode }, body: { rules: rulesOf(draft), reason } }
        await api('PUT /staff/lottery/lotteries/:lotteryCode/rules', input)
        refreshLists()
        toast(t('office.lottery.rulesSaved'), 'win')
      }}
    >
      {NUMBERS.map((name) => (
        <TextField
          key={name}
          label={t(`office.lottery.${name}`)}
          type="number"
          inputMode="numeric"
          min={1}
          value={draft[name]}
          onValueChange={(value) => setDraft({ ...draft, [name]: value })}
        />
      ))}
      <TextField
        label={t('office.lottery.feedUrl')}
        hint={
          feedHosts.length === 0
            ? t('office.lottery.noFeedHosts')
            : t('office.lottery.feedHosts', { hosts: feedHosts.join(', ') })
        }
        type="url"
        inputMode="url"
        value={draft.feedUrl}
        onValueChange={(feedUrl) => setDraft({ ...draft, feedUrl })}
      />
    </ReasonDialog>
  )
}
