import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { MediaItem } from '../../../worker/contract/site/media'
import { externalFileSize, isPublicMediaUrl } from '../../../worker/site/media/library'
import { operator } from '../../support/admin'
import { signIn } from '../../support/shop'

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })
const sized = (size: string) => answer(200, { 'content-length': size })

function web(pages: Record<string, Response>) {
  const asked: string[] = []
  const ask = async (url: URL, init: RequestInit) => {
    asked.push(`${init.method} ${url.href}`)
    const page = pages[url.href]
    if (!page) throw new TypeError('connection refused')
    return page
  }
  return { asked, ask }
}

describe('the size of an external file', () => {
  test('the size of an external file comes from the content-length of one HEAD request', async () => {
    const { ask, asked } = web({ 'https://contoh.id/a.webp': sized('12345') })
    expect(await externalFileSize('https://contoh.id/a.webp', ask)).toBe(12_345)
    expect(asked).toEqual(['HEAD https://contoh.id/a.webp'])
  })

  test.each([
    ['nobody answers', {}],
    ['it is not there', { 'https://contoh.id/a': answer(404, { 'content-length': '99' }) }],
    ['no size is told', { 'https://contoh.id/a': answer(200) }],
    ['the size is nonsense', { 'https://contoh.id/a': sized('12x') }],
    ['the size is negative', { 'https://contoh.id/a': sized('-5') }],
  ])('the size of an external file is stored as 0 when %s', async (_, pages) => {
    expect(await externalFileSize('https://contoh.id/a', web(pages).ask)).toBe(0)
  })

  test('the request for an external file’s size follows redirects on the same host only', async () => {
    const to = (location: string) => answer(302, { location })
    const same = web({ 'https://contoh.id/a': to('/b'), 'https://contoh.id/b': sized('7') })
    expect(await externalFileSize('https://contoh.id/a', same.ask)).toBe(7)
    for (const target of [
      'https://lain.id/b',
      'http://contoh.id/b',
      'https://127.0.0.1/',
      'https://contoh.id:8443/b',
      '//lain.id/b',
    ]) {
      const other = web({ 'https://contoh.id/a': to(target), [target]: sized('7') })
      expect(await externalFileSize('https://contoh.id/a', other.ask)).toBe(0)
      expect(other.asked).toHaveLength(1)
    }
  })

  test('the size of an external file is stored as 0 for a redirect loop', async () => {
    const circle = web({ 'https://contoh.id/a': answer(302, { location: '/a' }) })
    expect(await externalFileSize('https://contoh.id/a', circle.ask)).toBe(0)
    expect(circle.asked.length).toBeLessThan(5)
  })

  test('the size of an external file is stored as 0 without a response within 5 seconds', async () => {
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    const hanging = (_: URL, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )
    const size = externalFileSize('https://contoh.id/a', hanging)
    expect(timeout).toHaveBeenCalledWith(5000)
    clock.abort(new DOMException('late', 'TimeoutError'))
    expect(await size).toBe(0)
    timeout.mockRestore()
  })

  test.each([
    'http://contoh.id/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a',
    'https://localhost./a',
    'https://LOCALHOST/a',
    'https://%6c%6f%63%61%6c%68%6f%73%74/a',
    'https://loc\u00adalhost/a',
    'https://127.1/a',
    'https://0177.0.0.1/a',
    'https://127.0.0.1./a',
    'https://127\u30020\u30020\u30021/a',
    'https://\uff11\uff12\uff17.0.0.1/a',
    'https://[::]/a',
    'https://[::ffff:7f00:1]/a',
    'https://[fd00::1]/a',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://host.localdomain/a',
    'https://contoh.id:22/a',
    'https://contoh.id:80/a',
    'https://contoh.id@127.0.0.1/a',
    'https://127.0.0.1\\@contoh.id/a',
    'https://user@contoh.id/a',
    'https://app.localhost/a',
    'https://db.internal/a',
    'https://printer.local/a',
    'https://router.lan/a',
    'https://1.0.0.127.in-addr.arpa/a',
    'https://intranet/a',
    'https://contoh.id:8443/a',
    'https://user:secret@contoh.id/a',
    'ftp://contoh.id/a',
    'file:///etc/passwd',
    'not an address',
  ])('the external address %s is never requested', async address => {
    const { ask, asked } = web({})
    expect(await externalFileSize(address, ask)).toBe(0)
    expect(asked).toEqual([])
  })
})

test('external files on ordinary public hosts are requested', () => {
  for (const host of [
    'contoh.id',
    'cdn.contoh.co.id',
    'xn--bcher-kva.xn--p1ai',
    'local.contoh.id',
    'a-b.io',
  ]) {
    expect(isPublicMediaUrl(new URL(`https://${host}/a.webp?x=1`))).toBe(true)
  }
})

describe('an entry for an external file', () => {
  let api = operator('')
  beforeAll(async () => {
    api = operator(await signIn())
  })
  const entry = {
    file_url: 'https://contoh.id/foto/sapi.webp',
    file_name: 'sapi.webp',
    file_type: 'image',
    mime_type: 'image/webp',
    folder: 'animals',
    alt_text: 'Sapi',
  }
  const added = async (respond: () => Promise<Response>): Promise<MediaItem> => {
    const network = vi.spyOn(globalThis, 'fetch').mockImplementation(respond)
    const response = await api.post('/media', entry)
    expect(response.status).toBe(201)
    expect(network).toHaveBeenCalledOnce()
    network.mockRestore()
    return response.json()
  }

  test('an entry for an external file stores the reported size and has no variants', async () => {
    const item = await added(async () => sized('2048'))
    expect(item).toMatchObject({ ...entry, file_size: 2048, widths: [], status: 'active' })
  })

  test('an entry for an external file is saved with size 0 if the host fails', async () => {
    expect((await added(() => Promise.reject(new TypeError('down')))).file_size).toBe(0)
  })

  test('an entry for an external file is deleted without affecting stored objects', async () => {
    const item = await added(async () => sized('1'))
    expect((await api.delete(`/media/${item.id}`)).status).toBe(204)
    expect((await api.get(`/media/${item.id}`)).status).toBe(404)
  })
})

test.each([
  '127.0.0.1.nip.io',
  '10-0-0-7.sslip.io',
  'a.b.nip.io',
  'localtest.me',
  'toko.192-168-1-1.contoh.id',
  'x.169.254.169.254.contoh.id',
])('the host %s is a private address and is refused', host => {
  expect(isPublicMediaUrl(new URL(`https://${host}/a.webp`))).toBe(false)
})

test('a host name with numbers that are no IP address is accepted', () => {
  for (const host of ['foto-2026-11-23.contoh.id', 'cdn1.contoh.id', '1.2.3.contoh.id'])
    expect(isPublicMediaUrl(new URL(`https://${host}/a.webp`))).toBe(true)
})
