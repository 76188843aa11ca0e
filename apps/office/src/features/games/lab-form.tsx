import type { BodyOf, LabTargets } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api, isApiError } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { Panel } from '../../shared/page.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { EMPTY, FOREIGN, type LabDraft, TargetFields } from './lab-target-fields.tsx'

export interface LabFormProps {
  readonly targets: LabTargets
  /** A run is in progress: only one at a time. */
  readonly isBusy: boolean
  readonly onBegun: (runId: string) => void
}

type Body = Omit<BodyOf<'POST /staff/games/lab/runs'>, 'reason'>

/** The target of a run: our wallet, a configured vendor by its code, or a foreign server. */
function bodyOf(target: string, draft: LabDraft): Body {
  const [url, kid, game] = [draft.url.trim(), draft.kid.trim(), draft.game.trim()]
  const { secret, user, token, bet } = draft
  if (target === FOREIGN.wallet) {
    const foreign = { url, kid, secret, user: user.trim(), token: token.trim() }
    return { side: 'operator', foreign, game }
  }
  if (target === FOREIGN.vendor) {
    return { side: 'vendor', foreign: { url, kid, secret }, game, bet }
  }
  if (target === 'own') return { side: 'operator' }
  return { side: 'vendor', vassalage: target.slice('vendor:'.length), game, bet }
}

/** Selects the target and starts a run. A pasted secret is sent only with this one request. */
export function LabForm({ targets, isBusy, onBegun }: LabFormProps) {
  const { t } = useTranslator()
  const options = [
    ...(targets.hasSandbox ? [{ id: 'own', label: t('office.lab.ownWallet') }] : []),
    ...targets.vendors.map(({ vassalage, name }) => ({
      id: `vendor:${vassalage}`,
      label: t('office.lab.vendorServer', { vendor: name }),
    })),
    ...[FOREIGN.wallet, FOREIGN.vendor].map((id) => ({ id, label: t(`office.lab.${id}`) })),
  ]
  const [target, setTarget] = useState(options[0]?.id ?? FOREIGN.wallet)
  const [draft, setDraft] = useState(EMPTY)
  const [isAsking, setIsAsking] = useState(false)
  const set = (name: keyof LabDraft) => (value: string) => setDraft({ ...draft, [name]: value })
  const begin = async (reason: string) => {
    const body = { ...bodyOf(target, draft), reason }
    const { run } = await api('POST /staff/games/lab/runs', { body })
    setDraft({ ...draft, secret: '', token: '' })
    onBegun(run.runId)
  }
  const choose = (id: string) => {
    setTarget(id)
    const games = targets.vendors.find(({ vassalage }) => id === `vendor:${vassalage}`)?.games
    setDraft({ ...draft, game: games?.[0] ?? EMPTY.game })
  }
  return (
    <Panel title={t('office.lab.new')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setIsAsking(true)
        }}
      >
        <SelectField
          label={t('office.lab.at')}
          hint={<Hint target={target} targets={targets} />}
          options={options}
          value={target}
          onValueChange={choose}
        />
        <TargetFields target={target} targets={targets} draft={draft} set={set} />
        <Button type="submit" size="sm" disabled={isBusy} className="justify-self-start">
          {t('office.lab.start')}
        </Button>
        {isBusy && <p className="text-sm text-text-3">{t('office.lab.oneAtATime')}</p>}
      </form>
      {isAsking && (
        <ReasonDialog
          title={options.find(({ id }) => id === target)?.label ?? ''}
          description={t('office.lab.startNote')}
          submit={t('office.lab.start')}
          explain={(error) =>
            isApiError(error, 'CHANGED_MEANWHILE') ? t('office.lab.oneAtATime') : undefined
          }
          onSubmit={begin}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  )
}

function Hint({ target, targets }: { target: string; targets: LabTargets }) {
  const { t } = useTranslator()
  if (target === 'own') return t('office.lab.ownWalletHint')
  if (target === FOREIGN.wallet) return t('office.lab.foreignWalletHint')
  const vendor = targets.vendors.find(({ vassalage }) => target === `vendor:${vassalage}`)
  if (vendor) return t(vendor.isSandbox ? 'office.lab.sandboxHint' : 'office.lab.liveHint')
  return t('office.lab.foreignVendorHint')
}
