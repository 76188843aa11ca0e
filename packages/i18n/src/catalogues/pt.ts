import common from '../../locales/pt/common.json' with { type: 'json' }
import home from '../../locales/pt/home.json' with { type: 'json' }
import lottery from '../../locales/pt/lottery.json' with { type: 'json' }
import shell from '../../locales/pt/shell.json' with { type: 'json' }
import type { FirstCatalogue } from '../keys.ts'

export const catalogue = {
  common,
  home,
  lottery,
  shell,
} satisfies FirstCatalogue
