import type account from '../locales/en/account.json'
import type bets from '../locales/en/bets.json'
import type cashier from '../locales/en/cashier.json'
import type closed from '../locales/en/closed.json'
import type common from '../locales/en/common.json'
import type errors from '../locales/en/errors.json'
import type fields from '../locales/en/fields.json'
import type home from '../locales/en/home.json'
import type identity from '../locales/en/identity.json'
import type legal from '../locales/en/legal.json'
import type lottery from '../locales/en/lottery.json'
import type office from '../locales/en/office.json'
import type plays from '../locales/en/plays.json'
import type security from '../locales/en/security.json'
import type shell from '../locales/en/shell.json'
import type statement from '../locales/en/statement.json'
import type verify from '../locales/en/verify.json'

/** English is the measure: what exists there must exist in every complete language. */
interface English {
  account: typeof account
  bets: typeof bets
  cashier: typeof cashier
  closed: typeof closed
  common: typeof common
  errors: typeof errors
  fields: typeof fields
  home: typeof home
  identity: typeof identity
  legal: typeof legal
  lottery: typeof lottery
  office: typeof office
  plays: typeof plays
  security: typeof security
  shell: typeof shell
  statement: typeof statement
  verify: typeof verify
}

/** One file per namespace and language: locales/<language>/<namespace>.json. */
export type Namespace = keyof English

/** What the home page and the frame around every page say: loaded before the first paint. */
export type FirstNamespace = 'common' | 'home' | 'lottery' | 'shell'

/** What the other screens say: loaded beside the first of them, or when the page is idle. */
export type RestNamespace = Exclude<Namespace, FirstNamespace | 'closed' | 'legal' | 'office'>

type Texts<N extends Namespace> = Readonly<Record<keyof English[N] & string, string>>

export type FirstCatalogue = { readonly [N in FirstNamespace]: Texts<N> }
export type RestCatalogue = { readonly [N in RestNamespace]: Texts<N> }

/** What is said where the site is shut: loaded only then. */
export type ClosedTexts = Texts<'closed'>

/** Texts of the namespace `legal`. */
export type LegalTexts = Texts<'legal'>

/** Every message key, such as `errors.ISSUE_CLOSED`. A wrong one does not compile. */
export type MessageKey = {
  [N in Namespace]: `${N}.${keyof English[N] & string}`
}[Namespace]
