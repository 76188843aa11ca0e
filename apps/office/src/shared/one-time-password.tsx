import { useTranslator } from '@fairhouse/ui'
import { CopyButton } from './copy-button.tsx'

/** A password that opens once, shown this one time. */
export function OneTimePassword({ password }: { password: string }) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-3">
      <p className="text-sm text-text-2">{t('office.oneTime.about')}</p>
      <p className="rounded-input bg-surface-2 px-4 py-3 font-mono text-lg break-all select-all">
        {password}
      </p>
      <div>
        <CopyButton text={password} label={t('office.copy')} />
      </div>
    </div>
  )
}
