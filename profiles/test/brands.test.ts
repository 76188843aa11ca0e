import { isFamilyName, isPaletteName } from '@fairhouse/ui/art'
import { AZULEJO, contrastOf, pairsOf, SEED_BOUNDS, THEMES, themeTokens } from '@fairhouse/ui/look'
import { decodePricing, decodeVariant, findPlay, rtpOf } from '@fairhouse/lottery/all'
import { rationalToNumber } from '@fairhouse/money'
import { describe, expect, it, test } from 'vitest'
import { demoBrand, demoTrials, placarBrand, profileOf, quintalBrand } from '../index.ts'

const BRANDS = [demoBrand, placarBrand, quintalBrand] as const

test('brands have ids, codes and hosts of their own', () => {
  const all = [...BRANDS, demoTrials]
  expect(new Set(all.map(({ brandId }) => brandId)).size).toBe(all.length)
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  const hosts = all.flatMap((brand) => brand.hosts)
  expect(new Set(hosts).size).toBe(hosts.length)
})

describe.each(BRANDS.map((brand) => [brand.name, brand] as const))('%s', (_, brand) => {
  const look = brand.look ?? AZULEJO

  it('has a seed within the bounds that the recipe promises for', () => {
    for (const [name, [min, max]] of Object.entries(SEED_BOUNDS)) {
      const value = look[name as keyof typeof SEED_BOUNDS]
      expect(value, name).toBeGreaterThanOrEqual(min)
      expect(value, name).toBeLessThanOrEqual(max)
    }
  })

  it('names art that exists', () => {
    expect(look.families.filter((name) => !isFamilyName(name))).toEqual([])
    expect(look.palettes.filter((name) => !isPaletteName(name))).toEqual([])
  })

  it('has its sentence in every language of its jurisdiction, or the platform’s own', () => {
    if (brand.tagline === undefined) return
    const languages = brand.languages?.offered ?? profileOf(brand.profile).languages
    expect(Object.keys(brand.tagline)).toEqual(expect.arrayContaining([...languages]))
  })

  it.each(THEMES)('is readable: %s', (theme) => {
    const tokens = themeTokens(look, theme)
    const faint = pairsOf(theme).filter(
      ([fore, ground, least]) => contrastOf(tokens[fore], tokens[ground]) < least,
    )
    expect(faint).toEqual([])
  })
})

/** What is seen at a glance: ground, text, action, money. Written down so that a change shows. */
test.each([
  ['Fairhouse', 'light', '#f2f7fd #141e2a #007749 #8a5f00'],
  ['Fairhouse', 'dark', '#060f1a #eff4fb #11e08e #fbcb2f'],
  ['Fairhouse', 'lightMore', '#ffffff #000000 #005633 #604100'],
  ['Fairhouse', 'darkMore', '#000000 #ffffff #43f8a4 #fece34'],
  ['Placar', 'light', '#f5f6f9 #1b1d23 #285cc3 #a44b39'],
  ['Placar', 'dark', '#0c0e14 #f2f3f7 #7caaff #ffa47a'],
  ['Placar', 'lightMore', '#ffffff #000000 #093da1 #7c2616'],
  ['Placar', 'darkMore', '#000000 #ffffff #a4c5ff #ffc5ac'],
  ['Quintal', 'light', '#f9f6f3 #221c16 #aa3800 #866100'],
  ['Quintal', 'dark', '#130d08 #f6f3ef #ff8255 #f6d653'],
  ['Quintal', 'lightMore', '#ffffff #000000 #7d2700 #5d4300'],
  ['Quintal', 'darkMore', '#000000 #ffffff #ffad90 #f6d653'],
] as const)('the colours of %s, %s', (name, theme, colors) => {
  const brand = BRANDS.find((one) => one.name === name)
  const { bg, text, brand: action, money } = themeTokens(brand?.look ?? AZULEJO, theme)
  expect([bg, text, action, money].join(' ')).toBe(colors)
})

/** Tickets of games that others draw, at the prizes that those publish. */
const OFFICIAL = /^(4D_|TH_GLO$|LHC_HKJC$|MEGA645$|POWER655$|LOTTO535$|MAX3D)/

test('own prices pay back 90 % or more; official ones are left to recorded lotteries', () => {
  const low = [...BRANDS, demoTrials].flatMap(({ code, lotteries }) =>
    lotteries.flatMap(({ lotteryCode, source, prices, variants }) =>
      Object.entries(prices).flatMap(([playCode, price]) => {
        if (source === 'recorded' && OFFICIAL.test(playCode)) return []
        const play = findPlay(playCode)
        if (!play) return [`${playCode} is unknown`]
        const variant = decodeVariant(variants?.[playCode] ?? '')
        const rtp = rationalToNumber(rtpOf(play, decodePricing(price), variant))
        return rtp < 0.9 ? [`${code} ${lotteryCode} ${playCode}: ${rtp}`] : []
      }),
    ),
  )
  expect(low).toEqual([])
})
