import type { BrandSeed } from '@fairhouse/profiles'
import type { Tx } from '#server/db/tx.ts'
import { DEFAULT_LOOK } from './brand-settings.ts'

/** Writes the initial settings of a new brand. Existing settings stay as they are. */
export async function seedSettings(tx: Tx, brand: BrandSeed): Promise<void> {
  const look = { look: brand.look ?? DEFAULT_LOOK.look, tagline: brand.tagline ?? {} }
  await tx.query(
    `insert into brand_settings (brand_id, switches, look, languages) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [
      brand.brandId,
      JSON.stringify(brand.switches ?? {}),
      JSON.stringify(look),
      brand.languages === undefined ? null : JSON.stringify(brand.languages),
    ],
  )
}
