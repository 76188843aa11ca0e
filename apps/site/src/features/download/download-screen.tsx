import type { MessageKey } from '@fairhouse/i18n'
import type { Resource } from '@fairhouse/protocol'
import { ArtPicture, Badge, Button, buttonClass, Card, Tabs, useTranslator } from '@fairhouse/ui'
import { QrCode } from '@fairhouse/ui/qr-code'
import { useStore } from '@fairhouse/ui/store'
import { BadgeCheck, Download, Feather, type LucideIcon, RefreshCw, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { installPromptStore, isInstalled } from '../../shared/app-install.ts'
import { useIsHydrating } from '../../shared/hydration.ts'
import { Page } from '../../shared/page.tsx'
import { usePermission, useSystemStatus } from '../../shared/permission.ts'
import {
  GUIDE_IDS,
  type GuideId,
  type GuideStep,
  likelyGuide,
  resourceOf,
  SITE_STEPS,
  STORE_STEPS,
} from './guides.ts'
import { PhonePicture } from './phone-picture.tsx'

const FACTS = [
  { icon: Feather, text: 'support.app.small' },
  { icon: RefreshCw, text: 'support.app.newest' },
  { icon: WifiOff, text: 'support.app.offline' },
] as const satisfies readonly { icon: LucideIcon; text: MessageKey }[]

function Steps({ steps }: { steps: readonly GuideStep[] }) {
  const { t, number } = useTranslator()
  return (
    <ol className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ scene, text }, at) => (
        <li key={text} className="grid content-start gap-3 rounded-card bg-surface-2 p-4">
          <div className="mx-auto w-40 overflow-hidden">
            <PhonePicture scene={scene} />
          </div>
          <p className="flex gap-2.5">
            <span
              aria-hidden
              className="figures grid size-7 shrink-0 place-items-center rounded-pill bg-brand
                text-sm font-bold text-on-brand"
            >
              {number(at + 1)}
            </span>
            <span className="pt-0.5">{t(text)}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

/** An address to open on a phone: as a QR code, and as text. */
function CodeOf({ url, picture, label }: { url: string; picture?: string | null; label: string }) {
  return (
    <figure className="grid w-44 justify-items-center gap-1">
      {picture ? (
        <img src={picture} alt={label} className="size-40 rounded-input bg-[#fff]" />
      ) : (
        <div className="size-40">
          <QrCode text={url} label={label} />
        </div>
      )}
      <figcaption className="text-center text-legal text-text-3">
        {/* Line breaks only after a slash. */}
        <bdi>{url.replace(/^https?:\/\//, '').replaceAll('/', '/\u200b')}</bdi>
      </figcaption>
    </figure>
  )
}

/** The operator's own app: its address, and how to install it. */
function OperatorsApp({ resource }: { resource: Resource }) {
  const { t } = useTranslator()
  const { url, qrCodeUrl } = resource
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-6">
        <CodeOf url={url} picture={qrCodeUrl} label={t('support.app.codeOfStore', { url })} />
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('primary', 'lg')}>
          <Download aria-hidden className="size-5" />
          {t('support.app.get')}
        </a>
      </div>
      <Steps steps={STORE_STEPS} />
    </div>
  )
}

function Guide({ id, onLite }: { id: GuideId; onLite: () => void }) {
  const { t } = useTranslator()
  const resource = resourceOf(usePermission().info.resources, id)
  if (id === 'ios') {
    if (resource) return <OperatorsApp resource={resource} />
    return (
      <div className="grid justify-items-start gap-4 rounded-card bg-surface-2 p-5">
        <p className="max-w-130">{t('support.app.noStore')}</p>
        <Button variant="secondary" onClick={onLite}>
          {t('support.app.toLite')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-8">
      {resource && <OperatorsApp resource={resource} />}
      <Steps steps={SITE_STEPS[id]} />
    </div>
  )
}

const NAMES = {
  android: 'support.app.android',
  ios: 'support.app.ios',
  iosLite: 'support.app.iosLite',
} as const satisfies Record<GuideId, MessageKey>

function Guides() {
  const { t } = useTranslator()
  const isHydrating = useIsHydrating()
  const [chosen, setChosen] = useState<GuideId>()
  const likely = isHydrating
    ? 'android'
    : likelyGuide(navigator.userAgent, navigator.maxTouchPoints)
  const id = chosen ?? likely
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-bold">{t('support.app.guides')}</h2>
      <Tabs
        label={t('support.app.guides')}
        choices={GUIDE_IDS.map((each) => ({ id: each, label: t(NAMES[each]) }))}
        selected={id}
        onSelect={setChosen}
      >
        <Guide id={id} onLite={() => setChosen('iosLite')} />
      </Tabs>
    </section>
  )
}

/** The browser's install prompt, if offered; or a note that the app is installed. */
function InstallNow() {
  const { t } = useTranslator()
  const prompt = useStore(installPromptStore)
  const isHydrating = useIsHydrating()
  if (!isHydrating && isInstalled()) {
    return (
      <Badge tone="win">
        <BadgeCheck aria-hidden className="size-4" />
        {t('support.app.isApp')}
      </Badge>
    )
  }
  if (!prompt) return null
  const install = async () => {
    await prompt.prompt()
    // A prompt can be used only once.
    installPromptStore.set(undefined)
  }
  return (
    <Button size="lg" onClick={() => void install()}>
      <Download aria-hidden className="size-5" />
      {t('support.app.install')}
    </Button>
  )
}

function Hero() {
  const { t } = useTranslator()
  const { brand } = useSystemStatus()
  const isHydrating = useIsHydrating()
  const address = isHydrating ? undefined : `${location.origin}/download-the-app`
  return (
    <Card as="section" className="relative grid overflow-hidden lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-center justify-items-start gap-5 p-6 md:p-10">
        <ul className="grid gap-3.5">
          {FACTS.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-3">
              <Icon aria-hidden className="size-5 shrink-0 text-brand" />
              <span>{t(text)}</span>
            </li>
          ))}
        </ul>
        <InstallNow />
        <div className="flex min-h-40 items-center gap-5 max-sm:hidden">
          {address !== undefined && (
            <>
              <CodeOf url={address} label={t('support.app.codeOfPage', { brand: brand.name })} />
              <p className="max-w-50 text-text-2">{t('support.app.scan')}</p>
            </>
          )}
        </div>
      </div>
      <div className="relative max-lg:hidden">
        <div className="absolute inset-0">
          <ArtPicture code="download" shape="square" />
        </div>
        <div className="absolute inset-x-0 bottom-0 mx-auto w-64">
          <PhonePicture scene="home" />
        </div>
      </div>
    </Card>
  )
}

/** How to install the site as an app. */
export function DownloadScreen() {
  const { t } = useTranslator()
  const { brand } = useSystemStatus()
  return (
    <Page title={t('support.app.title', { brand: brand.name })} intro={t('support.app.intro')}>
      <div className="grid gap-10">
        <Hero />
        <Guides />
      </div>
    </Page>
  )
}
