import { afterAll, describe, expect, it } from 'vitest'
import { resetPasswordLink } from '#server/features/account/operator.ts'
import { createHttpWorld } from '../support/http.ts'

const world = await createHttpWorld({
  BASE_PATH: '/food',
  PUBLIC_URL: 'https://home.example.org',
  PRODUCT_NAME: 'Tally',
})
afterAll(() => world.app.close())
const elena = await world.join('elena')

const nothing = '{"msg":"There is nothing at this address.","code":"address-not-found"}'

describe('below BASE_PATH', () => {
  it('the API answers, and its description says where', async () => {
    const me = await world.app.inject({
      url: '/food/api/auth/me',
      headers: { authorization: `Bearer ${elena.accessToken}` },
    })
    expect([me.statusCode, me.json().username]).toEqual([200, 'elena'])
    const batch = await world.app.inject('/food/trpc/settings.config?batch=1')
    expect([batch.statusCode, batch.json()[0].result.data.productName]).toEqual([200, 'Tally'])
    const { servers } = (await world.app.inject('/food/api/openapi.json')).json()
    expect(servers).toEqual([{ url: 'https://home.example.org/food' }])
  })

  it('the manifest keeps the installed app inside the path', async () => {
    const manifest = (await world.app.inject('/food/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ id: '/food/', start_url: '/food/', scope: '/food/' })
    expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual([
      '/food/icon-192.png',
      '/food/icon-512.png',
      '/food/icon-maskable-512.png',
    ])
  })

  it('what has no route is 404 in our own words', async () => {
    for (const url of ['/food/api/nothing', '/food/trpc', '/food/assets/nothing.js', '/food/metrics']) {
      const { statusCode, body } = await world.app.inject(url)
      expect([url, statusCode, body]).toEqual([url, 404, nothing])
    }
  })

  it('links in mails lead there', async () => {
    const ben = await world.join('ben')
    await world.anybody.account.forgotPassword({ email: ben.email })
    expect(world.mailbox(ben.email)[0]?.text).toContain('https://home.example.org/food/resetpassword/')
  })

  it('links that the command line prints and admins hand out lead there', async () => {
    const printed = await resetPasswordLink(world, elena.email)
    expect(printed?.url).toMatch(/^https:\/\/home\.example\.org\/food\/resetpassword\//)
    const { url } = await elena.api.admin.invitations.create({})
    expect(url).toMatch(/^https:\/\/home\.example\.org\/food\/register\?invitation=/)
  })
})

describe('outside BASE_PATH', () => {
  it.each(['/', '/food'])('%s leads to the first page', async (url) => {
    const { statusCode, headers } = await world.app.inject(url)
    expect([statusCode, headers.location]).toEqual([302, '/food/'])
  })

  it('health checks answer all the same, for those who ask without a proxy', async () => {
    for (const path of ['/api/health', '/api/ready']) {
      const outside = await world.app.inject(path)
      const below = await world.app.inject(`/food${path}`)
      expect([path, outside.statusCode, outside.body]).toEqual([path, 200, below.body])
    }
  })

  it('nothing else is served', async () => {
    for (const url of [
      '/login',
      '/foods',
      '/api/config',
      '/api/openapi.json',
      '/manifest.webmanifest',
      '/favicon.svg',
    ]) {
      const { statusCode, body, headers } = await world.app.inject(url)
      expect([url, statusCode, body]).toEqual([url, 404, nothing])
      expect(headers['content-security-policy']).toContain("default-src 'self'")
    }
  })
})
