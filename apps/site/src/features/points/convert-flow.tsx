import type { PointConversionWire, PointExchange, PointsOverview } from '@fairhouse/protocol'
import { Button, Dialog, TextField, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { DeliveryNote } from '../../shared/delivery-note.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useFaultFocus } from '../../shared/use-fault-focus.ts'
import { ExchangeDone } from './exchange-done.tsx'
import { FundPasswordField } from './fund-password-field.tsx'
import { LostFields } from './lost-fields.tsx'
import { NoFundPassword } from './no-fund-password.tsx'
import { Summary } from './summary.tsx'
import { useConvertForm } from './use-convert-form.ts'

export interface ConvertFlowProps {
  readonly overview: PointsOverview
  readonly conversion: PointConversionWire
  readonly onClose: () => void
}

/** Converts points into money at the fixed rate, and says what it brought. */
export function ConvertFlow({ overview, conversion, onClose }: ConvertFlowProps) {
  const [done, setDone] = useState<PointExchange>()
  if (done) return <ExchangeDone exchange={done} onClose={onClose} />
  if (!overview.hasFundPassword) return <NoFundPassword onClose={onClose} />
  const { balance } = overview
  return (
    <ConvertDialog conversion={conversion} balance={balance} onDone={setDone} onClose={onClose} />
  )
}

interface ConvertDialogProps {
  readonly conversion: PointConversionWire
  readonly balance: number
  readonly onDone: (exchange: PointExchange) => void
  readonly onClose: () => void
}

function ConvertDialog({ conversion, balance, onDone, onClose }: ConvertDialogProps) {
  const { t } = useTranslator()
  const form = useConvertForm(conversion, balance, onDone)
  const { form: element, focusFault } = useFaultFocus()
  const { lost, isEnough, isSending, password, min } = form
  return (
    <Dialog title={t('points.convert.title')} size="md" onClose={onClose}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => void form.handleSubmit(event).then(focusFault)}
        className="grid gap-5"
      >
        <ErrorNotice error={form.error} />
        {lost ? (
          <LostFields password={password} isSending={isSending} />
        ) : isEnough ? (
          <Fields form={form} />
        ) : (
          <p>{t('points.convert.tooFew', { count: min, balance })}</p>
        )}
        <DeliveryNote delivery={form.delivery} />
      </form>
    </Dialog>
  )
}

function Fields({ form }: { form: ReturnType<typeof useConvertForm> }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { text, setText, faults, range, max, password, lines, brings } = form
  return (
    <>
      <TextField
        label={t('points.convert.points')}
        hint={range}
        isRequired
        error={faults['points']}
        value={text}
        onValueChange={setText}
        inputMode="numeric"
        autoComplete="off"
        name="points"
        action={
          <Button variant="secondary" onClick={() => setText(String(max))}>
            {t('points.convert.all')}
          </Button>
        }
      />
      <FundPasswordField {...password} />
      <Summary lines={lines} />
      <p className="text-sm text-text-2">{t('points.exchange.atOnce')}</p>
      <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
        {brings === undefined
          ? t('points.convert.submitEmpty')
          : t('points.convert.submit', { amount: format(brings) })}
      </Button>
    </>
  )
}
