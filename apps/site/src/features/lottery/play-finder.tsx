import { Dialog, TextField, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { plainOf } from '../../shared/lottery/lottery-kinds.ts'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import { playName, playRule } from '../../shared/lottery/play-name.tsx'
import { unique } from './play-axes.ts'

/** All plays of a lottery with their rules, searchable by any word. */
export function PlayFinder(props: {
  offers: readonly Offer[]
  selected: Offer
  onSelect: (playCode: string) => void
  onClose: () => void
}) {
  const { offers, selected, onSelect, onClose } = props
  const translator = useTranslator()
  const { t, find } = translator
  const [wanted, setWanted] = useState('')
  const entries = offers.map(({ play, variantText }) => {
    const name = playName(translator, play.code)
    const rule = playRule(translator, play.code, variantText) ?? ''
    const groupName = find(`plays.group.${play.group}`) ?? play.group
    const text = plainOf(`${groupName} ${name} ${rule} ${play.code}`)
    return { code: play.code, group: play.group, groupName, name, rule, text }
  })
  const words = plainOf(wanted).split(/\s+/)
  const found = entries.filter(({ text }) => words.every((word) => text.includes(word)))
  return (
    <Dialog title={t('lottery.allPlays')} size="lg" onClose={onClose}>
      <div className="grid gap-4">
        <TextField
          label={t('lottery.findPlay')}
          value={wanted}
          onValueChange={setWanted}
          type="search"
          autoComplete="off"
        />
        <p role="status" className={found.length === 0 ? '' : 'sr-only'}>
          {found.length === 0 ? t('lottery.noPlay') : found.length}
        </p>
        {unique(found.map(({ group }) => group)).map((group) => (
          <section key={group} className="grid gap-1">
            <h3 className="font-bold">{found.find((one) => one.group === group)?.groupName}</h3>
            <ul className="grid">
              {found
                .filter((one) => one.group === group)
                .map(({ code, name, rule }) => (
                  <li key={code}>
                    <button
                      type="button"
                      aria-current={code === selected.play.code ? 'true' : undefined}
                      onClick={() => onSelect(code)}
                      className="grid min-h-11 w-full gap-0.5 rounded-odds px-3 py-2 text-start
                        hover:bg-surface-2 aria-[current]:bg-brand-soft
                        aria-[current]:text-on-soft"
                    >
                      <span className="font-semibold">{name}</span>
                      <span className="text-sm">{rule}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
