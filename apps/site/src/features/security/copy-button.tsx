import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { Copy } from 'lucide-react'

/** Copies a text, and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslator()
  const toast = useToast()
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('security.copied'), 'win')
    } catch {
      toast(t('security.notCopied'), 'lose')
    }
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => void handleCopy()}>
      <Copy aria-hidden className="size-4" />
      {label}
    </Button>
  )
}
