import { ArtPicture, Button, buttonClass, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { loginPromptStore, useMember } from '../../shared/session.ts'

/** What this house is about, and the first step. */
export function Hero() {
  const { t } = useTranslator()
  const member = useMember()
  return (
    <section
      className="relative grid grid-cols-[1fr_30%] overflow-hidden rounded-hero border
      border-line bg-surface-1 shadow-card md:grid-cols-2"
    >
      <div className="grid content-center justify-items-start gap-3 p-5 md:gap-4 md:px-10 md:py-14">
        <h1 className="text-4xl font-bold tracking-[-0.02em]">{t('home.heroTitle')}</h1>
        <p className="max-w-110 text-text-2 md:text-lg">{t('home.heroBody')}</p>
        <div className="mt-1 flex flex-wrap gap-2.5">
          {member ? (
            <Link to="/lottery" className={buttonClass('primary', 'lg')}>
              {t('home.heroPlay')}
            </Link>
          ) : (
            <>
              <Button size="lg" onClick={() => loginPromptStore.set({ mode: 'register' })}>
                {t('common.openAccount')}
              </Button>
              <Link to="/lottery" className={buttonClass('ghost', 'lg', 'max-md:hidden')}>
                {t('home.heroPlay')}
              </Link>
            </>
          )}
        </div>
      </div>
      <div className="absolute inset-y-0 end-0 w-[30%] md:w-1/2">
        <ArtPicture code="hero" shape="banner" family="waves" palette="calcada" />
      </div>
    </section>
  )
}
