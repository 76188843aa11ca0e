import { TextField, useTranslator } from '@fairhouse/ui'
import { TextArea } from '@fairhouse/ui/parts/text-area'
import type { Faults } from '../../shared/use-submit.ts'

/** Where a thing is sent, and whom the carrier calls. */
export interface Delivery {
  readonly name: string
  readonly address: string
  readonly mobileNo: string
}

/** The shortest name and address that the protocol takes. */
export const NAME_MIN = 2
export const ADDRESS_MIN = 10

export interface DeliveryFieldsProps {
  readonly value: Delivery
  readonly faults: Faults
  readonly onChange: (part: Partial<Delivery>) => void
}

/** Name, address and mobile number of whoever receives an item. */
export function DeliveryFields({ value, faults, onChange }: DeliveryFieldsProps) {
  const { t } = useTranslator()
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-bold">{t('points.exchange.delivery')}</legend>
      <TextField
        label={t('points.exchange.name')}
        isRequired
        error={faults['delivery.name']}
        value={value.name}
        onValueChange={(name) => onChange({ name })}
        autoComplete="name"
        maxLength={120}
        name="name"
      />
      <TextArea
        label={t('points.exchange.address')}
        hint={t('points.exchange.addressHint')}
        isRequired
        rows={3}
        error={faults['delivery.address']}
        value={value.address}
        onValueChange={(address) => onChange({ address })}
        autoComplete="street-address"
        maxLength={300}
        name="address"
      />
      <TextField
        label={t('points.exchange.mobileNo')}
        hint={t('points.exchange.mobileNoHint')}
        isRequired
        error={faults['delivery.mobileNo']}
        value={value.mobileNo}
        onValueChange={(mobileNo) => onChange({ mobileNo })}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
        name="mobileNo"
      />
    </fieldset>
  )
}
