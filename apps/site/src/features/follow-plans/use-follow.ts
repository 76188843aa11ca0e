import { currencyStep, type Minor, minor, minorToWire, parseTypedAmount } from '@fairhouse/money'
import type { FOLLOW_MULTIPLES, FollowTerms } from '@fairhouse/protocol'
import { useCurrency, useFormatMoney, useToast, useTranslator } from '@fairhouse/ui'
import { api } from '../../shared/api.ts'
import { useNavigate } from '../../shared/router/index.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { invalidateFollowPlans } from './follow-queries.ts'

/** Parses a typed amount that the currency can pay; undefined for anything else. */
function useAmount(): (text: string) => Minor | undefined {
  const { language } = useTranslator()
  const step = currencyStep(useCurrency())
  return (text) => {
    const amount = parseTypedAmount(text, language.formats)
    return amount !== undefined && amount >= step && amount % step === 0n ? amount : undefined
  }
}

/** The limits of following, as they are typed. */
export interface TypedFollow {
  readonly tenths: (typeof FOLLOW_MULTIPLES)[number]
  readonly cap: string
  readonly budget: string
  readonly days: number
}

/** State of the form: its input, and sending. */
export function useFollow(planId: string, typed: TypedFollow, endsAt: string) {
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const navigate = useNavigate()
  const read = useAmount()
  const step = currencyStep(useCurrency())
  const cap = read(typed.cap)
  const budget = read(typed.budget)
  const amountFault = t('follow.amountFault', {
    min: format(minor(step)),
    example: number(20, { minimumFractionDigits: 2 }),
  })
  const isAbove = cap !== undefined && budget !== undefined && cap > budget
  const submission = useSubmit({
    fields: ['issueCapMinor', 'budgetMinor'],
    validate: () => ({
      ...(budget === undefined ? { budgetMinor: amountFault } : {}),
      ...(cap === undefined ? { issueCapMinor: amountFault } : {}),
      ...(isAbove ? { issueCapMinor: t('follow.capFault') } : {}),
    }),
    send: async () => {
      if (cap === undefined || budget === undefined) return
      const body: FollowTerms = {
        multipleTenths: typed.tenths,
        issueCapMinor: minorToWire(cap),
        budgetMinor: minorToWire(budget),
        endsAt,
      }
      const params = { planId }
      const { followId } = await api('POST /lgw/follow-plans/:planId/follows', { params, body })
      toast(t('follow.followed'))
      invalidateFollowPlans()
      await navigate({ to: '/follows/$followId', params: { followId } })
    },
  })
  return { ...submission, cap, budget }
}
