import { minorToWire } from '@fairhouse/money'
import type { MethodRule } from '@fairhouse/profiles'
import type { DepositMethod, PaymentMethodId } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { PaymentPort } from '../payments/index.ts'

/** Pix is paid in reais only. */
const ONLY_CURRENCY: Readonly<Partial<Record<PaymentMethodId, string>>> = { pix: 'BRL' }

/** The rule of a method in the brand's jurisdiction; undefined where it is not offered. */
export function methodOf(brand: Brand, method: PaymentMethodId): MethodRule | undefined {
  const currency = ONLY_CURRENCY[method] ?? brand.currency.code
  if (currency !== brand.currency.code) return undefined
  return brand.profile.money.methods.find((one) => one.method === method)
}

/** The deposit methods that the profile allows and the gateway supports. */
export function depositMethods(brand: Brand, gateway: PaymentPort): DepositMethod[] {
  return gateway.methods.flatMap((method) => {
    const rule = methodOf(brand, method)
    if (!rule?.deposit) return []
    return {
      method,
      minMinor: minorToWire(rule.deposit.min),
      maxMinor: minorToWire(rule.deposit.max),
      minutes: rule.chargeMinutes,
      isOwnAccountOnly: brand.profile.money.isOwnAccountOnly,
    }
  })
}
