import { Button, useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import type { Play } from './play.ts'

/** Nothing more can be played here: what to do instead. */
export function SessionOver({ play }: { play: Play }) {
  const { t, find } = useTranslator()
  const { fault } = useStore(play.state)
  const { frame, session } = play
  return (
    <section
      aria-label={t('studio.over')}
      className="fixed inset-0 z-20 grid place-content-center justify-items-center gap-4
        bg-bg/92 p-6 text-center"
    >
      <h2 className="text-2xl font-bold">{t('studio.over')}</h2>
      <p className="max-w-100 text-text-2">
        {find(`studio.fault.${fault?.code ?? 'SESSION_OVER'}`) ?? t('studio.overBody')}
      </p>
      {frame.isFramed ? (
        <Button onClick={() => frame.send({ type: 'want', what: 'relaunch' })}>
          {t('studio.relaunch')}
        </Button>
      ) : (
        session.lobbyUrl !== '' && (
          <a className="font-semibold underline" href={session.lobbyUrl}>
            {t('studio.lobby')}
          </a>
        )
      )}
    </section>
  )
}
