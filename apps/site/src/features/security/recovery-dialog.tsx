import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { Download, Printer } from 'lucide-react'
import { useSystemStatus } from '../../shared/permission.ts'
import { CopyButton } from './copy-button.tsx'

/** Saves a text as a file on this device. */
function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Prints only the text: in an iframe that exists while printing. */
function print(text: string, title: string): void {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.ariaHidden = 'true'
  frame.className = 'fixed size-0'
  document.body.append(frame)
  const inner = frame.contentDocument
  if (!inner || !frame.contentWindow) return
  inner.title = title
  const sheet = inner.createElement('pre')
  sheet.textContent = text
  inner.body.append(sheet)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}

export interface RecoveryDialogProps {
  readonly username: string
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** The recovery codes, shown only once: to copy, save as a file, or print. */
export function RecoveryDialog({ username, codes, onClose }: RecoveryDialogProps) {
  const { t } = useTranslator()
  const { brand } = useSystemStatus()
  const title = t('security.recovery.fileTitle', { brand: brand.name, username })
  const text = `${title}\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      title={t('security.recovery.title')}
      description={t('security.recovery.shown')}
      size="md"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('security.recovery.kept')}</Button>}
    >
      <div className="grid gap-5">
        <ol className="grid gap-x-4 sm:grid-cols-2 gap-y-1 rounded-card bg-surface-2 px-5 py-4">
          {codes.map((code) => (
            <li key={code} className="figures font-mono">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={codes.join('\n')} label={t('security.recovery.copy')} />
          <Button
            variant="secondary"
            size="sm"
            onClick={() => download(text, `${brand.code}-${username}.txt`)}
          >
            <Download aria-hidden className="size-4" />
            {t('security.recovery.download')}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => print(text, title)}>
            <Printer aria-hidden className="size-4" />
            {t('security.recovery.print')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
