import type { Deposit } from '@fairhouse/protocol'
import { ArtPicture, buttonClass, Card, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { DepositSteps } from './deposit-steps.tsx'
import { Instructions } from './instructions.tsx'

const PALETTES: Readonly<Record<Deposit['status'], 'mata' | 'acerola' | 'atlantico'>> = {
  pending: 'atlantico',
  credited: 'mata',
  failed: 'acerola',
  expired: 'acerola',
  returning: 'atlantico',
  returned: 'atlantico',
  chargedBack: 'acerola',
}

/** Why money is returned: a reason that only such deposits have. */
function goesBackKey(reason: Deposit['reason']) {
  switch (reason) {
    case 'payerDiffers':
    case 'outOfRange':
    case 'limitReached':
    case 'paused':
    case 'excluded':
    case 'refunded':
      return `cashier.goesBack.${reason}` as const
    default:
      return undefined
  }
}

/** The outcome as text. */
function OutcomeText({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { status, reason } = deposit
  const asked = format(moneyOf(deposit.amountMinor))
  const credited = format(moneyOf(deposit.creditedMinor))
  const amount = status === 'credited' ? credited : asked
  if (status === 'returning' || status === 'returned') {
    const why = goesBackKey(reason)
    return (
      <p className="text-text-2">
        {why && `${t(why)} `}
        {t(`cashier.note.${status}`)}
      </p>
    )
  }
  if (status === 'chargedBack') {
    const taken = format(moneyOf(deposit.takenBackMinor))
    return <p className="text-text-2">{t('cashier.chargedBackBody', { amount: taken })}</p>
  }
  const isOther = status === 'credited' && deposit.creditedMinor !== deposit.amountMinor
  return (
    <>
      {isOther && <p className="font-semibold">{t('cashier.creditedOther', { asked, amount })}</p>}
      <p className="text-text-2">{t(`cashier.${status}Body`, { amount })}</p>
    </>
  )
}

/** The outcome of a deposit, or its payment instructions while it is open. */
export function DepositOutcome({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { status } = deposit
  const amount = format(
    moneyOf(status === 'credited' ? deposit.creditedMinor : deposit.amountMinor),
  )
  const hasFailed = status === 'failed' || status === 'expired'
  return (
    <Card className="overflow-hidden">
      {status !== 'pending' && (
        <div className="h-24">
          <ArtPicture
            code={deposit.depositId}
            shape="banner"
            family="waves"
            palette={PALETTES[status]}
          />
        </div>
      )}
      <div className="grid justify-items-center gap-5 p-5 text-center md:p-8">
        <div role="status" className="grid gap-2">
          <h2 className="text-2xl font-bold">{t(`cashier.${status}Title`, { amount })}</h2>
          <OutcomeText deposit={deposit} />
        </div>
        {status === 'pending' && <Instructions deposit={deposit} />}
        <DepositSteps status={status} />
        <div className="flex flex-wrap justify-center gap-2.5">
          {status === 'credited' && (
            <Link to="/lottery" className={buttonClass()}>
              {t('cashier.toLotteries')}
            </Link>
          )}
          {status !== 'pending' && (
            <Link
              to="/member/$page"
              params={{ page: 'depositv2' }}
              className={buttonClass(hasFailed ? 'primary' : 'secondary')}
            >
              {t('cashier.again')}
            </Link>
          )}
        </div>
        <p className="text-legal wrap-anywhere text-text-3">
          {t('cashier.depositNo', { depositId: deposit.depositId })}
        </p>
      </div>
    </Card>
  )
}
