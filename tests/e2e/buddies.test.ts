import { expect, test } from '../support/browser.ts'
import { eatBreakfast, registerAndSignIn, today } from '../support/diary.ts'

test('two people befriend and nudge each other, and see it without a reload', { tag: '@desktop' }, async ({
  page: elena,
  product,
  browser,
  contextOptions,
}) => {
  test.slow()
  const { api } = await registerAndSignIn(elena, product, 'elena')
  await eatBreakfast(api, today())
  const context = await browser.newContext({ ...contextOptions, baseURL: product.url })
  const jonas = await context.newPage()
  await registerAndSignIn(jonas, product, 'jonas')
  await elena.goto('/friends')
  await jonas.goto('/dashboard')
  const leaders = jonas.getByRole('region', { name: 'Buddy Streak Leaders' })
  await expect(leaders.getByRole('listitem')).toHaveText([/You/])

  await elena.getByLabel('Username').fill('JÓN')
  await elena.getByRole('button', { name: 'Search' }).click()
  await elena.getByRole('button', { name: 'Add buddy jonas' }).click()
  await expect(elena.getByText('Friend request sent!')).toBeVisible()
  const sent = elena.getByText('Request sent', { exact: true })
  await expect(sent).toBeFocused()
  const find = elena.getByRole('region', { name: 'Find Buddies' })
  await find.getByRole('button', { name: 'Withdraw request to jonas' }).click()
  await expect(elena.getByText('Request withdrawn.')).toBeVisible()
  await expect(elena.getByRole('button', { name: 'Add buddy jonas' })).toBeFocused()
  await elena.getByRole('button', { name: 'Add buddy jonas' }).click()
  await expect(sent).toBeFocused()
  // What was sent is listed until it is answered, also where nobody searched.
  await elena.reload()
  const sentRequests = elena.getByRole('region', { name: 'Sent Requests' })
  await expect(sentRequests.getByRole('listitem')).toContainText(['jonas'])
  await sentRequests.getByRole('button', { name: 'Withdraw request to jonas' }).click()
  await expect(sentRequests).toHaveCount(0)
  await elena.getByLabel('Username').fill('JÓN')
  await elena.getByRole('button', { name: 'Search' }).click()
  await elena.getByRole('button', { name: 'Add buddy jonas' }).click()
  await expect(sentRequests).toContainText('jonas')

  await jonas.getByRole('link', { name: 'Buddies 1 pending request' }).click()
  await expect(jonas.getByRole('region', { name: 'Pending Requests' })).toContainText('elena')
  await jonas.getByRole('button', { name: 'Accept elena' }).click()
  await expect(jonas.getByText('Request accepted!')).toBeVisible()
  await expect(jonas.getByText('Pending Requests')).toHaveCount(0)
  await expect(jonas.getByText('pending request')).toHaveCount(0)

  const board = elena.getByRole('region', { name: 'Buddy Leaderboard' })
  await expect(board.getByRole('listitem')).toHaveText([/1.*You.*1.*day/, /2.*jonas.*0.*days/])
  await board.getByRole('button', { name: 'Nudge jonas' }).click()
  await expect(elena.getByText('Nudge sent!')).toBeVisible()
  await expect(board.getByText('Nudged')).toBeFocused()
  await expect(board.getByRole('button', { name: 'Nudge jonas' })).toHaveCount(0)
  await jonas.getByRole('button', { name: /^Notifications, \d unread/ }).click()
  await expect(jonas.getByRole('dialog', { name: 'Notifications' })).toContainText(
    'elena nudged you: keep the streak going!',
  )

  await jonas.goto('/friends')
  await jonas.getByRole('button', { name: 'Remove elena' }).click()
  await jonas
    .getByRole('dialog', { name: 'Remove elena?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
  await expect(jonas.getByText('Buddy removed.')).toBeVisible()
  await expect(board.getByRole('listitem')).toHaveText([/You/])
  await context.close()
})
