import type { BodyOf, LabTargets } from '@fairhouse/protocol'
import { Button, TextField, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api, isApiError } from '../../shared/api.ts'
import { CopyButton } from '../../shared/copy-button.tsx'
import { SelectField, TextAreaField } from '../../shared/fields.tsx'
import { Panel } from '../../shared/page.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'

export interface LabFormProps {
  readonly targets: LabTargets
  /** A run is in progress: only one at a time. */
  readonly isBusy: boolean
  readonly onBegun: (runId: string) => void
}

type Body = Omit<BodyOf<'POST /staff/games/lab/runs'>, 'reason'>

const DICE = '{"side":"under","target":5000}'
const EMPTY = { url: '', kid: '', secret: '', user: '', token: '', game: 'dice', bet: DICE }
type Draft = typeof EMPTY
const FOREIGN = { wallet: 'foreignWallet', vendor: 'foreignVendor' } as const

/** The target of a run: our wallet, a configured vendor by its code, or a foreign server. */
function bodyOf(target: string, draft: Draft): Body {
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
  const set = (name: keyof Draft) => (value: string) => setDraft({ ...draft, [name]: value })
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

interface FieldsProps {
  readonly target: string
  readonly targets: LabTargets
  readonly draft: Draft
  readonly set: (name: keyof Draft) => (value: string) => void
}

function TargetFields(props: FieldsProps) {
  const { target, targets, draft, set } = props
  const { t } = useTranslator()
  if (target === 'own') return null
  const vendor = targets.vendors.find(({ vassalage }) => target === `vendor:${vassalage}`)
  const isWallet = target === FOREIGN.wallet
  return (
    <>
      {target === FOREIGN.vendor && <WalletUrl url={targets.walletUrl} />}
      {!vendor && <ForeignFields {...props} />}
      {vendor && vendor.games.length > 0 ? (
        <SelectField
          label={t('office.lab.game')}
          options={vendor.games.map((id) => ({ id, label: id }))}
          value={draft.game}
          onValueChange={set('game')}
        />
      ) : (
        <TextField label={t('office.lab.game')} value={draft.game} onValueChange={set('game')} />
      )}
      {!isWallet && (
        <TextAreaField label={t('office.lab.bet')} value={draft.bet} onValueChange={set('bet')} />
      )}
    </>
  )
}

function WalletUrl({ url }: { url: string }) {
  const { t } = useTranslator()
  const name = t('office.lab.walletUrl')
  return (
    <dl className="grid gap-1 text-sm">
      <dt className="font-semibold">{name}</dt>
      <dd className="grid justify-items-start gap-2">
        <bdi className="break-all">{url}</bdi>
        <CopyButton text={url} label={t('office.games.copy', { name })} />
      </dd>
    </dl>
  )
}

function ForeignFields({ target, draft, set }: FieldsProps) {
  const { t } = useTranslator()
  const isWallet = target === FOREIGN.wallet
  const plain = { autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <TextField
        label={t('office.lab.url')}
        hint={t(isWallet ? 'office.lab.urlWalletHint' : 'office.lab.urlVendorHint')}
        type="url"
        inputMode="url"
        value={draft.url}
        onValueChange={set('url')}
        {...plain}
      />
      <TextField
        label={t('office.lab.kid')}
        value={draft.kid}
        onValueChange={set('kid')}
        {...plain}
      />
      <TextField
        label={t('office.lab.secret')}
        hint={t('office.lab.secretHint')}
        type="password"
        value={draft.secret}
        onValueChange={set('secret')}
        {...plain}
        autoComplete="new-password"
      />
      {isWallet && (
        <>
          <TextField
            label={t('office.lab.user')}
            value={draft.user}
            onValueChange={set('user')}
            {...plain}
          />
          <TextField
            label={t('office.lab.token')}
            type="password"
            value={draft.token}
            onValueChange={set('token')}
            {...plain}
            autoComplete="new-password"
          />
        </>
      )}
    </>
  )
}
