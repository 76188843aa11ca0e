import type { Enrolment } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { QrCode } from '@fairhouse/ui/qr-code'
import { CopyButton } from './copy-button.tsx'

/** "ABCD EFGH": a secret grouped for typing by hand. */
const spaced = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The secret of an authenticator: to scan, or to type. */
export function AuthenticatorSecret({ totp }: { totp: Enrolment['totp'] }) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-3">
      <p className="text-sm font-semibold">{t('office.enrol.scan')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <div className="size-48 rounded-input border border-line">
          <QrCode text={totp.uri} label={t('office.enrol.qr')} />
        </div>
        <div className="grid min-w-40 flex-1 gap-2">
          <p className="text-sm text-text-2">{t('office.enrol.byHand')}</p>
          <code className="font-mono text-sm break-all">{spaced(totp.secret)}</code>
          <div>
            <CopyButton text={totp.secret} label={t('office.copy')} />
          </div>
        </div>
      </div>
    </div>
  )
}
