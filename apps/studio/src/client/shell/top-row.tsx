import { IconButton, useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { BookOpen, History, House, Leaf, ShieldCheck, Volume2, VolumeX } from 'lucide-react'
import type { Play } from './play.ts'
import type { SheetName } from './sheets.tsx'

/** The game's name, and the controls of every game. */
export function TopRow(props: {
  readonly play: Play
  readonly name: string
  readonly onSheet: (name: SheetName) => void
}) {
  const { play, name, onSheet } = props
  const { t } = useTranslator()
  const isOn = useStore(play.speaker.isOn)
  const isCalm = useStore(play.isCalm)
  const { session, frame } = play

  const turnSound = () => {
    play.speaker.setOn(!isOn)
    frame.send({ type: 'sound', isOn: !isOn })
  }
  return (
    <header
      className="col-span-full flex min-w-0 items-center border-b border-line bg-surface-1 ps-3
        pe-1 [&_a]:size-[44px] [&_button]:size-[44px]"
    >
      <h1 className="min-w-0 flex-1 text-sm leading-tight font-bold sm:text-lg">
        {/* The parent page shows the name already: here it is for assistive technology only. */}
        <span
          className={
            frame.isFramed
              ? 'sr-only'
              : 'line-clamp-2 max-[24rem]:text-xs max-[24rem]:leading-tight'
          }
        >
          {name}
        </span>
      </h1>
      <IconButton label={t('studio.rules')} onClick={() => onSheet('rules')}>
        <BookOpen aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={t('studio.fairness')} onClick={() => onSheet('fairness')}>
        <ShieldCheck aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={t('studio.history')} onClick={() => onSheet('history')}>
        <History aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        label={t('studio.calm')}
        aria-pressed={isCalm}
        onClick={() => play.isCalm.set(!isCalm)}
      >
        <Leaf aria-hidden className={isCalm ? 'size-5 text-win' : 'size-5'} />
      </IconButton>
      <IconButton label={t('studio.sound')} aria-pressed={isOn} onClick={turnSound}>
        {isOn ? (
          <Volume2 aria-hidden className="size-5 text-win" />
        ) : (
          <VolumeX aria-hidden className="size-5" />
        )}
      </IconButton>
      {!frame.isFramed && session.lobbyUrl !== '' && (
        <a
          href={session.lobbyUrl}
          aria-label={t('studio.lobby')}
          title={t('studio.lobby')}
          className="inline-grid size-11 shrink-0 place-items-center rounded-pill text-text-2"
        >
          <House aria-hidden className="size-5" />
        </a>
      )}
    </header>
  )
}
