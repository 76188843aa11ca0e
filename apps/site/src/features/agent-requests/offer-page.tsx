import { CONTRACT_KIND_WORDS } from '@fairhouse/protocol/agent-words'
import { isSwitchedOn, type SwitchId } from '@fairhouse/protocol/switches'
import { Chips, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { LoadError } from '../../shared/load-state.tsx'
import { usePermission } from '../../shared/permission.ts'
import { useMember } from '../../shared/session.ts'
import { OfferForm } from './offer-form.tsx'
import { type ContractKind, useOfferTerms } from './queries.ts'

const SWITCHES: Readonly<Record<ContractKind, SwitchId>> = {
  dividend: 'enableCt',
  dailySalary: 'salary',
  hourlySalary: 'hourSalary',
  realtimeSalary: 'realtimeSalary',
}

/** The kinds of contract that the brand offers. */
export function useKinds(): readonly ContractKind[] {
  const { whitelabel } = usePermission().info
  return CONTRACT_KIND_WORDS.filter((kind) => isSwitchedOn(whitelabel, SWITCHES[kind]))
}

/** An offer to a downline agent, or a request to the upline, of a selectable kind. */
export function OfferPage(props: {
  readonly kind: ContractKind
  /** Who would be paid; undefined: the reader requests from the upline. */
  readonly below?: { readonly memberId: string; readonly username: string }
  readonly onKind: (kind: ContractKind) => void
  readonly onSent: () => void
}) {
  const { t } = useTranslator()
  const { kind, below, onKind, onSent } = props
  const kinds = useKinds()
  const member = useMember()
  const agentId = below?.memberId
  const { data: offerTerms, error, refetch } = useOfferTerms(agentId, kind)
  const name = below?.username ?? member?.account ?? ''
  return (
    <div className="grid gap-5">
      <Chips<ContractKind>
        label={t('offers.offer.kind')}
        choices={kinds.map((id) => ({ id, label: t(`agent.menu.${id}`) }))}
        selected={kind}
        onSelect={onKind}
      />
      {error && !offerTerms && <LoadError error={error} onRetry={() => void refetch()} />}
      {!offerTerms && !error && <Skeleton className="h-90" />}
      {offerTerms && !offerTerms.canAsk && (
        <EmptyState code="agent-offer" title={t('offers.offer.onlyHouse')}>
          {t('offers.offer.onlyHouseBody')}
        </EmptyState>
      )}
      {offerTerms?.canAsk && (
        <>
          {offerTerms.current && (
            <p className="max-w-220 rounded-card bg-surface-2 p-4">{t('offers.offer.replaces')}</p>
          )}
          <OfferForm
            key={`${kind} ${agentId ?? ''}`}
            kind={kind}
            agentId={agentId}
            offerTerms={offerTerms}
            name={name}
            onSent={onSent}
          />
        </>
      )}
    </div>
  )
}
