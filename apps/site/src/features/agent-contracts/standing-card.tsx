import type { ContractStanding, ContractWire } from '@fairhouse/protocol'
import { buttonClass, Button, Card, Countdown, Money, useTranslator } from '@fairhouse/ui'
import { Progress } from '@fairhouse/ui/parts/progress'
import { type ReactNode, useState } from 'react'
import { TermsTable, TermsText } from '../../shared/agents/terms-view.tsx'
import { dayText, percentOf, spanText } from '../../shared/agents/terms-words.ts'
import { useSigns } from '../../shared/agents/use-signs.ts'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { ContractDialog } from './contract-dialog.tsx'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-text-3">{label}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  )
}

/** Progress towards a condition of the next tier; nothing once it is met. */
function ToNext(props: {
  readonly label: string
  readonly missing: bigint
  readonly has: bigint
  readonly text: ReactNode
}) {
  const { label, missing, has, text } = props
  if (missing <= 0n) return null
  const thousandths = (has * 1_000n) / (has + missing)
  return <Progress label={label} value={Number(thousandths)} max={1_000} text={text} />
}

function Gap({ standing }: { standing: ContractStanding }) {
  const translator = useTranslator()
  const { t, number } = translator
  const { gap, reckonings, runs } = standing
  if (gap === null) return <p className="text-text-2">{t('contracts.standing.best')}</p>
  const running = reckonings[runs]
  const missing = moneyOf(gap.turnoverMinor)
  return (
    <div className="grid gap-3">
      <h3 className="font-bold">
        {t('contracts.standing.next', { rate: percentOf(translator, gap.ratePpm) })}
      </h3>
      <ToNext
        label={t('contracts.standing.turnover')}
        missing={missing}
        has={moneyOf(running?.turnoverMinor ?? '0')}
        text={
          <>
            {`${t('contracts.standing.missing')} `}
            <Money amount={missing} />
          </>
        }
      />
      <ToNext
        label={t('contracts.standing.active')}
        missing={BigInt(gap.active)}
        has={BigInt(running?.active ?? 0)}
        text={`${t('contracts.standing.missing')} ${number(gap.active)}`}
      />
    </div>
  )
}

/** The running period: its amount so far, its settlement, and the conditions of the next tier. */
function Running({ standing }: { standing: ContractStanding }) {
  const translator = useTranslator()
  const { t, date, number } = translator
  const { from, to, dueMinor, debtMinor, nextSettlementAt, countedAt } = standing
  const running = standing.reckonings[standing.runs]
  const span = standing.kind === 'hourlySalary' ? 'Hour' : 'Now'
  return (
    <Card as="section" className="grid content-start gap-5 p-4 md:p-6">
      <header>
        <h2 className="text-xl font-bold">{t('contracts.standing.title')}</h2>
        <p className="text-sm text-text-3">{spanText(translator, from, to)}</p>
      </header>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label={t('contracts.standing.due')}>
          <Money amount={moneyOf(dueMinor)} />
        </Fact>
        <Fact label={t('contracts.standing.settles')}>
          <Countdown to={nextSettlementAt} over={t('contracts.standing.settling')} />
        </Fact>
        <Fact label={t(`contracts.standing.turnover${span}`)}>
          <Money amount={moneyOf(running?.turnoverMinor ?? '0')} />
        </Fact>
        <Fact label={t(`contracts.standing.active${span}`)}>{number(running?.active ?? 0)}</Fact>
      </dl>
      {moneyOf(debtMinor) > 0n && (
        <p className="text-warn">
          {`${t('contracts.standing.debt')} `}
          <Money amount={moneyOf(debtMinor)} />
        </p>
      )}
      <Gap standing={standing} />
      {countedAt !== null && (
        <p className="text-sm text-text-3">
          {t('contracts.standing.counted', { time: date(countedAt, 'timeSeconds') })}
        </p>
      )}
    </Card>
  )
}

/** Requests other terms, or the end of the contract. */
function Asking({ contract }: { readonly contract: ContractWire }) {
  const { t } = useTranslator()
  const links = [
    { text: t('contracts.contract.change'), search: { ask: contract.kind } },
    { text: t('contracts.contract.end'), search: { end: contract.contractId } },
  ]
  return links.map(({ text, search }) => (
    <Link
      key={text}
      to="/agent/$page"
      params={{ page: 'contractRequests' }}
      search={search}
      className={buttonClass('ghost')}
    >
      {text}
    </Link>
  ))
}

/** A contract that pays the reader: its terms and its running period. */
export function StandingCard(props: {
  readonly contract: ContractWire
  readonly standing: ContractStanding | undefined
}) {
  const translator = useTranslator()
  const { t } = translator
  const { contract, standing } = props
  const { agent, upline, terms, contractId } = contract
  const [isOpen, setIsOpen] = useState(false)
  const signs = useSigns()
  const payer = terms.payer === 'platform' ? null : (upline?.username ?? null)
  return (
    <div className="grid gap-4 2xl:grid-cols-2">
      <Card as="section" className="grid content-start gap-4 p-4 md:p-6">
        <header>
          <h2 className="text-xl font-bold">{t('contracts.contract.mine')}</h2>
          <p className="text-sm text-text-3">
            {t('contracts.contract.since', { day: dayText(translator, contract.from) })}
          </p>
        </header>
        <TermsText terms={terms} agent={agent.username} payer={payer} />
        <TermsTable terms={terms} reached={standing?.reckonings[standing.runs]?.tier} />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {t('contracts.contract.versions')}
          </Button>
          {signs && <Asking contract={contract} />}
        </div>
      </Card>
      {standing && <Running standing={standing} />}
      {isOpen && <ContractDialog contractId={contractId} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
