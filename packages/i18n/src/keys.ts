import type account from '../locales/en/account.json'
import type bets from '../locales/en/bets.json'
import type cashier from '../locales/en/cashier.json'
import type common from '../locales/en/common.json'
import type errors from '../locales/en/errors.json'
import type home from '../locales/en/home.json'
import type identity from '../locales/en/identity.json'
import type legal from '../locales/en/legal.json'
import type lottery from '../locales/en/lottery.json'
import type plays from '../locales/en/plays.json'
import type statement from '../locales/en/statement.json'
import type verify from '../locales/en/verify.json'

/** English is the measure: what exists there must exist in every complete language. */
interface English {
  account: typeof account
  bets: typeof bets
  cashier: typeof cashier
  common: typeof common
  errors: typeof errors
  home: typeof home
  identity: typeof identity
  legal: typeof legal
  lottery: typeof lottery
  plays: typeof plays
  statement: typeof statement
  verify: typeof verify
}

/** One file per namespace and language: locales/<language>/<namespace>.json. */
export type Namespace = keyof English

/** Namespaces that only some screens need; loaded with `Language.loadLegal`, not at the start. */
export type LateNamespace = 'legal'

type Texts<N extends Namespace> = Readonly<Record<keyof English[N] & string, string>>

/** All texts of a language that a page needs from its start. */
export type Catalogue = { readonly [N in Exclude<Namespace, LateNamespace>]: Texts<N> }

/** Texts of the namespace `legal`. */
export type LegalTexts = Texts<'legal'>

/** Every message key, such as `errors.ISSUE_CLOSED`. A wrong one does not compile. */
export type MessageKey = {
  [N in Namespace]: `${N}.${keyof English[N] & string}`
}[Namespace]
