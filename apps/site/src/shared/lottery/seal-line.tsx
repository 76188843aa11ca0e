import type { BetWire } from '@fairhouse/protocol'
import { IconButton, useToast, useTranslator } from '@fairhouse/ui'
import { Copy } from 'lucide-react'
import { Link } from '../router/index.ts'

/**
 * The commitment of a bet's draw, made before its sale, for the bettor to keep. Nothing for a
 * lottery whose official result is recorded. The texts are of the namespace `bets`.
 */
export function SealLine(props: { issueId: string; plan: BetWire['drawPlan'] }) {
  const { issueId, plan } = props
  const { t } = useTranslator()
  const toast = useToast()
  const { commitment, beaconRound } = plan
  if (commitment === null) return null
  const handleCopy = async () => {
    const round = beaconRound === null ? '' : ` ${beaconRound}`
    try {
      await navigator.clipboard.writeText(`${issueId} ${commitment}${round}`)
      toast(t('bets.sealCopied'))
    } catch {
      // Refused, or a page over plain HTTP: the text can still be selected by hand.
      toast(t('bets.sealNotCopied'), 'lose')
    }
  }
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-text-3">{t('bets.sealed')}</span>
        <Link to="/verify/$issueId" params={{ issueId }} className="font-semibold text-brand">
          {t('bets.verify')}
        </Link>
      </p>
      <div className="flex items-center gap-1 rounded-input border border-line bg-surface-2 ps-3">
        <code className="min-w-0 flex-1 py-2 font-mono text-legal break-all text-text-2 select-all">
          {commitment}
        </code>
        <IconButton
          label={t('bets.copySealed')}
          className="self-start"
          onClick={() => void handleCopy()}
        >
          <Copy aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      {beaconRound !== null && (
        <p className="text-text-3">{t('bets.sealedRound', { round: String(beaconRound) })}</p>
      )}
    </div>
  )
}
