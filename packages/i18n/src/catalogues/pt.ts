import account from '../../locales/pt/account.json' with { type: 'json' }
import bets from '../../locales/pt/bets.json' with { type: 'json' }
import cashier from '../../locales/pt/cashier.json' with { type: 'json' }
import common from '../../locales/pt/common.json' with { type: 'json' }
import errors from '../../locales/pt/errors.json' with { type: 'json' }
import home from '../../locales/pt/home.json' with { type: 'json' }
import identity from '../../locales/pt/identity.json' with { type: 'json' }
import lottery from '../../locales/pt/lottery.json' with { type: 'json' }
import plays from '../../locales/pt/plays.json' with { type: 'json' }
import statement from '../../locales/pt/statement.json' with { type: 'json' }
import verify from '../../locales/pt/verify.json' with { type: 'json' }
import type { Catalogue } from '../keys.ts'

export const catalogue = {
  account,
  bets,
  cashier,
  common,
  errors,
  home,
  identity,
  lottery,
  plays,
  statement,
  verify,
} satisfies Catalogue
