import { Button, Card, useToast, useTranslator } from '@fairhouse/ui'
import { QrCode } from '@fairhouse/ui/qr-code'
import { Copy, Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useIsHydrating } from '../../shared/hydration.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { posterFile, useSavePoster } from './use-poster.ts'

const addressOf = (code: string) =>
  `${location.origin}/register?referralCode=${encodeURIComponent(code)}`

function Line(props: { label: string; value: string; hint?: string; copy: string }) {
  const { t } = useTranslator()
  const toast = useToast()
  const { label, value, hint, copy } = props
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast(t('referral.copied'), 'win')
    } catch {
      toast(t('referral.notCopied'), 'lose')
    }
  }
  return (
    <div className="grid gap-1">
      <span className="text-sm font-semibold text-text-2">{label}</span>
      <div className="flex flex-wrap items-center gap-3">
        <bdi dir="ltr" className="min-w-0 font-mono wrap-anywhere">
          {value}
        </bdi>
        <Button size="sm" variant="secondary" onClick={() => void handleCopy()}>
          <Copy aria-hidden className="size-4" />
          {copy}
        </Button>
      </div>
      {hint !== undefined && <span className="text-sm text-text-3">{hint}</span>}
    </div>
  )
}

/** Saves the poster, or hands it to another program where the browser can. */
function PosterButtons({ code, address }: { code: string; address: string }) {
  const { t } = useTranslator()
  const [error, setError] = useState<unknown>()
  const poster = useSavePoster(code, address)
  const canShare = 'share' in navigator && 'canShare' in navigator
  const share = async () => {
    const files = [posterFile(await poster.draw(), code)]
    if (navigator.canShare({ files })) await navigator.share({ files, url: address })
    else await poster.save()
  }
  const isAborted = (fault: unknown) => fault instanceof DOMException && fault.name === 'AbortError'
  const run = (work: () => Promise<void>) => () => {
    setError(undefined)
    void work().catch((fault: unknown) => setError(isAborted(fault) ? undefined : fault))
  }
  return (
    <div className="grid gap-2">
      <ErrorNotice error={error} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={run(poster.save)}>
          <Download aria-hidden className="size-4" />
          {t('referral.poster')}
        </Button>
        {canShare && (
          <Button variant="secondary" onClick={run(share)}>
            <Share2 aria-hidden className="size-4" />
            {t('referral.share')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The member's link and code, as text, as a QR code and as a poster. */
export function InviteCard({ code }: { code: string }) {
  const { t } = useTranslator()
  // The host is known to the browser.
  if (useIsHydrating()) return null
  const address = addressOf(code)
  return (
    <Card
      as="section"
      className="grid items-start gap-5 p-5 sm:grid-cols-[minmax(0,1fr)_auto] md:p-6"
    >
      <div className="grid gap-5">
        <Line label={t('referral.link')} value={address} copy={t('referral.copyLink')} />
        <Line
          label={t('referral.code')}
          value={code}
          hint={t('referral.codeHint')}
          copy={t('referral.copyCode')}
        />
        <PosterButtons code={code} address={address} />
      </div>
      <div className="w-44 max-sm:justify-self-center">
        <QrCode text={address} label={t('referral.qr', { address })} />
      </div>
    </Card>
  )
}
