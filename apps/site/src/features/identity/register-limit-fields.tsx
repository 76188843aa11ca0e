import type { LimitOffer } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { type Ref, useId } from 'react'
import { LimitField } from '../../shared/limits/limit-field.tsx'
import { boundsText, limitKey } from '../../shared/limits/limit-value.ts'
import { limitPath } from './register-limits.ts'
import type { RegisterFormState } from './use-register-form.ts'

export interface RegisterLimitFieldsProps {
  readonly offers: readonly LimitOffer[]
  readonly state: RegisterFormState
  readonly heading?: Ref<HTMLHeadingElement>
}

/** Limits that the jurisdiction requires of a new member: typed freely, none suggested. */
export function RegisterLimitFields({ offers, state, heading }: RegisterLimitFieldsProps) {
  const translator = useTranslator()
  const { t } = translator
  const format = useFormatMoney()
  const id = useId()
  const { form, change, touch, faultIn } = state
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <header className="grid gap-1.5">
        <h3 id={id} ref={heading} tabIndex={-1} className="text-xl font-bold">
          {t('limits.signUp.title')}
        </h3>
        <p className="text-sm text-text-2">{t('limits.signUp.body')}</p>
      </header>
      {offers.map((offer) => {
        const key = limitKey(offer)
        const path = limitPath(offer)
        const text = form.limits[key] ?? ''
        const hint = offer.kind === 'loss' ? t('limits.signUp.lossHint') : undefined
        return (
          <LimitField
            key={key}
            offer={offer}
            label={t(`limits.name.${offer.kind}.${offer.period}`)}
            hint={hint ?? boundsText(translator, format, offer)}
            error={faultIn(path)}
            isRequired
            value={text}
            onValueChange={(typed) =>
              change(path, { ...form, limits: { ...form.limits, [key]: typed } })
            }
            onLeave={() => text !== '' && touch(path)}
          />
        )
      })}
    </section>
  )
}
