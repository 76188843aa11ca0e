import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { Copy } from 'lucide-react'

/** Copies a text; shows an error if the browser forbids it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslator()
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('office.copied'), 'win')
    } catch {
      toast(t('office.copyFailed'), 'lose')
    }
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      <Copy aria-hidden className="size-4" />
      {label}
    </Button>
  )
}
