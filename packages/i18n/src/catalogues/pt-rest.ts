import account from '../../locales/pt/account.json' with { type: 'json' }
import bets from '../../locales/pt/bets.json' with { type: 'json' }
import cashier from '../../locales/pt/cashier.json' with { type: 'json' }
import errors from '../../locales/pt/errors.json' with { type: 'json' }
import fields from '../../locales/pt/fields.json' with { type: 'json' }
import identity from '../../locales/pt/identity.json' with { type: 'json' }
import plays from '../../locales/pt/plays.json' with { type: 'json' }
import security from '../../locales/pt/security.json' with { type: 'json' }
import statement from '../../locales/pt/statement.json' with { type: 'json' }
import verify from '../../locales/pt/verify.json' with { type: 'json' }
import type { RestCatalogue } from '../keys.ts'

export const catalogue = {
  account,
  bets,
  cashier,
  errors,
  fields,
  identity,
  plays,
  security,
  statement,
  verify,
} satisfies RestCatalogue
