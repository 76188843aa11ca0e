import type { PaySimulation } from '@fairhouse/protocol'
import { Button, Skeleton, TextField, useTranslator } from '@fairhouse/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { MemberLink } from '../../shared/member-link.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { DescriptionList, Nothing, Panel } from '../../shared/page.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { Kind, KINDS, Payer } from './words.tsx'

const HEAD = 'py-1.5 pe-2 text-start font-medium'

function ByKind({ found }: { found: PaySimulation }) {
  const { t, number } = useTranslator()
  const title = t('office.agents.byKind')
  return (
    <Panel title={title}>
      {found.kinds.length === 0 ? (
        <Nothing>{t('office.agents.nothingDue')}</Nothing>
      ) : (
        <ScrollTable
          label={title}
          heads={[
            t('office.agents.kindTitle'),
            t('office.agents.part.bills'),
            t('office.agents.notReached'),
            t('office.agents.amount'),
          ]}
        >
          {found.kinds.map(({ kind, bills, notReached, amountMinor }) => (
            <tr key={kind} className="border-t border-line">
              <th scope="row" className={HEAD}>
                <Kind kind={kind} />
              </th>
              <Cell>{number(bills)}</Cell>
              <Cell>{number(notReached)}</Cell>
              <Cell>
                <Amount minor={amountMinor} currency={found.currency} />
              </Cell>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Panel>
  )
}

function Short({ found }: { found: PaySimulation }) {
  const { t } = useTranslator()
  const title = t('office.agents.short')
  return (
    <Panel title={title}>
      {found.short.length === 0 ? (
        <Nothing>{t('office.agents.nobodyShort')}</Nothing>
      ) : (
        <ScrollTable
          label={title}
          heads={[t('office.agents.agent'), t('office.agents.owes'), t('office.agents.has')]}
        >
          {found.short.map(({ memberId, username, owesMinor, hasMinor }) => (
            <tr key={memberId} className="border-t border-line">
              <th scope="row" className={HEAD}>
                <MemberLink memberId={memberId} username={username} />
              </th>
              <Cell>
                <Amount minor={owesMinor} currency={found.currency} />
              </Cell>
              <Cell>
                <Amount minor={hasMinor} currency={found.currency} />
              </Cell>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Panel>
  )
}

function Largest({ found }: { found: PaySimulation }) {
  const { t } = useTranslator()
  const title = t('office.agents.largest')
  return (
    <Panel title={title}>
      <ScrollTable
        label={title}
        heads={[
          t('office.agents.agent'),
          t('office.agents.kindTitle'),
          t('office.agents.payerTitle'),
          t('office.agents.amount'),
        ]}
      >
        {found.largest.map((bill) => (
          <tr key={bill.billId} className="border-t border-line">
            <th scope="row" className={HEAD}>
              <MemberLink {...bill.agent} />
            </th>
            <Cell>
              <Kind kind={bill.kind} />
            </Cell>
            <Cell>
              <Payer name={bill.payer?.username ?? null} />
            </Cell>
            <Cell>
              <Amount minor={bill.amountMinor} currency={found.currency} />
            </Cell>
          </tr>
        ))}
      </ScrollTable>
    </Panel>
  )
}

const WHOLE = '100'

/** Input of the simulation: one kind of contract or all, and rates in percent of today's. */
interface SimulationInput {
  readonly kind: '' | (typeof KINDS)[number]
  readonly percent: string
}

const paidBy = ({ payers }: PaySimulation, payer: 'platform' | 'upline') =>
  payers.find((one) => one.payer === payer)?.amountMinor ?? '0'

/**
 * What the operator and agents would pay; with the difference to today's rates if others were
 * given.
 */
function Sums({ found, usual }: { found: PaySimulation; usual: PaySimulation | undefined }) {
  const { t, number } = useTranslator()
  const { currency } = found
  const more = (own: string, before: string) => (BigInt(own) - BigInt(before)).toString()
  const amount = (payer: 'platform' | 'upline') => {
    const own = paidBy(found, payer)
    return (
      <span key={payer} className="flex flex-wrap gap-x-2">
        <Amount minor={own} currency={currency} />
        {usual && (
          <span className="text-text-2">
            {`${t('office.agents.difference')}: `}
            <Amount minor={more(own, paidBy(usual, payer))} currency={currency} />
          </span>
        )}
      </span>
    )
  }
  return (
    <DescriptionList
      rows={[
        [t('office.agents.part.bills'), number(found.bills)],
        [t('office.agents.notReached'), number(found.notReached)],
        [t('office.agents.housePays'), amount('platform')],
        [t('office.agents.agentsPay'), amount('upline')],
      ]}
    />
  )
}

const simulate = ({ kind, percent }: SimulationInput) =>
  api('GET /staff/agents/simulation', {
    query: { ...(kind !== '' && { kind }), ...(percent !== WHOLE && { percent }) },
  })

/**
 * What would be billed if all running periods ended now, at today's rates or at others; runs on
 * request.
 */
export function ClosePanel() {
  const { t } = useTranslator()
  const [input, setInput] = useState<SimulationInput>({ kind: '', percent: WHOLE })
  const { kind, percent } = input
  const isFit = /^([1-9]\d{0,2}|1000)$/.test(percent)
  const run = useMutation({
    mutationFn: async () => ({
      found: await simulate(input),
      usual: percent === WHOLE ? undefined : await simulate({ kind, percent: WHOLE }),
    }),
  })
  const { data, error, isPending } = run
  const kinds = KINDS.map((id) => ({ id, label: t(`office.agents.kind.${id}`) }))
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <SelectField
          label={t('office.agents.kindTitle')}
          value={kind}
          options={[{ id: '', label: t('office.agents.allKinds') }, ...kinds]}
          onValueChange={(id) =>
            setInput({ ...input, kind: KINDS.find((one) => one === id) ?? '' })
          }
        />
        <TextField
          label={t('office.agents.percentOfRates')}
          error={isFit ? undefined : t('office.agents.percentFault')}
          value={percent}
          onValueChange={(text) => setInput({ ...input, percent: text.trim() })}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Button
        className="justify-self-start"
        disabled={!isFit}
        isLoading={isPending}
        onClick={() => run.mutate()}
      >
        {t('office.agents.simulate')}
      </Button>
      <ErrorNotice error={error} />
      {isPending && !data && <Skeleton className="h-60" />}
      {data && (
        <div className="grid gap-4" role="status">
          <Sums found={data.found} usual={data.usual} />
          {data.found.isCut && <p className="text-sm text-warn">{t('office.agents.isCut')}</p>}
          <ByKind found={data.found} />
          <Short found={data.found} />
          {data.found.largest.length > 0 && <Largest found={data.found} />}
        </div>
      )}
    </div>
  )
}
