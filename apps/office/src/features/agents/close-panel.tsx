import type { PaySimulation } from '@fairhouse/protocol'
import { Button, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Facts, Nothing, Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { Kind, Payer } from './words.tsx'

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

/** What would be billed if all periods that run were over now; asked for by a press. */
export function ClosePanel() {
  const { t, number } = useTranslator()
  const asked = useQuery({
    queryKey: queryKeys.agentSimulation(),
    queryFn: () => api('GET /staff/agents/simulation', { query: {} }),
    enabled: false,
  })
  const { data: found, error, isFetching } = asked
  const paid = (payer: 'platform' | 'upline') =>
    found?.payers.find((one) => one.payer === payer)?.amountMinor ?? '0'
  return (
    <div className="grid gap-4">
      <Button
        className="justify-self-start"
        isLoading={isFetching}
        onClick={() => void asked.refetch()}
      >
        {t('office.agents.simulate')}
      </Button>
      <ErrorNotice error={error} />
      {isFetching && !found && <Skeleton className="h-60" />}
      {found && (
        <div className="grid gap-4" role="status">
          <Facts
            rows={[
              [t('office.agents.part.bills'), number(found.bills)],
              [t('office.agents.notReached'), number(found.notReached)],
              [
                t('office.agents.housePays'),
                <Amount key="house" minor={paid('platform')} currency={found.currency} />,
              ],
              [
                t('office.agents.agentsPay'),
                <Amount key="agents" minor={paid('upline')} currency={found.currency} />,
              ],
            ]}
          />
          {found.isCut && <p className="text-sm text-warn">{t('office.agents.isCut')}</p>}
          <ByKind found={found} />
          <Short found={found} />
          {found.largest.length > 0 && <Largest found={found} />}
        </div>
      )}
    </div>
  )
}
