import { brandCss, faviconSvg, frameColors } from '@fairhouse/ui/look'
import type { Brand } from '#server/core/brand.ts'

/** What a brand's look puts into its pages. */
export interface PageLook {
  readonly css: string
  /** Theme colours of the browser's own frame, light and dark. */
  readonly frame: { readonly light: string; readonly dark: string }
  readonly icon: string
}

const looks = new WeakMap<Brand, PageLook>()

/** The look of a brand, computed once per version of its settings. */
export function lookOf(brand: Brand): PageLook {
  const { look } = brand.settings
  const made = looks.get(brand)
  if (made) return made
  const fresh = { css: brandCss(look), frame: frameColors(look), icon: faviconSvg(look) }
  looks.set(brand, fresh)
  return fresh
}
