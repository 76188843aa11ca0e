import type { MessageKey } from '@fairhouse/i18n'
import { AgeMark, Logo, useTranslator } from '@fairhouse/ui'
import { Link } from '../shared/router/index.ts'
import { Phone } from 'lucide-react'
import { useTagline } from '../shared/brand.ts'
import { serverClock } from '../shared/clock.ts'
import { type DialogName, openDialog } from '../shared/dialogs.ts'
import { DeferredArt } from '../shared/deferred-art.tsx'
import { useSystemStatus } from '../shared/permission.ts'

const LINK =
  'inline-flex min-h-11 min-w-11 items-center text-start text-sm font-semibold text-text-2 ' +
  'hover:text-text'

const LINKS = [
  { to: '/help', text: 'shell.nav.help' },
  { to: '/download-the-app', text: 'shell.nav.download' },
  { to: '/join', text: 'shell.footer.join' },
  { to: '/feedback', text: 'shell.footer.feedback' },
] as const satisfies readonly { text: MessageKey; to: string }[]

const DIALOGS = [
  { dialog: 'terms', text: 'common.footer.terms' },
  { dialog: 'domains', text: 'shell.domains.title' },
] as const satisfies readonly { text: MessageKey; dialog: DialogName }[]

function HelpMenu() {
  const { t } = useTranslator()
  return (
    <nav aria-label={t('shell.footer.menu')}>
      <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-1">
        {LINKS.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              {t(text)}
            </Link>
          </li>
        ))}
        {DIALOGS.map(({ dialog, text }) => (
          <li key={dialog}>
            <button type="button" onClick={() => openDialog(dialog)} className={LINK}>
              {t(text)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Independent, free help with gambling problems. */
function HelpLines() {
  const { t } = useTranslator()
  const { helpLines } = useSystemStatus()
  if (helpLines.length === 0) return null
  return (
    <section aria-labelledby="help-lines" className="grid content-start gap-1.5">
      <h2 id="help-lines" className="text-sm font-bold">
        {t('shell.footer.helpLines')}
      </h2>
      <p className="text-sm text-text-2">{t('shell.footer.helpLinesBody')}</p>
      <ul className="flex flex-wrap gap-x-5">
        {helpLines.map(({ name, phone, url }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3">
            <a href={url} target="_blank" rel="noreferrer" className={LINK}>
              <bdi>{name}</bdi>
            </a>
            {phone !== null && (
              <a
                href={`tel:${phone}`}
                aria-label={t('shell.footer.call', { name, phone })}
                className={`${LINK} gap-1.5`}
              >
                <Phone aria-hidden className="size-4" />
                <bdi className="figures">{phone}</bdi>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The operator's licence; play money needs none and says so. */
function Licence() {
  const { t } = useTranslator()
  const { isPlayMoney, licence } = useSystemStatus()
  if (isPlayMoney) return <p>{t('common.footer.licence')}</p>
  if (licence === null) return null
  const { authority, number, url } = licence
  return (
    <p>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="underline underline-offset-2 hover:text-text"
      >
        {t('shell.footer.licensed', { authority, number })}
      </a>
    </p>
  )
}

/** Age mark, licence and help links. */
export function Footer() {
  const { t } = useTranslator()
  const { brand, minAgeYears } = useSystemStatus()
  const tagline = useTagline()
  const year = new Date(serverClock.now()).getUTCFullYear()
  return (
    <footer className="mt-14 border-t border-line bg-surface-1 pb-24 md:mt-20 md:pb-4">
      <div aria-hidden className="h-7 overflow-hidden">
        <DeferredArt code="footer" shape="band" family="quarterCircles" palette="noite" />
      </div>
      <div
        className="page grid gap-8 pb-6 pt-8 md:grid-cols-[minmax(0,1fr)_13rem] md:gap-12
        md:pt-10"
      >
        <div className="grid content-start gap-6">
          <div className="grid gap-1">
            <Logo name={brand.name} />
            {tagline !== undefined && <p className="text-sm text-text-2">{tagline}</p>}
          </div>
          <div className="flex items-start gap-4">
            <AgeMark
              text={t('common.minAge', { age: minAgeYears })}
              label={t('common.minAgeLong', { age: minAgeYears })}
            />
            <div className="grid max-w-150 gap-2 text-sm text-text-2">
              <p className="font-semibold text-text">
                {t('common.minAgeLong', { age: minAgeYears })}
              </p>
              <p>{t('common.footer.responsible')}</p>
              <Licence />
              <p>{t('common.footer.fair')}</p>
            </div>
          </div>
          <HelpLines />
        </div>
        <HelpMenu />
        <p className="text-legal text-text-3 md:col-span-2">
          {t('common.footer.copyright', { year: String(year), brand: brand.name })}
        </p>
      </div>
    </footer>
  )
}
