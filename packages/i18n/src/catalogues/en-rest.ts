import account from '../../locales/en/account.json' with { type: 'json' }
import bets from '../../locales/en/bets.json' with { type: 'json' }
import cashier from '../../locales/en/cashier.json' with { type: 'json' }
import errors from '../../locales/en/errors.json' with { type: 'json' }
import fields from '../../locales/en/fields.json' with { type: 'json' }
import identity from '../../locales/en/identity.json' with { type: 'json' }
import plays from '../../locales/en/plays.json' with { type: 'json' }
import security from '../../locales/en/security.json' with { type: 'json' }
import statement from '../../locales/en/statement.json' with { type: 'json' }
import verify from '../../locales/en/verify.json' with { type: 'json' }
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
