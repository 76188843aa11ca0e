import type { FrameToHostBody, Launched } from '@fairhouse/protocol'
import type { FrameFailure, FrameWant } from '@fairhouse/protocol/frame'
import { Skeleton, useTranslator } from '@fairhouse/ui'
import { modalCountStore } from '@fairhouse/ui/modal-count'
import { useStore } from '@fairhouse/ui/store'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { holdBalance, releaseBalance } from '../../shared/balance-hold.ts'
import { calmPreference, themePreference } from '../../shared/preferences.ts'
import { onRealtime } from '../../shared/realtime.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { type FrameLink, linkFrame } from './frame-link.ts'
import { lookNow, pageOf } from './launch.ts'

export interface GameStageProps {
  readonly launched: Launched
  readonly title: string
  readonly hasSound: boolean
  readonly onSound: (isOn: boolean) => void
  readonly onWant: (what: FrameWant) => void
  readonly onFailed: (reason: FrameFailure) => void
  readonly onRound: (isOpen: boolean) => void
}

/** Games may run scripts and keep their own session; they may not navigate the page. */
const MAY = 'allow-scripts allow-same-origin allow-popups'

/**
 * The vendor's page in its frame. It is informed of dialogs over the page, theme changes and
 * balance changes; its messages are treated as hints, and none of them moves money.
 */
export function GameStage(props: GameStageProps) {
  const { launched, title, hasSound } = props
  const url = pageOf(launched)
  const { t } = useTranslator()
  const frame = useRef<HTMLIFrameElement>(null)
  const link = useRef<FrameLink>(undefined)
  const [isReady, setReady] = useState(false)
  const isHeld = useStore(modalCountStore) > 0

  const onMessage = useEffectEvent((said: FrameToHostBody) => {
    switch (said.type) {
      case 'ready':
        setReady(true)
        link.current?.send({ type: 'sound', isOn: hasSound })
        if (isHeld) link.current?.send({ type: 'pause' })
        return
      case 'balanceChanged':
        void queryClient.invalidateQueries({ queryKey: queryKeys.balance })
        void queryClient.invalidateQueries({ queryKey: queryKeys.playClock })
        return
      case 'round':
        if (said.isOpen) holdBalance()
        else releaseBalance()
        return props.onRound(said.isOpen)
      case 'sound':
        return props.onSound(said.isOn)
      case 'want':
        return props.onWant(said.what)
      case 'failed':
        return props.onFailed(said.reason)
    }
  })
  useEffect(() => {
    if (!frame.current) return
    const made = linkFrame(frame.current, new URL(url).origin, onMessage)
    link.current = made
    const stop = onRealtime((event) => {
      if (event.type === 'balance.changed') made.send({ type: 'balanceChanged' })
    })
    return () => {
      stop()
      made.end()
      releaseBalance()
      link.current = undefined
    }
  }, [url])
  useFrameState(link, isReady, isHeld, hasSound)

  return (
    <div className="relative flex min-h-0 flex-1">
      {!isReady && (
        <div role="status" className="absolute inset-0 grid place-items-center">
          <Skeleton className="absolute inset-0 rounded-none" />
          <span className="relative font-semibold text-text-2">{t('games.frame.loading')}</span>
        </div>
      )}
      <iframe
        ref={frame}
        src={url}
        title={title}
        sandbox={MAY}
        allow="fullscreen; autoplay"
        referrerPolicy="origin"
        // A vendor that sends no ready message is shown once its document has loaded.
        onLoad={() => {
          link.current?.send({ type: 'hello' })
          setReady(true)
        }}
        className="relative min-h-0 w-full flex-1 border-0"
      />
    </div>
  )
}

/** Keeps the game in sync with the page: dialogs over it, sound, theme, calm mode. */
function useFrameState(
  link: RefObject<FrameLink | undefined>,
  isReady: boolean,
  isHeld: boolean,
  hasSound: boolean,
): void {
  const theme = useStore(themePreference)
  const calm = useStore(calmPreference)
  useEffect(() => {
    if (isReady) link.current?.send({ type: isHeld ? 'pause' : 'resume' })
  }, [link, isHeld, isReady])
  useEffect(() => {
    if (isReady) link.current?.send({ type: 'sound', isOn: hasSound })
  }, [link, hasSound, isReady])
  const sendLook = useEffectEvent((chosen: { readonly theme: string; readonly calm: string }) => {
    const look = lookNow()
    const isCalm = chosen.calm === 'on'
    link.current?.send({ type: 'look', theme: look.theme, isCalm })
  })
  useEffect(() => {
    if (!isReady) return undefined
    const send = () => sendLook({ theme, calm })
    send()
    // With the theme left to the system, it can change meanwhile.
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', send)
    return () => system.removeEventListener('change', send)
  }, [theme, calm, isReady])
}
