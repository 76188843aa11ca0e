import { Chips, Tabs, useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { MINOR_PER_UNIT, minor } from '@fairhouse/money'
import type { ReactNode } from 'react'
import { chanceText, type Offer, payoutOfUnit, rtpText } from '../../shared/lottery/play-facts.ts'
import { playRule } from '../../shared/lottery/play-name.tsx'
import { axesOf, howText, nearestOffer, unique, whereText } from './play-axes.ts'

const CHIPS =
  'max-sm:-mx-3.5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-3.5 max-sm:py-1 ' +
  '[scrollbar-width:none]'

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div
      className="grid grow content-start gap-0.5 rounded-odds bg-surface-2 px-2.5 py-2 sm:basis-0
        sm:px-3"
    >
      <dt className="text-xs [overflow-wrap:normal] text-text-2">{label}</dt>
      <dd className="figures text-sm font-bold sm:text-base">{value}</dd>
    </div>
  )
}

/** The rule in a sentence, the chance, the prize and the return: all before anything is staked. */
function PlayFacts({ offer }: { offer: Offer }) {
  const translator = useTranslator()
  const { t } = translator
  const currency = useCurrency()
  const format = useFormatMoney()
  const rule = playRule(translator, offer.play.code, offer.variantText)
  return (
    <div className="grid gap-3">
      {rule && <p className="text-text-2">{rule}</p>}
      <dl className="flex gap-2 max-[20rem]:flex-wrap">
        <Fact label={t('lottery.chance')} value={chanceText(translator, offer)} />
        <Fact
          label={t('lottery.pays', { amount: format(minor(MINOR_PER_UNIT)) })}
          value={format(payoutOfUnit(offer, currency))}
        />
        <Fact label={t('lottery.rtp')} value={rtpText(translator, offer)} />
      </dl>
    </div>
  )
}

export interface PlayPickerProps {
  readonly offers: readonly Offer[]
  readonly selected: Offer
  readonly onSelect: (playCode: string) => void
  /** The pad of the selected play. */
  readonly children: ReactNode
}

/** Groups as tabs, and inside of a group where the play looks and how it wins, as chips. */
export function PlayPicker({ offers, selected, onSelect, children }: PlayPickerProps) {
  const translator = useTranslator()
  const { t, find } = translator
  const { group } = selected.play
  const inGroup = offers.filter(({ play }) => play.group === group)
  const axes = axesOf(selected.play.code)
  const wheres = unique(inGroup.map(({ play }) => axesOf(play.code).where))
  const here = inGroup.filter(({ play }) => axesOf(play.code).where === axes.where)
  const select = (offer: Offer | undefined) => offer && onSelect(offer.play.code)
  return (
    <Tabs
      label={t('lottery.groups')}
      choices={unique(offers.map(({ play }) => play.group)).map((id) => ({
        id,
        label: find(`plays.group.${id}`) ?? id,
      }))}
      selected={group}
      onSelect={(id) => select(offers.find(({ play }) => play.group === id))}
    >
      <div className="grid gap-4">
        {wheres.length > 1 && (
          <Chips
            label={t('lottery.where')}
            className={CHIPS}
            choices={wheres.map((id) => ({ id, label: whereText(translator, id) }))}
            selected={axes.where}
            onSelect={(where) => select(nearestOffer(inGroup, { ...axes, where }, 'where'))}
          />
        )}
        {here.length > 1 && (
          <Chips
            label={t('lottery.how')}
            className={CHIPS}
            choices={here.map((offer) => ({
              id: axesOf(offer.play.code).how,
              label: howText(translator, offer),
            }))}
            selected={axes.how}
            onSelect={(how) => select(nearestOffer(here, { ...axes, how }, 'how'))}
          />
        )}
        <PlayFacts offer={selected} />
        {children}
      </div>
    </Tabs>
  )
}
