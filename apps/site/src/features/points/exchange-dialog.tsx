import type { MallGood, PointExchange } from '@fairhouse/protocol'
import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { DeliveryNote } from '../../shared/delivery-note.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useFaultFocus } from '../../shared/use-fault-focus.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { FundPasswordField, type FundPasswordFieldProps } from './fund-password-field.tsx'
import { LostFields } from './lost-fields.tsx'
import { QuantityField } from './quantity-field.tsx'
import { Summary } from './summary.tsx'
import { useExchangeForm } from './use-exchange-form.ts'

export interface ExchangeDialogProps {
  readonly good: MallGood
  readonly balance: number
  readonly onDone: (exchange: PointExchange) => void
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Exchanges points for a good: how many, where to, and the fund password. */
export function ExchangeDialog({ good, balance, onDone, onBack, onClose }: ExchangeDialogProps) {
  const { t } = useTranslator()
  const form = useExchangeForm(good, balance, onDone)
  const { form: element, focusFault } = useFaultFocus()
  const { lost, isSending, faults, draft, change } = form
  const password = {
    value: draft.fundPassword,
    error: faults['fundPassword'],
    onChange: (fundPassword: string) => change({ fundPassword }),
  }
  return (
    <Dialog title={t('points.exchange.title', { item: good.title })} size="md" onClose={onClose}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => void form.handleSubmit(event).then(focusFault)}
        className="grid gap-5"
      >
        <ErrorNotice error={form.error} />
        {lost ? (
          <LostFields password={password} isSending={isSending} />
        ) : (
          <Fields form={form} password={password} good={good} onBack={onBack} />
        )}
        <DeliveryNote delivery={form.delivery} />
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  readonly form: ReturnType<typeof useExchangeForm>
  readonly password: FundPasswordFieldProps
  readonly good: MallGood
  readonly onBack: () => void
}

/** How it goes on once it is sent, by the kind of the good. */
const AFTER = {
  physical: 'points.exchange.checked',
  money: 'points.exchange.atOnce',
  ticket: 'points.exchange.ticket',
  rounds: 'points.exchange.rounds',
} as const satisfies Record<MallGood['kind'], string>

function Fields({ form, password, good, onBack }: FieldsProps) {
  const { t } = useTranslator()
  const { draft, change, isSent, max, quantity, lines, faults } = form
  return (
    <>
      <QuantityField
        text={draft.quantity}
        max={max}
        error={faults['quantity']}
        onChange={(text) => change({ quantity: text })}
      />
      {isSent && <DeliveryFields value={draft} faults={faults} onChange={change} />}
      <FundPasswordField {...password} />
      <Summary lines={lines} />
      <p className="text-sm text-text-2">{t(AFTER[good.kind])}</p>
      <div className="grid gap-2">
        <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
          {quantity === undefined
            ? t('points.exchange.submitEmpty')
            : t('points.exchange.submit', { count: good.points * quantity })}
        </Button>
        <Button variant="ghost" isBlock onClick={onBack}>
          {t('points.item.back')}
        </Button>
      </div>
    </>
  )
}
