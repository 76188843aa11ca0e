import { cx, IconButton, useToast, useTranslator } from '@fairhouse/ui'
import { Copy } from 'lucide-react'

/** A long value to read, select and copy. */
export function CopyText({ label, value, tone }: { label: string; value: string; tone?: string }) {
  const { t } = useTranslator()
  const toast = useToast()
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast(t('verify.copied'))
    } catch {
      // Refused, or a page over plain HTTP: the text can still be selected by hand.
      toast(t('verify.copyFailed'), 'lose')
    }
  }
  return (
    <div className="grid gap-1">
      <p className="text-sm font-semibold">{label}</p>
      <div className="flex items-center gap-1 rounded-input border border-line bg-surface-2 ps-3">
        <code
          className={cx(
            'min-w-0 flex-1 py-2.5 font-mono text-legal break-all select-all',
            tone ?? 'text-text-2',
          )}
        >
          {value}
        </code>
        <IconButton
          label={t('verify.copy', { what: label })}
          className="self-start"
          onClick={() => void handleCopy()}
        >
          <Copy aria-hidden className="size-4.5" />
        </IconButton>
      </div>
    </div>
  )
}
