import { Button, Skeleton, useTranslator } from '@fairhouse/ui'
import { useSigns } from '../../shared/agents/use-signs.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { AgentChoice } from './agent-choice.tsx'
import { OfferPage, useKinds } from './offer-page.tsx'
import { type ContractKind, useDownlineAgent } from './queries.ts'
import { RequestList } from './request-list.tsx'
import { TerminationDialog } from './termination-dialog.tsx'

const MEMBER = /^mbr_[0-9a-z]{1,13}$/
const CONTRACT = /^ctr_[0-9a-z]{1,13}$/

/** An offer to a downline agent, once they are loaded. */
function OfferTo(props: {
  readonly memberId: string
  readonly kind: ContractKind
  readonly onKind: (kind: ContractKind) => void
  readonly onSent: () => void
}) {
  const { t } = useTranslator()
  const { memberId, ...rest } = props
  const { data, error, refetch } = useDownlineAgent(memberId)
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-90" />
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-bold">{t('offers.offer.to', { name: data.username })}</h2>
      <OfferPage {...rest} below={{ memberId, username: data.username }} />
    </section>
  )
}

/**
 * The view described by the address: an offer, a request to the upline, a termination, or the list.
 */
function useRequestSearch() {
  const search = useSearch()
  const navigate = useNavigate()
  const kinds = useKinds()
  const text = (name: string) => String(search[name] ?? '')
  const kindOf = (name: string) => kinds.find((kind) => kind === text(name))
  const go = (search: Readonly<Record<string, string>>) => void navigate({ search })
  return {
    kinds,
    kind: kindOf('kind') ?? kinds[0],
    ask: kindOf('ask'),
    isOffer: search['offer'] !== undefined,
    memberId: MEMBER.test(text('offer')) ? text('offer') : undefined,
    contractId: CONTRACT.test(text('end')) ? text('end') : undefined,
    go,
  }
}

type RequestSearch = ReturnType<typeof useRequestSearch>

/** Requests or offers a contract, in place of the list. */
function NewRequest({ search }: { readonly search: RequestSearch }) {
  const { t } = useTranslator()
  const { ask, kind, memberId, go } = search
  const back = (
    <Button variant="ghost" className="-ms-5 justify-self-start" onClick={() => go({})}>
      {t('offers.request.back')}
    </Button>
  )
  if (ask !== undefined) {
    return (
      <>
        {back}
        <h2 className="text-2xl font-bold">{t('offers.offer.askUp')}</h2>
        <OfferPage kind={ask} onKind={(chosen) => go({ ask: chosen })} onSent={() => go({})} />
      </>
    )
  }
  if (kind === undefined) return back
  return (
    <>
      {back}
      {memberId === undefined ? (
        <AgentChoice onChoose={(below) => go({ offer: below.memberId, kind })} />
      ) : (
        <OfferTo
          key={memberId}
          memberId={memberId}
          kind={kind}
          onKind={(chosen) => go({ offer: memberId, kind: chosen })}
          onSent={() => go({})}
        />
      )}
    </>
  )
}

/** Contract requests: pending, past, and new ones. */
export function RequestsScreen() {
  const { t } = useTranslator()
  const signs = useSigns()
  const search = useRequestSearch()
  const { ask, isOffer, contractId, kinds, go } = search
  const [first] = kinds
  return (
    <Page title={t('agent.menu.contractRequests')} intro={t('offers.request.intro')}>
      {signs && (ask !== undefined || isOffer) ? (
        <NewRequest search={search} />
      ) : (
        <>
          {signs && first !== undefined && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => go({ offer: '' })}>{t('contracts.contract.offer')}</Button>
              <Button variant="secondary" onClick={() => go({ ask: first })}>
                {t('contracts.contract.ask')}
              </Button>
            </div>
          )}
          <RequestList />
        </>
      )}
      {signs && contractId !== undefined && (
        <TerminationDialog contractId={contractId} onClose={() => go({})} />
      )}
    </Page>
  )
}
