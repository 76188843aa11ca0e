import type { ContractDetail, ContractVersionWire } from '@fairhouse/protocol'
import { Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { TermsTable, TermsText } from '../../shared/agents/terms-view.tsx'
import { dayText } from '../../shared/agents/terms-words.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { useContract } from './queries.ts'

function Version(props: {
  readonly version: ContractVersionWire
  readonly agent: string
  readonly upline: string | null
}) {
  const translator = useTranslator()
  const { t, date } = translator
  const { version, agent, upline } = props
  const { versionNo, terms, from, to, signedAt, signature } = version
  const [first, last] = [dayText(translator, from), to === null ? '' : dayText(translator, to)]
  return (
    <li className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <header>
        <h3 className="font-bold">{t('contracts.contract.version', { no: versionNo })}</h3>
        <p className="text-sm text-text-2">
          {last === ''
            ? t('contracts.contract.holdsFrom', { from: first })
            : t('contracts.contract.held', { from: first, to: last })}
        </p>
      </header>
      <TermsText terms={terms} agent={agent} payer={terms.payer === 'platform' ? null : upline} />
      <TermsTable terms={terms} />
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {t('contracts.contract.signed', { time: date(signedAt, 'dateTime') })}
        </summary>
        <p className="font-mono wrap-anywhere text-text-2" dir="ltr">
          {signature}
        </p>
      </details>
    </li>
  )
}

function Key({ contractKey }: { contractKey: ContractDetail['key'] }) {
  const { t } = useTranslator()
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t('contracts.contract.key')}
      </summary>
      <p className="text-text-2">{t('contracts.contract.keyAbout')}</p>
      <p className="pt-2 font-mono wrap-anywhere text-text-2" dir="ltr">
        {JSON.stringify(contractKey)}
      </p>
    </details>
  )
}

/** A contract with all its versions, each with the platform's signature. */
export function ContractDialog(props: {
  readonly contractId: string
  readonly onClose: () => void
}) {
  const translator = useTranslator()
  const { t } = translator
  const { contractId, onClose } = props
  const { data, error, refetch } = useContract(contractId)
  const contract = data?.contract
  const ended = contract?.endedBecause
  return (
    <Dialog
      title={contract ? t(`agent.menu.${contract.kind}`) : t('contracts.contract.versions')}
      description={contract && <bdi>{contract.agent.username}</bdi>}
      size="lg"
      onClose={onClose}
    >
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60" />}
      {data && contract && (
        <div className="grid gap-4">
          {ended && contract.endedOn !== null && (
            <p className="text-warn">
              {t(`contracts.contract.ended.${ended}`, {
                day: dayText(translator, contract.endedOn),
              })}
            </p>
          )}
          <ul className="grid gap-4">
            {data.versions.map((version) => (
              <Version
                key={version.versionNo}
                version={version}
                agent={contract.agent.username}
                upline={contract.upline?.username ?? null}
              />
            ))}
          </ul>
          <Key contractKey={data.key} />
        </div>
      )}
    </Dialog>
  )
}
