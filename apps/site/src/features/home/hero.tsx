import { ArtPicture, Button, buttonClass, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { useTagline } from '../../shared/brand.ts'
import { loginPromptStore, useMember } from '../../shared/session.ts'
import { SealCard } from './seal-card.tsx'

/** What the site offers, the first step, and the draw that is sealed right now. */
export function Hero() {
  const { t } = useTranslator()
  const member = useMember()
  const tagline = useTagline()
  return (
    <section
      className="grid overflow-hidden rounded-hero border border-line bg-surface-1 shadow-card
        md:grid-cols-2"
    >
      <div
        className="grid content-center justify-items-start gap-3 p-5 pb-6 md:gap-4 md:px-10
          md:py-14"
      >
        <h1 className="text-4xl font-bold tracking-[-0.02em]">{tagline ?? t('home.heroTitle')}</h1>
        <p className="max-w-110 text-text-2 md:text-lg">{t('home.heroBody')}</p>
        <div className="mt-1 flex flex-wrap gap-2.5">
          {!member && (
            <Button size="lg" onClick={() => loginPromptStore.set({ mode: 'register' })}>
              {t('common.openAccount')}
            </Button>
          )}
          <Link to="/lottery" className={buttonClass(member ? 'primary' : 'secondary', 'lg')}>
            {t('home.heroPlay')}
          </Link>
        </div>
      </div>
      <div className="relative grid min-h-56 place-items-center p-5 md:min-h-0 md:p-8">
        <div className="absolute inset-0">
          <ArtPicture code="hero" shape="banner" family="waves" palette="calcada" />
        </div>
        <div className="relative grid w-full justify-items-center">
          <SealCard />
        </div>
      </div>
    </section>
  )
}
