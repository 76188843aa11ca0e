import { Button, useTranslator } from '@fairhouse/ui'
import { FundPasswordField, type FundPasswordFieldProps } from './fund-password-field.tsx'

export interface LostFieldsProps {
  readonly password: FundPasswordFieldProps
  readonly isSending: boolean
}

/** An order whose answer was lost: it is sent again by the fund password, before any other. */
export function LostFields({ password, isSending }: LostFieldsProps) {
  const { t } = useTranslator()
  return (
    <>
      <p>{t('points.exchange.lost')}</p>
      <FundPasswordField {...password} />
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {t('points.exchange.lostSubmit')}
      </Button>
    </>
  )
}
