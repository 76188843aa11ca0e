import { minorToWire } from '@fairhouse/money'
import type { RouteTable } from '#server/http/routing.ts'
import { readNow } from '#server/db/clock.ts'

export const settingsRoutes: RouteTable = (route, deps) => {
  route('GET /wps/system/status', async ({ brand }) => ({
    status: 0 as const,
    brand: { code: brand.code, name: brand.name },
    currency: brand.currency,
    isPlayMoney: brand.profile.isPlayMoney,
    minAgeYears: brand.profile.minAgeYears,
    timeZone: brand.profile.timeZone,
    languages: [...brand.profile.languages],
    defaultLanguage: brand.profile.defaultLanguage,
    deposit: {
      minMinor: minorToWire(brand.profile.deposit.min),
      maxMinor: minorToWire(brand.profile.deposit.max),
    },
    serverTime: (await readNow(deps.db)).toISOString(),
  }))

  route('GET /health', async () => {
    await deps.db.query('select 1')
    return { status: 'ok' as const, version: deps.version }
  })
}
