import { withDatabase } from '../../tools/operator/database.ts'
import { expect, test } from './support/journey.ts'
import { enterAsMember } from './support/member.ts'
import { inspect } from './support/sight.ts'
import { enterAs, giveReason, gridRow, openScreen, t as office } from './support/staff.ts'
import { journey } from './support/ways.ts'

const withRows = <Result>(work: Parameters<typeof withDatabase<Result>>[1]) =>
  withDatabase(process.env['E2E_DATA_DIR'] ?? '', work)

/** A member who came by another's code, and shares a network with them; the name. */
async function bringFriend(username: string): Promise<string> {
  const friend = `${username}f`
  await withRows((db) =>
    db.query(
      `with made as (
         insert into members (brand_id, username, username_key, password_hash, birth_date,
           terms_version, terms_accepted_at, registered_at, referrer_id, ancestor_ids)
         select brand_id, $2, $2, password_hash, birth_date, terms_version, app_now(), app_now(),
           member_id, ancestor_ids || member_id from members
         where brand_id = 1 and username = $1 returning brand_id, member_id, referrer_id)
       insert into referrals (brand_id, friend_id, referrer_id, rules_no, state, signs)
       select brand_id, member_id, referrer_id, (select max(rules_no) from referral_rules
         where brand_id = 1), 'checked', '{network}' from made`,
      [username, friend],
    ),
  )
  return friend
}

journey('a member invites a friend by a link, a code and a poster', async (scene) => {
  const { page, words, input, look } = scene
  const { t } = words
  const account = await enterAsMember(page, words, '10')
  await page.goto('/referral')
  await expect(page).toHaveURL(/\/member\/referral/)
  const address = page.getByText(/\/register\?referralCode=[0-9a-f]{12}$/).first()
  await expect(address).toBeVisible()
  const link = (await address.textContent()) ?? ''
  await expect(page.getByRole('img', { name: t('referral.qr', { address: link }) })).toBeVisible()
  await expect(page.getByText(t('referral.stage', { no: '1' }), { exact: true })).toBeVisible()
  await look('the invitation of friends')
  const download = page.waitForEvent('download')
  await input.press(page.getByRole('button', { name: t('referral.poster') }))
  expect((await download).suggestedFilename()).toMatch(/^[0-9a-f]{12}\.png$/)
  const friend = await bringFriend(account.username)
  await page.reload()
  await expect(page.getByText(`${friend.slice(0, 2)}•••`)).toBeVisible()
  await expect(page.getByText(t('referral.state.checked'), { exact: true })).toBeVisible()
  await expect(page.getByText(friend)).toHaveCount(0)
  await look('a friend who is looked at')
})

test('staff see friends, clear one, and set the rules', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext()
  const member = await context.newPage()
  const { pt } = await import('./support/texts.ts')
  const account = await enterAsMember(member, pt, '10')
  const friend = await bringFriend(account.username)
  await context.close()
  await enterAs(page.context(), 'ana')
  await openScreen(page, `rewards?part=friends&q=${account.username}`, office('office.nav.rewards'))
  await expect(gridRow(page, friend).first()).toContainText(
    office('office.rewards.referral.sign.network'),
  )
  await inspect(page, 'friends in the office')
  await gridRow(page, friend).first().getByRole('gridcell').first().click()
  const dialog = page.getByRole('dialog')
  await inspect(page, 'a friend in the office')
  await dialog.getByRole('button', { name: office('office.rewards.referral.clear') }).click()
  await giveReason(page, 'um lar', office('office.rewards.referral.clear'))
  await expect(
    dialog.getByText(office('office.rewards.referral.state.clear'), { exact: true }),
  ).toBeVisible()
  await openScreen(page, 'rewards?part=referral', office('office.nav.rewards'))
  await expect(
    page.getByRole('heading', { name: office('office.rewards.referral.rules') }),
  ).toBeVisible()
  await inspect(page, 'rules for friends in the office')
})
