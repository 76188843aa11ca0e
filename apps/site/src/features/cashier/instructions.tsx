import type { ChargeInstructions, Deposit } from '@fairhouse/protocol'
import { buttonClass, Countdown, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { QrCode } from '@fairhouse/ui/qr-code'
import type { ReactNode } from 'react'
import { moneyOf } from '../../shared/queries.ts'
import { CopyButton, CopyLine } from './copy-button.tsx'

type Of<Kind extends ChargeInstructions['kind']> = Extract<ChargeInstructions, { kind: Kind }>

function Picture({ text, label }: { text: string; label: string }) {
  return (
    <div className="mx-auto w-52 max-w-full rounded-card border border-line bg-[#fff] p-2">
      <QrCode text={text} label={label} />
    </div>
  )
}

function Lines({ children }: { children: ReactNode }) {
  return <dl className="rounded-odds bg-surface-2 px-4 py-1">{children}</dl>
}

function Pix({ instructions, amount }: { instructions: Of<'pix'>; amount: string }) {
  const { t } = useTranslator()
  return (
    <>
      <CopyButton text={instructions.brCode} label={t('cashier.copyCode')} />
      <Picture text={instructions.brCode} label={t('cashier.qr', { amount })} />
      <div className="grid gap-1 text-start">
        <p className="text-legal text-text-3">{t('cashier.brCode')}</p>
        <p
          className="rounded-odds bg-surface-2 px-4 py-3 font-mono text-sm wrap-anywhere
            select-all"
        >
          {instructions.brCode}
        </p>
      </div>
    </>
  )
}

function BankTransfer({ instructions }: { instructions: Of<'bankTransfer'> }) {
  const { t } = useTranslator()
  return (
    <Lines>
      <CopyLine name={t('cashier.beneficiary')} text={instructions.beneficiary} />
      <CopyLine name={t('cashier.account')} text={instructions.account} />
      <CopyLine name={t('cashier.reference')} text={instructions.reference} />
    </Lines>
  )
}

function Crypto({ instructions }: { instructions: Of<'crypto'> }) {
  const { t } = useTranslator()
  const { address, coin, coinAmount, network } = instructions
  return (
    <>
      <Picture text={address} label={t('cashier.address')} />
      <Lines>
        <CopyLine name={t('cashier.network')} text={network} />
        <CopyLine name={t('cashier.address')} text={address} />
        <CopyLine name={t('cashier.coinAmount')} text={`${coinAmount} ${coin}`} />
      </Lines>
    </>
  )
}

function PaymentSteps(props: { instructions: ChargeInstructions; amount: string }) {
  const { instructions, amount } = props
  switch (instructions.kind) {
    case 'pix':
      return <Pix instructions={instructions} amount={amount} />
    case 'bankTransfer':
      return <BankTransfer instructions={instructions} />
    case 'crypto':
      return <Crypto instructions={instructions} />
  }
}

/** Payment instructions: how, how much, until when, and what happens then. */
export function Instructions({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslator()
  const amount = useFormatMoney()(moneyOf(deposit.amountMinor))
  const { instructions, expiresAt } = deposit
  if (!instructions) return null
  return (
    <div className="grid w-full gap-4">
      <dl className="grid grid-cols-2 gap-3 rounded-odds bg-surface-2 px-4 py-3 text-start">
        <div>
          <dt className="text-legal text-text-3">{t('cashier.toPay')}</dt>
          <dd className="figures text-xl font-bold">
            <bdi>{amount}</bdi>
          </dd>
        </div>
        <div className="text-end">
          <dt className="text-legal text-text-3">{t('cashier.expiresIn')}</dt>
          <dd className="text-xl font-bold">
            <Countdown to={expiresAt} isSpoken over={t('cashier.expiresOver')} />
          </dd>
        </div>
      </dl>
      <p className="text-text-2">{t(`cashier.how.${instructions.kind}`)}</p>
      <PaymentSteps instructions={instructions} amount={amount} />
      <a href={instructions.payUrl} className={buttonClass('secondary', 'lg', 'w-full')}>
        {t('cashier.payNow')}
      </a>
      <p className="text-sm text-text-2">{t('cashier.whatNext')}</p>
    </div>
  )
}
