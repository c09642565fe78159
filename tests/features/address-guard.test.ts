import type { ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createRecipePages, type RecipePageOptions } from '#server/features/recipes-read/recipe-pages.ts'
import { createAddressGuard, type Resolve } from '#server/lib/address-guard.ts'
import { servePages } from '../support/local-servers.ts'

const notPublic = 'This address is not on the public internet, so this server does not open it.'
const noPort = 'Please give an address without a port.'
const noName = 'Please leave the user name and the password out of the address.'

const resolveTo =
  (...addresses: string[]): Resolve =>
  (_, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const unknownName: Resolve = (_, done) => done(new Error('ENOTFOUND'), [])

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const serve: typeof servePages = async (pages) => {
  const server = await servePages(pages)
  closing.push(server.close)
  return server
}

const open = (address: string, options: Partial<RecipePageOptions> = {}) =>
  createRecipePages({ allowed: [], resolve: unknownName, ...options }).open(address)

describe('an address that somebody gives', () => {
  it.each([
    ['this machine', 'http://127.0.0.1/'],
    ['this machine by another number', 'http://127.9.9.9/'],
    ['this machine in IPv6', 'http://[::1]/'],
    ['any address', 'http://0.0.0.0/'],
    ['any address in IPv6', 'http://[::]/'],
    ['a private network', 'http://10.1.2.3/'],
    ['another private network', 'http://172.16.0.1/'],
    ['a home network', 'https://192.168.1.1/'],
    ['a link', 'http://169.254.169.254/latest/meta-data/'],
    ['a link in IPv6', 'http://[fe80::1]/'],
    ['the network of a provider', 'http://100.64.0.1/'],
    ['several machines', 'http://224.0.0.1/'],
    ['all machines', 'http://255.255.255.255/'],
    ['a reserved address', 'http://240.0.0.1/'],
    ['an example', 'http://192.0.2.1/'],
    ['a test of speed', 'http://198.18.0.1/'],
    ['a local network in IPv6', 'http://[fd00::1]/'],
    ['several machines in IPv6', 'http://[ff02::1]/'],
    ['an old local network in IPv6', 'http://[fec0::1]/'],
    ['an example in IPv6', 'http://[2001:db8::1]/'],
    ['IPv4 in IPv6', 'http://[::ffff:127.0.0.1]/'],
    ['IPv4 in IPv6, in hexadecimal', 'http://[::ffff:7f00:1]/'],
    ['public IPv4 in IPv6', 'http://[::ffff:8.8.8.8]/'],
    ['IPv4 in IPv6, the older form', 'http://[::127.0.0.1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['NAT64 of a network', 'http://[64:ff9b:1::7f00:1]/'],
    ['Teredo', 'http://[2001:0:4136:e378::1]/'],
    ['a decimal number', 'http://2130706433/'],
    ['an octal number', 'http://0177.0.0.1/'],
    ['a hexadecimal number', 'http://0x7f000001/'],
    ['a short number', 'http://127.1/'],
    ['a public address as a decimal number', 'http://134744072/'],
    ['a public address as a hexadecimal number', 'http://0x08080808/'],
    ['full-width digits', 'http://１２７.０.０.１/'],
    ['no slash', 'http:127.0.0.1'],
    ['backslashes', 'http:\\\\127.0.0.1\\'],
  ])('is refused: %s', async (_, address) => {
    await expect(open(address)).rejects.toThrow(notPublic)
  })

  it.each([
    ['http://example.org:8080/', noPort],
    ['https://example.org:22/', noPort],
    ['https://ann:secret@example.org/', noName],
    ['https://ann@example.org/', noName],
    ['ftp://example.org/', 'The address of a page should begin with https:// or http://.'],
    ['file:///etc/passwd', 'The address of a page should begin with https:// or http://.'],
    ['javascript:alert(1)', 'The address of a page should begin with https:// or http://.'],
    ['apple crumble', 'This is not the address of a page. It should begin with https://.'],
    ['', 'This is not the address of a page. It should begin with https://.'],
    ['https://nowhere.example/', 'There is no site called nowhere.example. Please check the address.'],
  ])('is refused: %s', async (address, sentence) => {
    await expect(open(address)).rejects.toThrow(sentence)
  })

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['10.0.0.8'],
    ['::ffff:10.0.0.8'],
    ['64:ff9b::a00:8'],
    // One public address hides nothing.
    ['93.184.215.14', '10.0.0.8'],
    ['10.0.0.8', '93.184.215.14'],
  ])('is refused when its name resolves to %s', async (...addresses) => {
    const { requested, port } = await serve({ '/': 'secret' })
    await expect(open('http://intern.example/', { resolve: resolveTo(...addresses) })).rejects.toThrow(notPublic)
    await expect(open(`http://intern.example:${port}/`, { resolve: resolveTo(...addresses) })).rejects.toThrow(noPort)
    expect(requested).toEqual([])
  })

  it('is resolved once, and the connection goes to what was checked', async () => {
    const { url, port } = await serve({ '/': '<p>Hello' })
    let lookUps = 0
    const resolve: Resolve = (name, done) => {
      lookUps++
      resolveTo(lookUps === 1 ? '127.0.0.1' : '10.0.0.8')(name, done)
    }
    const page = await open(`http://recipes.local:${port}/`, { resolve, allowed: ['recipes.local'] })
    expect([page, lookUps]).toEqual(['<p>Hello', 1])
    expect(await open(`${url}/`, { allowed: ['127.0.0.0/8'] })).toBe('<p>Hello')
  })
})

describe('an address that the operator allows', () => {
  it('may be private, and have a port and a user name', async () => {
    const authorised: (string | undefined)[] = []
    const { port } = await serve({
      '/': (request, response) => {
        authorised.push(request.headers.authorization)
        response.writeHead(200, { 'content-type': 'application/xhtml+xml' }).end('<p>Hello</p>')
      },
    })
    const address = `ann:secret@127.0.0.1:${port}`
    expect(await open(`http://${address}/`, { allowed: ['127.0.0.1'] })).toBe('<p>Hello</p>')
    expect(authorised).toEqual([`Basic ${btoa('ann:secret')}`])
    const named = { resolve: resolveTo('127.0.0.1') }
    expect(await open(`http://nas.local:${port}/`, { ...named, allowed: ['nas.local'] })).toBe('<p>Hello</p>')
    expect(await open(`http://NAS.local:${port}/`, { ...named, allowed: ['127.0.0.0/8'] })).toBe('<p>Hello</p>')
    await expect(open(`http://nas.local:${port}/`, { ...named, allowed: ['other.local'] })).rejects.toThrow(noPort)
    await expect(open(`http://127.0.0.1:${port}/`, { allowed: ['10.0.0.0/8'] })).rejects.toThrow(notPublic)
  })

  it('frees nothing else', () => {
    const guard = createAddressGuard(['10.0.0.0/8', 'fd00::/8', 'nas.local'])
    expect(guard.parse('http://10.1.1.1:8080/').port).toBe('8080')
    expect(guard.parse('http://[fd00::1]:8080/').port).toBe('8080')
    expect(() => guard.parse('http://127.0.0.1/')).toThrow(notPublic)
    expect(() => guard.parse('http://167772161/')).toThrow(notPublic)
    expect(() => guard.parse('http://8.8.8.8:8080/')).toThrow(noPort)
  })
})

describe('a page', () => {
  const allowed = ['127.0.0.1']
  const send =
    (body: string | Buffer, headers: Record<string, string> = {}, status = 200) =>
    (_: unknown, response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
  const redirect = (location: string) => send('', { location }, 302)

  it('is read however it is compressed, and in its own encoding', async () => {
    const { url } = await serve({
      '/gzip': send(gzipSync('<p>crème'), { 'content-encoding': 'gzip' }),
      '/br': send(brotliCompressSync('<p>crème'), { 'content-encoding': 'br' }),
      '/latin1': send(Buffer.from('<p>crème', 'latin1'), { 'content-type': 'text/html; charset=ISO-8859-1' }),
      '/meta': send(Buffer.from('<meta charset="windows-1252"><p>crème', 'latin1')),
      '/unknown': send('<p>crème', { 'content-type': 'text/html; charset=klingon' }),
    })
    for (const path of ['gzip', 'br', 'latin1', 'meta', 'unknown'])
      expect(await open(`${url}/${path}`, { allowed })).toContain('<p>crème')
  })

  it('is followed to where it went, at most five times', async () => {
    const { url } = await serve({
      '/1': redirect('2'),
      '/2': redirect('/3'),
      '/3': redirect('./4'),
      '/4': redirect('/5'),
      '/5': redirect('/6'),
      '/6': '<p>Here',
      '/0': redirect('/1'),
    })
    expect(await open(`${url}/1`, { allowed })).toBe('<p>Here')
    await expect(open(`${url}/0`, { allowed })).rejects.toThrow('The site 127.0.0.1 sends this address on too often.')
  })

  it.each([
    ['http://10.0.0.1/', notPublic],
    ['http://[::1]/', notPublic],
    ['//169.254.169.254/', notPublic],
    ['http://2130706433/', notPublic],
    ['http://example.org:8080/', noPort],
    ['file:///etc/passwd', 'The address of a page should begin with https:// or http://.'],
    ['http://', 'This is not the address of a page. It should begin with https://.'],
  ])('is refused when it went to %s', async (location, sentence) => {
    const { url, requested } = await serve({ '/': redirect(location) })
    const options = { allowed, resolve: resolveTo('93.184.215.14') }
    await expect(open(`${url}/`, options)).rejects.toThrow(sentence)
    expect(requested).toHaveLength(1)
  })

  it('is refused when it went to a name with a private address', async () => {
    const { port } = await serve({ '/': redirect('http://intern.example/') })
    const options = { allowed, resolve: resolveTo('10.0.0.8') }
    await expect(open(`http://127.0.0.1:${port}/`, options)).rejects.toThrow(notPublic)
  })

  it.each([
    ['not there', send('', {}, 404), 'There is no page at this address.'],
    [
      'not for us',
      send('', {}, 403),
      'The site does not let this server read the page. Please open it in your browser',
    ],
    ['broken', send('', {}, 500), 'The site answers with an error (500).'],
    ['a redirect to nowhere', send('', {}, 302), 'The site answers with an error (302).'],
    ['a picture', send('', { 'content-type': 'image/png' }), 'This address is not that of a web page.'],
    ['of no type', send('', { 'content-type': '' }), 'This address is not that of a web page.'],
    ['in an unknown form', send('', { 'content-encoding': 'x-own' }), 'in a form that cannot be read'],
    ['not what it says', send('no gzip', { 'content-encoding': 'gzip' }), 'cannot be reached at the moment'],
    ['too large', send('x'.repeat(3 * 1024 * 1024 + 1)), 'The page is larger than 3 MB, so it is not read.'],
    [
      'a bomb',
      send(gzipSync(Buffer.alloc(200 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
      'The page is larger than 3 MB, so it is not read.',
    ],
    [
      'cut off',
      (_: unknown, response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' }).write('<p>')
        response.destroy()
      },
      'cannot be reached at the moment',
    ],
  ])('that is %s is refused', async (_, page, sentence) => {
    const { url } = await serve({ '/': page })
    await expect(open(`${url}/`, { allowed })).rejects.toThrow(sentence)
  })

  it('of exactly 3 MB is read', async () => {
    const { url } = await serve({ '/': send('x'.repeat(3 * 1024 * 1024)) })
    expect(await open(`${url}/`, { allowed })).toHaveLength(3 * 1024 * 1024)
  })

  it.each([
    ['never answers', () => {}],
    [
      'never ends',
      (_: unknown, response: ServerResponse) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>'),
    ],
  ])('that %s is given up', async (_, page) => {
    const { url } = await serve({ '/': page })
    const late = 'The site 127.0.0.1 takes too long to answer. Please try again later.'
    await expect(open(`${url}/`, { allowed, timeoutMs: 300 })).rejects.toThrow(late)
  })

  it('of a site that nobody runs is refused', async () => {
    const { url, close } = await serve({})
    close()
    await expect(open(`${url}/`, { allowed })).rejects.toThrow('The site 127.0.0.1 cannot be reached at the moment.')
  })
})
