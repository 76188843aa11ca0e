import { minor } from '@fairhouse/money'
import type { GroupTicketRules } from '@fairhouse/protocol'
import { SelectField, useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import type { GroupDraft } from '../../shared/lottery/group-draft.ts'
import { moneyOf } from '../../shared/queries.ts'
import { divisionsOf, leastOwn, readCount } from './counts.ts'
import { CountField } from './share-form.tsx'

/** Default number of shares, or the next one that the stake can be divided into. */
function usualOf(divisions: readonly number[]): number | undefined {
  return divisions.find((count) => count >= 10) ?? divisions.at(-1)
}

/** The selected division, and its price. */
export function useDivision(draft: GroupDraft, rules: GroupTicketRules) {
  const currency = useCurrency()
  const stake = moneyOf(draft.stakeMinor)
  const divisions = divisionsOf(stake, rules, currency)
  const [chosen, setChosen] = useState(() => usualOf(divisions))
  const [ownText, setOwnText] = useState<string>()
  const [guaranteeText, setGuaranteeText] = useState('0')
  const shareCount = chosen ?? 0
  const least = leastOwn(shareCount, rules)
  const own = ownText ?? String(least)
  const ownShares = readCount(own, least, shareCount - 1)
  const guaranteeMax = shareCount - (ownShares ?? least)
  const guaranteedShares = readCount(guaranteeText, 0, guaranteeMax)
  const price = minor(shareCount === 0 ? 0n : stake / BigInt(shareCount))
  const due =
    ownShares === undefined || guaranteedShares === undefined
      ? undefined
      : minor(price * BigInt(ownShares + guaranteedShares))
  return {
    divisions,
    stake,
    shareCount,
    setShareCount: setChosen,
    least,
    own,
    setOwn: setOwnText,
    ownShares,
    guaranteeText,
    setGuarantee: setGuaranteeText,
    guaranteeMax,
    guaranteedShares,
    due,
  }
}

type Division = ReturnType<typeof useDivision>

/** Into how many shares the stake is divided, and how many the organiser takes. */
export function DivisionFields({
  division,
  isTouched,
}: {
  division: Division
  isTouched: boolean
}) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { stake, divisions, shareCount, least, guaranteeMax } = division
  const fault = (value: number | undefined, min: number, max: number) =>
    isTouched && value === undefined ? t('group.countFault', { min, max }) : undefined
  return (
    <>
      <SelectField
        label={t('group.shareCount')}
        value={String(shareCount)}
        onValueChange={(value) => division.setShareCount(Number(value))}
        options={divisions.map((count) => ({
          value: String(count),
          label: t('group.sharesAt', {
            shares: count,
            amount: format(minor(stake / BigInt(count))),
          }),
        }))}
      />
      <CountField
        label={t('group.ownCount')}
        hint={t('group.ownHint', { shares: least })}
        text={division.own}
        min={least}
        max={shareCount - 1}
        onChange={division.setOwn}
        error={fault(division.ownShares, least, shareCount - 1)}
      />
      <CountField
        label={t('group.guaranteeCount')}
        hint={t('group.guaranteeHint')}
        text={division.guaranteeText}
        min={0}
        max={guaranteeMax}
        onChange={division.setGuarantee}
        error={fault(division.guaranteedShares, 0, guaranteeMax)}
      />
    </>
  )
}
