import type { DepositMethod, PaymentMethodId } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Bitcoin, Landmark, Zap } from 'lucide-react'
import { useId } from 'react'

const ICONS = { pix: Zap, bankTransfer: Landmark, crypto: Bitcoin } as const

export interface MethodChoiceProps {
  readonly methods: readonly DepositMethod[]
  readonly selected: PaymentMethodId
  readonly onSelect: (method: PaymentMethodId) => void
}

/** Payment methods with their speed: native radio buttons, styled as cards. */
export function MethodChoice({ methods, selected, onSelect }: MethodChoiceProps) {
  const { t } = useTranslator()
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{t('cashier.method')}</legend>
      <div className="grid gap-2 md:grid-cols-3">
        {methods.map(({ method }) => {
          const Icon = ICONS[method]
          return (
            <label
              key={method}
              className="relative flex min-h-14 items-center gap-3 rounded-odds border border-line
                bg-surface-2 px-4 py-2.5 has-[:checked]:border-brand
                has-[:checked]:bg-brand-soft has-[:checked]:text-on-soft
                forced-colors:has-[:checked]:outline-2"
            >
              <input
                type="radio"
                name={name}
                value={method}
                checked={method === selected}
                onChange={() => onSelect(method)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-odds"
              />
              <Icon aria-hidden className="pointer-events-none relative size-5 shrink-0" />
              <span className="pointer-events-none relative grid min-w-0">
                <span className="font-semibold">{t(`cashier.methods.${method}`)}</span>
                <span className="text-legal">{t(`cashier.methodNotes.${method}`)}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
