import type { ContractTermsIn, ResponseOf } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { useMay } from '../../shared/session.ts'
import { When, useDayText } from '../../shared/when.tsx'
import { refreshAgents } from './bill-dialog.tsx'
import { Endings } from './endings.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { Kind, Payer, TermsLines } from './words.tsx'

type Detail = ResponseOf<'GET /staff/agents/contracts/:contractId'>

const WHOLE_PPM = 1_000_000
/** Number of past periods a change is replayed on. */
const PERIODS = 12

/** Every rate of the terms times a factor: the effect of changing all rates. */
function scaled({ tiers, ...rest }: Detail['contract']['terms'], percent: number): ContractTermsIn {
  const rate = (ppm: number) => Math.min(WHOLE_PPM, Math.max(1, Math.round((ppm * percent) / 100)))
  return { ...rest, tiers: tiers.map((tier) => ({ ...tier, ratePpm: rate(tier.ratePpm) })) }
}

type Tried = ResponseOf<'POST /staff/agents/contracts/:contractId/what-if'>

/** Past periods under other rates, and the contracts that would end with them. */
function Tried({ found }: { found: Tried }) {
  const { t, number } = useTranslator()
  const dayText = useDayText()
  const { replay, ends, currency } = found
  const heads = [
    t('office.agents.periodTitle'),
    t('office.agents.wasPaid'),
    t('office.agents.wouldPay'),
    t('office.agents.difference'),
  ]
  return (
    <div className="grid gap-3" role="status">
      <ScrollTable label={t('office.agents.whatIf')} heads={heads}>
        {[...replay.periods, { ...replay, from: '', to: '' }].map((period) => (
          <tr key={period.from} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-2 text-start font-medium">
              {period.from === ''
                ? t('office.agents.allPeriods', { count: number(replay.periods.length) })
                : dayText(period.from)}
            </th>
            {(['paidMinor', 'amountMinor', 'differenceMinor'] as const).map((key) => (
              <Cell key={key}>
                <Amount minor={period[key]} currency={currency} />
              </Cell>
            ))}
          </tr>
        ))}
      </ScrollTable>
      <Endings ends={ends} currency={currency} />
    </div>
  )
}

/** What other rates would have paid on actual past activity. */
function WhatIf({ detail }: { detail: Detail }) {
  const { t } = useTranslator()
  const [text, setText] = useState('80')
  const { contract } = detail
  const percent = Number(text)
  const isFit = Number.isInteger(percent) && percent >= 1 && percent <= 1_000
  const tried = useMutation({
    mutationFn: () =>
      api('POST /staff/agents/contracts/:contractId/what-if', {
        params: { contractId: contract.contractId },
        body: { terms: scaled(contract.terms, percent), periods: PERIODS },
      }),
  })
  const { data } = tried
  return (
    <section className="grid gap-3">
      <h3 className="font-bold">{t('office.agents.whatIf')}</h3>
      <p className="text-sm text-text-2">{t('office.agents.whatIfAbout', { count: PERIODS })}</p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('office.agents.percentOfRates')}
          error={isFit ? undefined : t('office.agents.percentFault')}
          value={text}
          onValueChange={setText}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button
          variant="secondary"
          size="sm"
          disabled={!isFit}
          isLoading={tried.isPending}
          onClick={() => tried.mutate()}
        >
          {t('office.agents.try')}
        </Button>
      </div>
      <ErrorNotice error={tried.error} />
      {data && <Tried found={data} />}
    </section>
  )
}

function EndDialog({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const { contract, ends, currency } = detail
  return (
    <ReasonDialog
      title={t('office.agents.endContract')}
      description={t('office.agents.endContractAbout')}
      submit={t('office.agents.propose')}
      isDanger
      onSubmit={async (reason) => {
        await api('POST /staff/agents/contracts/:contractId/end', {
          params: { contractId: contract.contractId },
          body: { ends: ends.map(({ contractId }) => contractId), reason },
        })
        await refreshAgents()
        toast(t('office.proposed'), 'win')
      }}
      onClose={onClose}
    >
      <Endings ends={ends} currency={currency} />
    </ReasonDialog>
  )
}

function Content({ detail }: { detail: Detail }) {
  const { t } = useTranslator()
  const { contract, versions, currency } = detail
  return (
    <>
      <DescriptionList
        rows={[
          [t('office.agents.agent'), <MemberLink key="agent" {...contract.agent} />],
          [t('office.agents.above'), <Payer key="up" name={contract.upline?.username ?? null} />],
          [t('office.agents.kindTitle'), <Kind key="kind" kind={contract.kind} />],
          [t('office.agents.from'), contract.from],
          [t('office.agents.endedOn'), contract.endedOn ?? '–'],
        ]}
      />
      <section className="grid gap-3">
        <h3 className="font-bold">{t('office.agents.versions')}</h3>
        <ol className="grid gap-4">
          {versions.map((version) => (
            <li key={version.versionNo} className="grid gap-1 border-t border-line pt-3">
              <p className="text-sm text-text-3">
                {t('office.agents.versionFrom', { no: version.versionNo, from: version.from })}
                {' · '}
                <When at={version.signedAt} />
              </p>
              <TermsLines terms={version.terms} currency={currency} />
            </li>
          ))}
        </ol>
      </section>
      {contract.state === 'running' && <WhatIf detail={detail} />}
    </>
  )
}

/** One contract: its versions, a replay under other rates, and its termination. */
export function ContractDialog(props: { contractId: string; onClose: () => void }) {
  const { contractId, onClose } = props
  const { t } = useTranslator()
  const may = useMay()
  const [action, setAction] = useState<'end' | 'offer'>()
  const { data: detail, error } = useQuery({
    queryKey: queryKeys.agentContract(contractId),
    queryFn: () => api('GET /staff/agents/contracts/:contractId', { params: { contractId } }),
  })
  const stop = () => setAction(undefined)
  if (action === 'end' && detail) return <EndDialog detail={detail} onClose={stop} />
  if (action === 'offer' && detail) {
    const { contract, currency } = detail
    const { agent, terms } = contract
    return <OfferDialog agent={agent} currency={currency} current={terms} onClose={stop} />
  }
  const mayEnd = detail?.contract.state === 'running' && may('agents.contracts')
  return (
    <Dialog
      title={t('office.agents.contract')}
      size="lg"
      onClose={onClose}
      footer={
        mayEnd && (
          <>
            {detail.contract.upline === null && (
              <Button variant="secondary" size="sm" onClick={() => setAction('offer')}>
                {t('office.agents.offer.change')}
              </Button>
            )}
            <Button variant="danger" size="sm" onClick={() => setAction('end')}>
              {t('office.agents.endContract')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        <ErrorNotice error={error} />
        {!detail && !error && <Skeleton className="h-60" />}
        {detail && <Content detail={detail} />}
      </div>
    </Dialog>
  )
}
