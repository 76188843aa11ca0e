import type { Translator } from '@fairhouse/i18n'
import { RISK_OUTCOMES, type RiskCase, type RiskOutcome } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actorName } from '../../shared/actor-name.ts'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { MemberLink } from '../../shared/member-link.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'

async function refresh(caseId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeys.grid('riskCases') })
  await queryClient.invalidateQueries({ queryKey: queryKeys.riskCase(caseId) })
}

/** Display text of a detail's value, where it is one of a fixed set. */
function wordOf(find: Translator['find'], name: string, value: string): string {
  if (name === 'oddity') return find(`office.withdrawal.odd.${value}`) ?? value
  return name === 'means' ? (find(`office.risk.fact.value.${value}`) ?? value) : value
}

/** The details of a case by name; amounts as money. */
function useDetailRows({ details, currency }: RiskCase) {
  const { find } = useTranslator()
  return Object.entries(details).map(([name, value]) => {
    const text = (Array.isArray(value) ? value : [value])
      .map((one) => wordOf(find, name, String(one)))
      .join(', ')
    const title = find(`office.risk.fact.${name}`) ?? name
    return [
      title,
      name.endsWith('Minor') ? (
        <Amount key={name} minor={text} currency={currency} />
      ) : (
        <bdi key={name}>{text}</bdi>
      ),
    ] as const
  })
}

function Shown({ own }: { own: RiskCase }) {
  const { t } = useTranslator()
  const details = useDetailRows(own)
  return (
    <div className="grid gap-4">
      <p className="text-sm text-text-2">{t(`office.risk.what.${own.kind}`)}</p>
      <DescriptionList
        rows={[
          [t('office.feedback.member'), <MemberLink key="member" {...own} />],
          ...details,
          [t('office.risk.raisedAt'), <When key="raised" at={own.raisedAt} isLong />],
          [t('office.risk.claimedBy'), actorName(own.claimedBy ?? '–')],
          [
            t('office.risk.outcomeTitle'),
            own.outcome === null ? '–' : t(`office.risk.outcome.${own.outcome}`),
          ],
          [t('office.reason'), own.note ?? '–'],
        ]}
      />
    </div>
  )
}

function CloseDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [outcome, setOutcome] = useState<RiskOutcome>('nothing')
  return (
    <ReasonDialog
      title={t('office.risk.close')}
      description={t('office.risk.closeBody')}
      submit={t('office.risk.close')}
      onClose={onClose}
      onSubmit={async (note) => {
        const input = { params: { caseId }, body: { outcome, note } }
        await api('POST /staff/risk/cases/:caseId/close', input)
        await refresh(caseId)
        toast(t('office.risk.closed'), 'win')
      }}
    >
      <SelectField
        label={t('office.risk.outcomeTitle')}
        value={outcome}
        onValueChange={(value) => {
          setOutcome(RISK_OUTCOMES.find((one) => one === value) ?? 'nothing')
        }}
        options={RISK_OUTCOMES.map((id) => ({ id, label: t(`office.risk.outcome.${id}`) }))}
      />
    </ReasonDialog>
  )
}

/** One case with its details, and its decision. */
export function RiskDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { t } = useTranslator()
  const may = useMay()
  const [isClosing, setIsClosing] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const { data, error } = useQuery({
    queryKey: queryKeys.riskCase(caseId),
    queryFn: async () => (await api('GET /staff/risk/cases/:caseId', { params: { caseId } })).case,
  })
  if (isClosing) return <CloseDialog caseId={caseId} onClose={() => setIsClosing(false)} />
  const claim = async () => {
    setFault(undefined)
    try {
      await api('POST /staff/risk/cases/:caseId/claim', { params: { caseId } })
      await refresh(caseId)
    } catch (refusal) {
      setFault(refusal)
    }
  }
  const isMine = may('risk.decide') && data !== undefined && data.state !== 'closed'
  return (
    <Dialog
      title={data ? t(`office.risk.kind.${data.kind}`) : t('office.nav.risk')}
      size="lg"
      onClose={onClose}
      footer={
        isMine && (
          <>
            {data.state === 'open' && (
              <Button size="sm" variant="secondary" onClick={() => void claim()}>
                {t('office.risk.claim')}
              </Button>
            )}
            <Button size="sm" onClick={() => setIsClosing(true)}>
              {t('office.risk.close')}
            </Button>
          </>
        )
      }
    >
      <ErrorNotice error={error ?? fault} />
      {data ? <Shown own={data} /> : <Skeleton className="h-60" />}
    </Dialog>
  )
}
