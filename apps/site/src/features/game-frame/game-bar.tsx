import { buttonClass, IconButton, useTranslator } from '@fairhouse/ui'
import { ArrowLeft, Maximize, Minimize, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { BalanceLine, BalancePill } from '../../shared/balance-pill.tsx'
import { MemberLink } from '../../shared/member-link.tsx'

/** Whether the document is in full screen, and a function to toggle it. */
function useFullScreen(): { readonly isFull: boolean; readonly toggle: () => void } {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    look()
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggle = () => {
    // Refused by some browsers: then the game is played in the page.
    const done = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    done.catch(() => undefined)
  }
  return { isFull, toggle }
}

export interface GameBarProps {
  readonly title: string
  readonly isDemo: boolean
  readonly hasSound: boolean
  readonly onSound: (isOn: boolean) => void
  readonly onBack: () => void
  /** Time and result of the session, for members. */
  readonly day?: ReactNode
}

/** The bar of a game: back link, balance, time, and display options. */
export function GameBar({ title, isDemo, hasSound, onSound, onBack, day }: GameBarProps) {
  const { t } = useTranslator()
  const { isFull, toggle } = useFullScreen()
  const canFill = typeof document !== 'undefined' && document.fullscreenEnabled
  const Sound = hasSound ? Volume2 : VolumeX
  const Size = isFull ? Minimize : Maximize
  return (
    <header className="border-b border-line bg-surface-1">
      <div className="flex min-h-14 items-center gap-1 px-1.5 md:px-3">
        <IconButton label={t('games.frame.back')} onClick={onBack} className="size-11">
          <ArrowLeft aria-hidden className="size-5 rtl:rotate-180" />
        </IconButton>
        <div className="grid min-w-0 flex-1">
          <h1 className="truncate text-base/tight font-bold">{title}</h1>
          {!isDemo && <BalanceLine className="sm:hidden" />}
        </div>
        {!isDemo && (
          <>
            <BalancePill className="max-sm:hidden" />
            <MemberLink page="depositv2" className={buttonClass('primary', 'sm')}>
              {t('games.frame.deposit')}
            </MemberLink>
          </>
        )}
        <IconButton
          label={t(hasSound ? 'games.frame.soundOff' : 'games.frame.soundOn')}
          onClick={() => onSound(!hasSound)}
          className="size-11"
        >
          <Sound aria-hidden className="size-5" />
        </IconButton>
        {canFill && (
          <IconButton
            label={t(isFull ? 'games.frame.leaveFullScreen' : 'games.frame.fullScreen')}
            onClick={toggle}
            className="size-11 max-sm:hidden"
          >
            <Size aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
      {isDemo ? (
        <p className="bg-surface-2 px-4 py-1.5 text-center text-sm font-semibold">
          {t('games.frame.demo')}
        </p>
      ) : (
        day
      )}
    </header>
  )
}
