import type { Translator } from '@fairhouse/i18n'
import { fromDecimal, minor, toDecimal } from '@fairhouse/money'
import { type ReactNode, useState } from 'react'
import { type Claim, ClaimFault, type Computed, computeRound, GAMES } from './compute.ts'

export interface VerifierProps {
  readonly translator: Translator
  /** The game that is chosen at first. */
  readonly game?: string
  readonly digits: number
  readonly serverSeed?: string
  readonly clientSeed?: string
}

type Fields = Omit<Claim, 'stake'> & { readonly stake: string }
type Outcome = Computed | ClaimFault | undefined

const FIELD =
  'min-h-11 w-full rounded-input border border-line-strong bg-surface-1 px-3 py-2 font-mono text-sm'

function compute(fields: Fields): Outcome {
  const stake = fromDecimal(fields.stake.trim())
  if (stake === undefined) return new ClaimFault('stake', fields.stake)
  try {
    return computeRound({ ...fields, serverSeed: fields.serverSeed.trim(), stake })
  } catch (error) {
    if (error instanceof ClaimFault) return error
    throw error
  }
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      {children}
    </label>
  )
}

function Shown({
  t,
  outcome,
  digits,
}: Pick<Translator, 't'> & { outcome: Outcome; digits: number }) {
  if (!outcome) return null
  if (outcome instanceof ClaimFault) {
    return (
      <p id="verify-fault" role="alert" className="text-sm text-lose">
        {t('studio.verify.fault', { message: outcome.message })}
      </p>
    )
  }
  return (
    <section aria-live="polite" className="grid gap-2">
      <p className="text-sm break-all">
        {t('studio.commitment')}: <code>{outcome.commitment}</code>
      </p>
      <p className="font-bold">
        {t('studio.verify.payout', { amount: toDecimal(minor(outcome.payout), digits) })}
      </p>
      <textarea
        readOnly
        aria-label={t('studio.verify.result')}
        value={outcome.result}
        className="h-80 w-full rounded-card bg-surface-2 p-3 font-mono text-xs"
      />
    </section>
  )
}

/** A form of seeds and a bet, and the resulting round: without requests to any server. */
export function Verifier(props: VerifierProps) {
  const {
    translator,
    game = GAMES[0]?.code ?? '',
    digits,
    serverSeed = '',
    clientSeed = '',
  } = props
  const { t, find } = translator
  const none = { nonce: '0', bet: '', stake: '1', actions: '' }
  const [fields, setFields] = useState<Fields>({ game, serverSeed, clientSeed, ...none })
  const [outcome, setOutcome] = useState<Outcome>()
  const nameOf = (code: string) => find(`studio.slots.${code}`) ?? find(`studio.game.${code}`)
  const text = (field: 'serverSeed' | 'clientSeed' | 'nonce' | 'stake' | 'bet' | 'actions') => {
    const isAtFault = outcome instanceof ClaimFault && outcome.field === field
    return (
      <Labelled label={t(`studio.verify.${field}`)}>
        <input
          className={FIELD}
          value={fields[field]}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isAtFault}
          aria-describedby={isAtFault ? 'verify-fault' : undefined}
          onChange={(event) => setFields({ ...fields, [field]: event.currentTarget.value })}
        />
      </Labelled>
    )
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setOutcome(compute(fields))
      }}
    >
      <h3 className="text-lg font-bold">{t('studio.verify.title')}</h3>
      <p className="text-sm text-text-2">{t('studio.verify.how')}</p>
      <Labelled label={t('studio.verify.game')}>
        <select
          className={FIELD}
          value={fields.game}
          onChange={(event) => setFields({ ...fields, game: event.currentTarget.value })}
        >
          {GAMES.map(({ code }) => (
            <option key={code} value={code}>
              {nameOf(code) ?? code}
            </option>
          ))}
        </select>
      </Labelled>
      {text('serverSeed')}
      {text('clientSeed')}
      <div className="grid grid-cols-2 gap-3">
        {text('nonce')}
        {text('stake')}
      </div>
      {text('bet')}
      {text('actions')}
      <button
        type="submit"
        className="min-h-11 rounded-pill bg-brand px-5 font-semibold text-on-brand"
      >
        {t('studio.verify.compute')}
      </button>
      <Shown t={t} outcome={outcome} digits={digits} />
    </form>
  )
}
