import common from '../../locales/en/common.json' with { type: 'json' }
import home from '../../locales/en/home.json' with { type: 'json' }
import lottery from '../../locales/en/lottery.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import type { FirstCatalogue } from '../keys.ts'

export const catalogue = {
  common,
  home,
  lottery,
  shell,
} satisfies FirstCatalogue
