import type { GameDetail, Launched, PvpRoom, VendorLane } from '@fairhouse/protocol'
import { expect, test } from './support/journey.ts'
import { enterAsMember } from './support/member.ts'
import { mainMenu } from './support/shell.ts'
import { inspect } from './support/sight.ts'
import { wakeApp } from './support/wake-app.ts'
import { pt } from './support/texts.ts'

const { t, money } = pt

// Vendors whose members play against each other, as the platform would list them: the bundled one
// has a single room, and an entry in the database would be seen by every journey beside this one.
const VENDORS = { CLUB: 'Clube', TABLES: 'Mesas' } as const

const room = (vassalage: keyof typeof VENDORS, roomId: string, name: string): PvpRoom => ({
  roomId,
  vassalage,
  vendorName: VENDORS[vassalage],
  name,
  category: 'PVP',
  theme: 'table',
  colors: ['#204060', '#80c0e0'],
  isHot: false,
  isNew: false,
  isDown: false,
  subtype: 'poker',
  minStakeMinor: '20000',
  maxStakeMinor: '1000000',
})

const ROOMS = [
  room('CLUB', 'duel_small', 'Duelo pequeno'),
  { ...room('CLUB', 'duel_large', 'Duelo grande'), isDown: true },
  room('TABLES', 'table_one', 'Mesa um'),
]

const LANE: VendorLane = {
  title: 'PVP',
  cards: Object.entries(VENDORS).map(([vassalage, name]) => ({
    vassalage,
    name,
    isHot: false,
    games: vassalage === 'CLUB' ? 2 : 1,
    isGame: 'VASSALAGE',
    isDown: false,
    colors: [],
  })),
  gameClassify: ['poker'],
}

const detailOf = ({ roomId, minStakeMinor, maxStakeMinor, ...rest }: PvpRoom): GameDetail => ({
  ...rest,
  gameId: roomId,
  hasDemo: false,
  holdsBalance: false,
  features: [],
  rtpPpm: 970_000,
  rtpBestPpm: 970_000,
  volatility: 2,
  sigma: null,
  maxMultiplier: null,
  minStakeMinor,
  maxStakeMinor,
  version: '1',
  releasedOn: '2026-01-01',
  certificates: [],
  isFavourite: false,
  maintenance: rest.isDown ? { until: null, suggestions: [] } : null,
})

test('rooms of members against each other: by vendor, with their stakes, opened as rooms', async ({
  page,
}) => {
  await enterAsMember(page, pt, '100')
  // An address that may stand in a frame: the studio's, whose page is replaced.
  const demo = await page.request.post('/wps/game/demo', {
    data: { gameId: 'dice', vassalage: 'FAIRHOUSE' },
    headers: { 'x-fairhouse': '1' },
  })
  const { origin } = new URL(((await demo.json()) as Launched).game_url)
  const content = `${origin}/the-room`
  await page.route('**/the-room', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>x</title><h1>Sala aberta</h1>' }),
  )
  await page.route('**/lgw/games/vendors*', (route) => route.fulfill({ json: { lanes: [LANE] } }))
  await page.route('**/lgw/games/pvp/rooms?*', (route) => route.fulfill({ json: { rooms: ROOMS } }))
  await page.route('**/lgw/games/detail/**', (route) => {
    const found = ROOMS.find(({ roomId }) => route.request().url().includes(roomId))
    return found ? route.fulfill({ json: detailOf(found) }) : route.fallback()
  })
  await page.route('**/wps/game/launchGame', (route) =>
    route.fulfill({
      json: {
        game_url: `${origin}/not-this`,
        game_url2: `${origin}/not-this`,
        value: { content },
        vassalage: 'TABLES',
        isDemo: false,
      } satisfies Launched,
    }),
  )

  await page.goto('/')
  await wakeApp(page)
  const category = t('shell.category.PVP')
  await mainMenu(page)
    .getByRole('button', { name: t('shell.nav.open', { category }) })
    .click()
  await mainMenu(page).getByRole('button', { name: VENDORS.TABLES }).click()
  await expect(page).toHaveURL(/\/poker-pvp-games\?vassalage=TABLES$/)
  const rooms = page.getByRole('list', { name: category }).getByRole('listitem')
  await expect(rooms).toHaveCount(1)
  await expect(rooms).toContainText(money('2'))
  await expect(rooms).toContainText(money('100'))
  await page.getByRole('radio', { name: t('games.lobby.all') }).click()
  await expect(rooms).toHaveCount(3)
  await inspect(page, 'rooms of members against each other')

  await page.getByRole('link', { name: ROOMS[1]?.name ?? '' }).click()
  const down = t('games.frame.maintenanceTitle', { game: 'Duelo grande' })
  await expect(page.getByRole('dialog', { name: down })).toBeVisible()
  await page.keyboard.press('Escape')

  const asked = page.waitForRequest('**/wps/game/launchGame')
  await page.getByRole('link', { name: 'Mesa um' }).focus()
  await page.keyboard.press('Enter')
  expect((await asked).postDataJSON()).toMatchObject({
    vassalage: 'TABLES',
    roomId: 'table_one',
    gameType: 'PVP',
    launchMode: 'GLS',
  })
  await expect(page).toHaveURL(/\/game\?vassalage=TABLES&roomId=table_one$/)
  await expect(page.frameLocator('iframe').getByText('Sala aberta')).toBeVisible()
})
