import type { LabTargets } from '@fairhouse/protocol'
import { TextField, useTranslator } from '@fairhouse/ui'
import { CopyButton } from '../../shared/copy-button.tsx'
import { SelectField, TextAreaField } from '../../shared/fields.tsx'

const DICE = '{"side":"under","target":5000}'
/** Nothing typed yet. */
export const EMPTY = { url: '', kid: '', secret: '', user: '', token: '', game: 'dice', bet: DICE }
/** What is typed of a target. */
export type LabDraft = typeof EMPTY
/** Targets outside this platform. */
export const FOREIGN = { wallet: 'foreignWallet', vendor: 'foreignVendor' } as const

interface FieldsProps {
  readonly target: string
  readonly targets: LabTargets
  readonly draft: LabDraft
  readonly set: (name: keyof LabDraft) => (value: string) => void
}

/** What the chosen target asks for. */
export function TargetFields(props: FieldsProps) {
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
