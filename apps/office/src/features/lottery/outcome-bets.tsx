import { Dialog, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../shared/amount.tsx'
import { PagedList } from '../../shared/paged-list.tsx'
import { When } from '../../shared/when.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { outcomeBetsQuery } from './exposure-query.ts'
import { outcomeText, playName } from './names.ts'

/** The bets that an outcome would pay, or all of a play, newest first. */
export function OutcomeBets(props: {
  issueId: string
  currency: string
  playCode: string
  outcome: string | undefined
  onClose: () => void
}) {
  const { issueId, currency, playCode, outcome, onClose } = props
  const translator = useTranslator()
  const { t } = translator
  const query = useInfiniteQuery(outcomeBetsQuery(issueId, playCode, outcome))
  const bets = query.data?.pages.flatMap((page) => page.bets) ?? []
  const play = playName(translator, playCode)
  const name =
    outcome === undefined ? play : `${outcomeText(translator, playCode, outcome)} · ${play}`
  const title = t('office.exposure.betsOf', { outcome: name })
  const heads = [
    t('office.member.username'),
    t('office.exposure.stake'),
    t('office.exposure.payout'),
    t('office.exposure.placedAt'),
  ]
  return (
    <Dialog title={title} size="md" onClose={onClose}>
      <PagedList
        query={query}
        count={bets.length}
        nothing={t('office.exposure.noBets')}
        more={t('office.exposure.more')}
      >
        <ScrollTable label={title} heads={heads}>
          {bets.map((bet) => (
            <tr key={bet.betId} className="border-t border-line">
              <td className="py-1.5 pe-2 text-start font-medium">
                <Link
                  to="/members/$memberId"
                  params={{ memberId: bet.memberId }}
                  className="inline-flex min-h-8 items-center text-brand underline
                    underline-offset-2"
                >
                  {bet.username}
                </Link>
              </td>
              <Cell>
                <Amount minor={bet.stakeMinor} currency={currency} />
              </Cell>
              <Cell>
                <Amount minor={bet.payoutMinor} currency={currency} />
              </Cell>
              <Cell>
                <When at={bet.placedAt} />
              </Cell>
            </tr>
          ))}
        </ScrollTable>
      </PagedList>
    </Dialog>
  )
}
