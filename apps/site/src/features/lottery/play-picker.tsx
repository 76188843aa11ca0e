import { Button, Chips, Tabs, useTranslator } from '@fairhouse/ui'
import { CircleHelp, Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import { howText, playName, whereText } from '../../shared/lottery/play-name.tsx'
import { axesOf, nearestOffer, unique } from './play-axes.ts'
import { PlayFacts } from './play-facts.tsx'

const PlayFinder = lazy(() =>
  import('./play-finder.tsx').then((module) => ({ default: module.PlayFinder })),
)
const PlayRules = lazy(() =>
  import('./play-rules.tsx').then((module) => ({ default: module.PlayRules })),
)

/** The search is shown from this many plays on. */
const SEARCH_FROM = 9

export interface PlayPickerProps {
  readonly offers: readonly Offer[]
  readonly selected: Offer
  readonly onSelect: (playCode: string) => void
  /** The game of the lottery, for the worked example. */
  readonly game: string
  /** The pad of the selected play. */
  readonly children: ReactNode
}

/** Within a group: where the play looks, and how it wins. */
function GroupChoice({ offers, selected, onSelect }: Omit<PlayPickerProps, 'children' | 'game'>) {
  const translator = useTranslator()
  const { t } = translator
  const axes = axesOf(selected.play.code)
  const wheres = unique(offers.map(({ play }) => axesOf(play.code).where))
  const here = offers.filter(({ play }) => axesOf(play.code).where === axes.where)
  const select = (offer: Offer | undefined) => offer && onSelect(offer.play.code)
  const labelAt = (where: string) => {
    const offer = offers.find(({ play }) => axesOf(play.code).where === where)
    return (
      offer && (whereText(translator, offer.play.code) ?? playName(translator, offer.play.code))
    )
  }
  return (
    <>
      {wheres.length > 1 && (
        <Chips
          isRow
          label={t('lottery.where')}
          choices={wheres.map((id) => ({ id, label: labelAt(id) }))}
          selected={axes.where}
          onSelect={(where) => select(nearestOffer(offers, { ...axes, where }, 'where'))}
        />
      )}
      {here.length > 1 && (
        <Chips
          isRow
          label={t('lottery.how')}
          choices={here.map(({ play: { code } }) => ({
            id: axesOf(code).how,
            label: howText(translator, code) ?? code,
          }))}
          selected={axes.how}
          onSelect={(how) => select(nearestOffer(here, { ...axes, how }, 'how'))}
        />
      )}
    </>
  )
}

/** Groups as tabs, and within a group where the play looks and how it wins, as chips. */
export function PlayPicker({ offers, selected, onSelect, game, children }: PlayPickerProps) {
  const { t, find } = useTranslator()
  const [open, setOpen] = useState<'finder' | 'rules'>()
  const { group } = selected.play
  const inGroup = offers.filter((offer) => offer.play.group === group)
  const close = () => setOpen(undefined)
  return (
    <Tabs
      label={t('lottery.groups')}
      choices={unique(offers.map(({ play }) => play.group)).map((id) => ({
        id,
        label: find(`plays.group.${id}`) ?? id,
      }))}
      selected={group}
      onSelect={(id) => {
        const first = offers.find(({ play }) => play.group === id)
        if (first) onSelect(first.play.code)
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <GroupChoice offers={inGroup} selected={selected} onSelect={onSelect} />
        <PlayFacts offer={selected} />
        <div className="-ms-3 -mt-1 flex flex-wrap gap-x-2">
          <Button variant="ghost" size="sm" onClick={() => setOpen('rules')}>
            <CircleHelp aria-hidden className="size-4" />
            {t('lottery.howItWorks')}
          </Button>
          {offers.length >= SEARCH_FROM && (
            <Button variant="ghost" size="sm" onClick={() => setOpen('finder')}>
              <Search aria-hidden className="size-4" />
              {t('lottery.allPlays')}
            </Button>
          )}
        </div>
        {children}
      </div>
      <Suspense fallback={null}>
        {open === 'rules' && <PlayRules offer={selected} game={game} onClose={close} />}
        {open === 'finder' && (
          <PlayFinder
            offers={offers}
            selected={selected}
            onSelect={(code) => {
              onSelect(code)
              close()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </Tabs>
  )
}
