import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { Link2 } from 'lucide-react'

/** Shares the address of this page through the device, or copies it. */
export function ShareLink() {
  const { t } = useTranslator()
  const toast = useToast()
  const handleClick = async () => {
    const url = location.origin + location.pathname
    try {
      await navigator.clipboard.writeText(url)
      toast(t('group.copied'))
    } catch {
      // Clipboards may be refused: the address is shown to be copied by hand.
      toast(url)
    }
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => void handleClick()}>
      <Link2 aria-hidden className="size-4" />
      {t('group.copyLink')}
    </Button>
  )
}
