import type { Locator, Page } from '@playwright/test'
import { betNow, choosePlay, openLottery, receipt } from './support/desk.ts'
import { arrowTo, tabTo } from './support/input-device.ts'
import { expect, test } from './support/journey.ts'
import { betsOf, enterAsMember, openAccount } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { pt } from './support/texts.ts'

const { t } = pt

const cell = (group: Locator, name: string) => group.getByRole('button', { name, exact: true })

/** A pad of each kind that the first two families did not have: how a bet is made on it. */
const PADS: readonly (readonly [
  kind: string,
  lotteryCode: string,
  playCode: string,
  choose: (page: Page) => Promise<void>,
])[] = [
  [
    'a grid of places',
    'PK10M5',
    'PK10_Q1_DIRECT',
    async (page) => {
      const row = page.getByRole('group', { name: t('plays.place', { position: 1 }), exact: true })
      await cell(row, '7').click()
    },
  ],
  [
    'a set of sums',
    'K3M2',
    'K3_SUM',
    async (page) => {
      const sums = page.getByRole('group', { name: t('plays.area.values'), exact: true })
      await sums.getByRole('button', { name: /^11\b/ }).click()
    },
  ],
  [
    'two sets, each of its own',
    'K3M2',
    'K3_SAME2_SINGLE',
    async (page) => {
      const set = (name: string) => page.getByRole('group', { name, exact: true })
      await cell(set(t('plays.area.pairs')), '2').click()
      await cell(set(t('plays.area.singles')), '5').click()
    },
  ],
  [
    'fixed numbers with others',
    'X5M5',
    '11X5_RX3',
    async (page) => {
      await page.getByRole('radio', { name: t('lottery.mode.bankers') }).click()
      const set = (name: string) => page.getByRole('group', { name, exact: true })
      await cell(set(t('plays.area.bankers')), '7').click()
      await cell(set(t('plays.area.drags')), '1').click()
      await cell(set(t('plays.area.drags')), '11').click()
    },
  ],
  [
    'typed numbers',
    'FOURD15',
    '4D_BIG',
    async (page) => {
      await page.getByLabel(t('lottery.typeNumbers')).fill('1234 98\n5678')
      await page.getByRole('button', { name: t('lottery.addNumbers') }).click()
      await expect(page.getByText(t('lottery.badLine', { line: 1, text: '98' }))).toBeVisible()
      await page.getByRole('button', { name: t('lottery.dropBadLines', { count: 2 }) }).click()
    },
  ],
  ['nothing to choose', 'PC28M3', 'PC28_BIG', async () => undefined],
]

for (const [kind, lotteryCode, playCode, choose] of PADS) {
  test(`a bet on a pad with ${kind}, from the choice to the receipt @phone`, async ({ page }) => {
    await enterAsMember(page, pt, '50')
    await openLottery(page, `${lotteryCode}?playType=${playCode}`, 40_000)
    await choose(page)
    await inspect(page, kind)
    await betNow(page, pt).click()
    await expect(receipt(page, pt)).toBeVisible()
    expect((await betsOf(page.request)).map((bet) => bet.playCode)).toEqual([playCode])
  })
}

test('animals are chosen by keyboard, and the play tells how it works', async ({ page }) => {
  await openAccount(page.request)
  await openLottery(page, 'LHC10')
  await choosePlay(page, t('plays.group.zodiac'), t('playsMarkSix.how.PT1X'))
  const animals = page.getByRole('group', { name: t('plays.area.animals'), exact: true })
  await tabTo(page, animals.getByRole('button').first())
  await page.keyboard.press('Space')
  await arrowTo(page, animals.getByRole('button').nth(2), 'ArrowRight')
  await page.keyboard.press('Enter')
  await expect(animals.getByRole('button', { pressed: true })).toHaveCount(2)
  await page.getByRole('button', { name: t('lottery.howItWorks') }).click()
  const rules = page.getByRole('dialog', { name: t('playsMarkSix.how.PT1X') })
  await expect(rules.getByRole('heading', { name: t('lottery.example') })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('lottery.allPlays') }).click()
  const finder = page.getByRole('dialog', { name: t('lottery.allPlays') })
  await finder.getByLabel(t('lottery.findPlay')).fill(t('playsMarkSix.how.TM_TAIL'))
  await finder.getByText(t('playsMarkSix.how.TM_TAIL'), { exact: true }).click()
  await expect(page.getByRole('tab', { name: t('plays.group.tail') })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})
