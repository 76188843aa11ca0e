import type { SegmentRule } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { languageName } from '../../shared/language-name.ts'
import { productName } from '../../shared/product-name.ts'
import { useMoneyText } from '../../shared/brand-money.tsx'
import { isMoney, type RuleFault, type SegmentFault } from './segment-draft.ts'
import { useFaultTexts } from '../../shared/use-fault-texts.ts'

/** Sentences for rules: "Stakes on Lottery in the last 30 days: at least R$50.00." */
export function useRuleText(): (rule: SegmentRule) => string {
  const translator = useTranslator()
  const { t, number, intlTag } = translator
  const money = useMoneyText()

  const boundsOf = ({ fact, least, most }: SegmentRule) => {
    const text = (bound: string) => (isMoney(fact) ? money(bound) : number(Number(bound)))
    if (least === null) return t('office.segments.says.most', { most: text(most ?? '0') })
    if (most === null) return t('office.segments.says.least', { least: text(least) })
    return least === most
      ? t('office.segments.says.exactly', { least: text(least) })
      : t('office.segments.says.between', { least: text(least), most: text(most) })
  }
  const wordsOf = ({ fact, words }: SegmentRule) => {
    const named = fact === 'language' ? words.map((code) => languageName(code, intlTag)) : words
    return new Intl.ListFormat(intlTag, { type: 'disjunction' }).format(named)
  }
  const periodOf = ({ days }: SegmentRule) =>
    days === null ? t('office.segments.says.ever') : t('office.segments.says.days', { count: days })
  const productOf = ({ product }: SegmentRule) =>
    product === null ? t('office.segments.says.anything') : productName(translator, product)

  return (rule) => {
    const { fact } = rule
    if (fact === 'language' || fact === 'label') {
      return t(`office.segments.says.${fact}`, { words: wordsOf(rule) })
    }
    const bounds = boundsOf(rule)
    if (fact === 'turnover' || fact === 'bets') {
      const [product, period] = [productOf(rule), periodOf(rule)]
      return t(`office.segments.says.${fact}`, { product, period, bounds })
    }
    if (fact === 'deposited' || fact === 'deposits') {
      return t(`office.segments.says.${fact}`, { period: periodOf(rule), bounds })
    }
    return t(`office.segments.says.${fact}`, { bounds })
  }
}

type Faults = Readonly<Record<string, SegmentFault>>

const OWN: ReadonlySet<string> = new Set<RuleFault['code']>([
  'noBound',
  'crossed',
  'noWords',
  'name',
])
const isOwn = (fault: SegmentFault): fault is RuleFault => OWN.has(fault.code)

/** Sentences for what is wrong with a segment, by field. */
export function useSegmentFaults(): (faults: Faults) => Readonly<Record<string, string>> {
  const { t } = useTranslator()
  const numberTexts = useFaultTexts()
  return (faults) => {
    const texts: Record<string, string> = {}
    for (const [field, fault] of Object.entries(faults)) {
      if (isOwn(fault)) texts[field] = t(`office.segments.fault.${fault.code}`)
      else Object.assign(texts, numberTexts({ [field]: fault }))
    }
    return texts
  }
}

/** Whether a segment is offered. */
export function SegmentBadge({ isArchived }: { isArchived: boolean }) {
  const { t } = useTranslator()
  return (
    <Badge tone={isArchived ? 'neutral' : 'win'}>
      {t(isArchived ? 'office.segments.archived' : 'office.segments.inUse')}
    </Badge>
  )
}
