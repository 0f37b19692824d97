import { type BrowserContext, expect, type Page, request } from '@playwright/test'
import type { Server } from '../../scripts/start/serve'
import { wibDay } from '../../worker/contract/lib/format'
import { expectAccessible } from './support/axe'
import { asOperator } from './support/operator'
import { addFieldPerson, fieldPerson, goats } from './support/sacrifices'
import { operator } from './support/secrets'
import { test } from './support/shop'

async function sessionOf(shop: Server) {
  await addFieldPerson(shop)
  const visitor = await request.newContext({ baseURL: shop.url })
  const answer = await visitor.post('/api/auth/login', { data: fieldPerson })
  const text = await answer.text()
  if (!answer.ok()) throw new Error(text)
  await visitor.dispose()
  return text
}

/** Opens Lapangan in a new page, as after the phone has killed the app. */
async function reopen(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/admin/field')
  await expect(page.getByRole('heading', { level: 1, name: 'Lapangan' })).toBeVisible()
  return page
}

/** Whether the page of Lapangan is cached, so that it opens offline. */
const isKept = async () => Boolean(await (await caches.open('lapangan-1')).match('/admin/field'))

/** Opens Lapangan as a person with the role `field` and waits until it also opens offline. */
async function openField(context: BrowserContext, shop: Server) {
  const session = await sessionOf(shop)
  const first = await context.newPage()
  await first.goto('/offline.html')
  await first.evaluate(text => localStorage.setItem('qurban.session', text), session)
  await first.close()
  const page = await reopen(context)
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
  return page
}

const phone = { viewport: { width: 360, height: 740 } }

const gallery = (page: Page) => page.getByLabel('Pilih dari galeri')
const bar = (page: Page) =>
  page.getByRole('button', { name: /^(Semua sudah terkirim|\d+ sedang|\d+ menunggu|\d+ perlu)/ })
const choosePlace = (page: Page, place: string) => page.getByLabel('Tempat').selectOption(place)

/** `n` valid JPEGs, all different. */
const jpegs = (page: Page, n: number) =>
  page
    .evaluate(count => {
      const canvas = document.createElement('canvas')
      canvas.width = 48
      canvas.height = 48
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.font = '20px sans-serif'
      return Array.from({ length: count }, (_, i) => {
        context.fillStyle = `hsl(${(i * 7) % 360} 60% 50%)`
        context.fillRect(0, 0, 48, 48)
        context.fillStyle = '#fff'
        context.fillText(String(i), 4, 32)
        return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? ''
      })
    }, n)
    .then(all =>
      all.map((text, i) => ({
        name: `foto-${i}.jpg`,
        mimeType: 'image/jpeg',
        buffer: Buffer.from(text, 'base64'),
      })),
    )

const provenBy = async (shop: Server, id: string) =>
  (
    await shop.d1
      .prepare(
        'SELECT evidence.* FROM evidence JOIN evidence_of ON evidence_id = evidence.id WHERE sacrifice_id = ?',
      )
      .bind(id)
      .all<{ sha256: string; stage: string; uploaded_by: string }>()
  ).results

/** Half of the photos. The app sends three at a time, so some are still unsent after each of the interruptions. */
const half = 30
const interruptions = 5

test('in the field app 60 photos taken offline upload exactly once, even if the network fails and the page is killed', async ({
  browser,
  shop,
}) => {
  const waiting = (n: number) => expect(bar(page)).toContainText(`${n} menunggu dikirim`)
  const [animal] = await goats(shop, 'Kandang Ratusan', ['Ahmad', 'Lain'])
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  let page = await openField(context, shop)
  const photos = await jpegs(page, 2 * half)
  await page.getByRole('button', { name: 'Ahmad bin Umar' }).click()

  await context.setOffline(true)
  await gallery(page).setInputFiles(photos.slice(0, half))
  await waiting(half)

  // The page is killed and reopened offline.
  await page.close()
  page = await reopen(context)
  await waiting(half)
  await page.getByRole('button', { name: 'Ahmad bin Umar' }).click()
  await gallery(page).setInputFiles(photos.slice(half))
  await waiting(2 * half)

  for (let n = 1; n <= interruptions; n++) {
    const upload = page.waitForRequest('**/api/admin/field/uploads**')
    await context.setOffline(false)
    await upload
    if (n === 3) await page.close()
    await context.setOffline(true)
    if (n === 3) page = await reopen(context)
  }
  await expect(bar(page)).toContainText('menunggu dikirim')
  await context.setOffline(false)
  await expect(bar(page)).toContainText('Semua sudah terkirim', { timeout: 120_000 })
  const kept = await provenBy(shop, animal?.id ?? '')
  expect(kept).toHaveLength(2 * half)
  expect(new Set(kept.map(({ sha256 }) => sha256)).size).toBe(2 * half)
  await context.close()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Lapangan' })

async function signInAs(page: Page, who: { email: string; password: string }) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Masuk' }).click()
}

const password = 'sandi-orang-lapangan'

/** Invites a person of the role `field` and accepts the invitation in the browser. */
async function acceptInvitation(page: Page, shop: Server) {
  const office = await asOperator(shop.url)
  const made = await office.post('/api/admin/people/invitations', {
    data: { email: 'undangan@contoh.id', role: 'field' },
  })
  const { token } = await made.json()
  await office.dispose()
  await page.goto(`/admin/invite#${token}`)
  await page.getByLabel('Nama', { exact: true }).fill('Dewi Lestari')
  await page.getByLabel('Buat password').fill(password)
  await page.getByLabel('Ulangi password').fill(password)
  await page.getByRole('button', { name: 'Bergabung' }).click()
}

/** More requests than the 250 that browsers record by default, as after an hour in the back office. */
const fetchMuch = async () => {
  for (let n = 0; n < 260; n++) await fetch(`/favicon.svg?${n}`)
}

async function tapInMenu(page: Page) {
  await signInAs(page, operator)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(fetchMuch)
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await page.getByRole('link', { name: 'Lapangan' }).click()
}

const waysIn: [name: string, enter: (page: Page, shop: Server) => Promise<void>][] = [
  ['signing in', page => signInAs(page, fieldPerson)],
  ['accepting an invitation', acceptInvitation],
  ['a tap in the menu after an hour in the back office', tapInMenu],
]

for (const [way, enter] of waysIn) {
  test(`the field app opens offline right after ${way}`, async ({ browser, shop }) => {
    await addFieldPerson(shop)
    const place = `Kandang ${way}`
    await goats(shop, place, ['Rahmat'])
    const context = await browser.newContext({ baseURL: shop.url, ...phone })
    const page = await context.newPage()
    await enter(page, shop)
    await expect(heading(page)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/field$/)
    await expect.poll(() => page.evaluate(isKept)).toBe(true)
    // Browsers may clear their HTTP cache at any time, so Lapangan must not depend on it.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    await context.setOffline(true)
    await page.reload()
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(place)
    const logo = page.getByRole('banner').locator('img').first()
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await context.close()
  })
}

test('signing out of the field app with unsent photos asks first, and they are sent after the next sign-in', async ({
  browser,
  shop,
}) => {
  const [animal] = await goats(shop, 'Kandang Keluar', ['Budi', 'Lain'])
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  await page.getByRole('button', { name: 'Budi bin Umar' }).click()
  const photos = await jpegs(page, 3)
  // Only the uploads fail; the request that signs out still reaches the server.
  await context.route('**/api/admin/field/uploads/**', route => route.abort())
  await gallery(page).setInputFiles(photos)
  await expect(bar(page)).toContainText('3 menunggu dikirim')
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await page.getByRole('button', { name: 'Keluar' }).click()
  const asked = page.getByRole('dialog', { name: 'Masih ada yang menunggu dikirim' })
  await expect(asked).toContainText('3 foto, video, atau tanda selesai belum terkirim')
  await expect(asked).toContainText('tetap tersimpan di ponsel ini')
  await asked.getByRole('button', { name: 'Keluar' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await context.unroute('**/api/admin/field/uploads/**')
  await page.getByLabel('Email').fill(fieldPerson.email)
  await page.getByLabel('Password').fill(fieldPerson.password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  // A person whose only screen is Lapangan starts there.
  await expect(page).toHaveURL(/\/admin\/field$/)
  await expect(bar(page)).toContainText('Semua sudah terkirim')
  expect(await provenBy(shop, animal?.id ?? '')).toHaveLength(3)
  await context.close()
})

test('photos in the field app stay queued when the session ends and are sent after the next sign-in', async ({
  browser,
  shop,
}) => {
  const [animal] = await goats(shop, 'Kandang Sesi', ['Citra', 'Lain'])
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  await page.getByRole('button', { name: 'Citra bin Umar' }).click()
  const photos = await jpegs(page, 1)
  await context.route('**/api/admin/**', route => route.fulfill({ status: 401, body: '{}' }))
  await gallery(page).setInputFiles(photos)
  const again = page.getByRole('dialog', { name: 'Sesi Anda berakhir' })
  await expect(again).toContainText('tetap tersimpan di ponsel ini')
  await context.unroute('**/api/admin/**')
  await again.getByLabel('Password').fill(fieldPerson.password)
  await again.getByRole('button', { name: 'Masuk' }).click()
  await expect(bar(page)).toContainText('Semua sudah terkirim')
  expect(await provenBy(shop, animal?.id ?? '')).toHaveLength(1)
  await context.close()
})

test('photos in the field app are sent after a renewal of the session that got no answer', async ({
  browser,
  shop,
}) => {
  const [animal] = await goats(shop, 'Kandang Bisu', ['Wati', 'Lain'])
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  await page.getByRole('button', { name: 'Wati bin Umar' }).click()
  const session = await page.evaluate(() => localStorage.getItem('qurban.session') ?? '')
  const answer = { status: 200, contentType: 'application/json', body: session }
  let refreshes = 0
  await context.route('**/api/auth/refresh', route => (++refreshes > 1 ? route.fulfill(answer) : undefined))
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('qurban.session') ?? '{}')
    const expired = { ...session, expires_at: '2020-01-01T00:00:00.000Z' }
    localStorage.setItem('qurban.session', JSON.stringify(expired))
    dispatchEvent(new StorageEvent('storage', { key: 'qurban.session' }))
  })
  await gallery(page).setInputFiles(await jpegs(page, 1))
  // The request without an answer ends after 20 s.
  await expect(bar(page)).toContainText('Semua sudah terkirim', { timeout: 45_000 })
  expect(await provenBy(shop, animal?.id ?? '')).toHaveLength(1)
  await context.close()
})

test('the field app shows a message for a 60 MB video, a full phone storage and a deleted animal, and loses no file', async ({
  browser,
  shop,
}) => {
  const [gone, right] = await goats(shop, 'Kandang Salah', ['Dewi', 'Eko'])
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  await page.getByRole('button', { name: 'Dewi bin Umar' }).click()
  const photos = await jpegs(page, 2)

  await gallery(page).evaluate(input => {
    if (!(input instanceof HTMLInputElement)) return
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(60 * 1024 * 1024)], 'panjang.mp4', { type: 'video/mp4' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const told = page.getByRole('alert').filter({ hasText: 'panjang.mp4' })
  await expect(told).toContainText('paling besar 50')
  await expect(told).toContainText('720p')
  await told.getByRole('button', { name: 'Tutup' }).click()

  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name !== 'files') return put.apply(this, given)
      IDBObjectStore.prototype.put = put
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await gallery(page).setInputFiles(photos.slice(0, 1))
  const full = page.getByRole('alert').filter({ hasText: 'Penyimpanan ponsel penuh' })
  await expect(full).toContainText('belum tersimpan')
  await full.getByRole('button', { name: 'Coba simpan lagi' }).click()
  await expect(bar(page)).toContainText('Semua sudah terkirim')
  await expect.poll(async () => (await provenBy(shop, gone?.id ?? '')).length).toBe(1)

  // The office removes the animal while the phone is offline.
  await context.setOffline(true)
  await gallery(page).setInputFiles(photos.slice(1))
  await expect(bar(page)).toContainText('1 menunggu dikirim')
  await shop.d1.prepare('DELETE FROM evidence').run()
  await shop.d1.prepare('DELETE FROM seats WHERE sacrifice_id = ?').bind(gone?.id).run()
  await context.setOffline(false)
  await expect(bar(page)).toContainText('1 perlu diperiksa')
  await bar(page).click()
  const list = page.getByRole('dialog', { name: 'Menunggu dikirim' })
  await expect(list).toContainText('sudah tidak ada di daftar')
  await list.getByLabel('Berikan ke nomor lain').selectOption(right?.id ?? '')
  await expect(bar(page)).toContainText('Semua sudah terkirim')
  expect(await provenBy(shop, right?.id ?? '')).toHaveLength(1)
  await context.close()
})

/** Chooses a recorded video with a key frame every 500 ms, made too large by padding that players skip. */
const chooseLongFilm = (page: Page) =>
  gallery(page).evaluate(async input => {
    if (!(input instanceof HTMLInputElement)) return
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 240
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    const options = { mimeType: 'video/webm;codecs=vp8', videoKeyFrameIntervalDuration: 500 }
    const recorder = new MediaRecorder(canvas.captureStream(10), options)
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    const ended = new Promise(resolve => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let n = 0; n < 60; n++) {
      context.fillStyle = `hsl(${n * 6} 70% 45%)`
      context.fillRect(0, 0, 320, 240)
      context.fillStyle = '#fff'
      context.font = '64px sans-serif'
      context.fillText(String(n), 110, 140)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    recorder.stop()
    await ended
    // An EBML Void element: id 0xEC, a length of 8 bytes, then zeros.
    const padding = new Uint8Array(55 * 1024 * 1024)
    padding.set([0xec, 0x01])
    new DataView(padding.buffer).setBigUint64(1, (1n << 56n) | BigInt(padding.length - 9))
    const files = new DataTransfer()
    files.items.add(new File([...pieces, padding], 'sembelih.webm', { type: 'video/webm' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('a video that is too long is cut offline in the field app, is sent, and can be played', async ({
  browser,
  shop,
}) => {
  const [animal] = await goats(shop, 'Kandang Potong', ['Indah', 'Lain'])
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  await page.getByRole('button', { name: 'Indah bin Umar' }).click()
  await context.setOffline(true)
  await chooseLongFilm(page)
  const told = page.getByRole('alert').filter({ hasText: 'sembelih.webm' })
  await told.getByRole('button', { name: 'Potong video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Potong video' })
  await expect(dialog.getByText(/^Terambil 0:00 sampai 0:0[567]/)).toBeVisible()
  await dialog.getByRole('slider', { name: 'Mulai dari' }).fill('3')
  await expect(dialog.getByText(/^Terambil 0:0[23] sampai 0:0[567].*sampai akhir video/)).toBeVisible()
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectAccessible(page, `cutting at ${width} px`)
  }
  await dialog.getByRole('button', { name: 'Potong dan simpan' }).click()
  await expect(told).toHaveCount(0)
  await expect(bar(page)).toContainText('1 menunggu dikirim')
  await context.setOffline(false)
  await expect(bar(page)).toContainText('Semua sudah terkirim')
  expect(await provenBy(shop, animal?.id ?? '')).toHaveLength(1)

  await page.getByRole('button', { name: 'Lihat yang terkirim (1)' }).click()
  const film = page.getByRole('dialog', { name: /^Terkirim/ }).locator('video')
  const seconds = film.evaluate(
    video =>
      new Promise<number>((resolve, reject) => {
        if (!(video instanceof HTMLVideoElement)) return reject(new Error('no film'))
        video.onended = () => resolve(video.currentTime)
        video.onerror = () => reject(new Error(video.error?.message))
        video.muted = true
        void video.play()
      }),
  )
  expect(await seconds).toBeGreaterThan(2)
  expect(await seconds).toBeLessThan(4.5)
  await context.close()
})

test('the field app shows the next animal first; the animal is photographed, a photo is moved, and the animal is completed', async ({
  browser,
  shop,
}) => {
  const place = 'Masjid Raya Baitul Makmur'
  const [first, second] = await goats(shop, place, ['Farid', 'Gita'])
  if (!first || !second) throw new Error('two goats')
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  await choosePlace(page, place)
  const current = page.getByRole('region', { name: `Nomor ${first.number}` })
  await expect(current).toContainText('Berikutnya')
  await expect(current).toContainText(first.name)
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `Lapangan at ${width} px`)
  }
  await page.setViewportSize(phone.viewport)

  await page.getByRole('radio', { name: 'Penyembelihan' }).check()
  await page.getByLabel('Foto', { exact: true }).setInputFiles(await jpegs(page, 1))
  await expect(bar(page)).toContainText('Semua sudah terkirim')
  await expect.poll(async () => (await provenBy(shop, first.id))[0]?.stage).toBe('penyembelihan')
  await page.getByRole('button', { name: 'Lihat yang terkirim (1)' }).click()
  const sent = page.getByRole('dialog', { name: `Terkirim untuk nomor ${first.number}` })
  await sent.getByLabel('Salah hewan? Pindahkan ke nomor').selectOption(second.id)
  await expect(sent).toContainText('Belum ada foto atau video.')
  expect(await provenBy(shop, second.id)).toHaveLength(1)
  await sent.getByRole('button', { name: 'Tutup' }).click()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Selesai', exact: true }).click()
  const sure = page.getByRole('dialog', { name: `Nomor ${first.number} sudah disembelih?` })
  await expectAccessible(page, 'the question')
  await sure.getByRole('button', { name: 'Ya, selesai' }).click()
  await expect(page.getByRole('region', { name: `Nomor ${second.number}` })).toContainText('Berikutnya')
  await expect(bar(page)).toContainText('1 menunggu dikirim')
  // The server's time at the press, because the phone's clock may be corrected before sending.
  const completion = page.waitForRequest(/\/complete\?.*\btaken_at=/)
  await context.setOffline(false)
  await completion
  await expect(bar(page)).toContainText('Semua sudah terkirim')
  const row = await shop.d1.prepare('SELECT status FROM sacrifices WHERE id = ?').bind(first.id).first()
  expect(row).toEqual({ status: 'completed' })
  await context.close()
})

const seven = ['Umi', 'Vina', 'Wati', 'Yanti', 'Zaki', 'Anwar', 'Salim']

test('completing an animal without the pictures that its product requires asks first; unsent pictures count as taken', async ({
  browser,
  shop,
}) => {
  const place = 'Kandang Bukti Wajib'
  const [goat] = await goats(shop, place, ['Zubaidah'])
  await goats(shop, 'Kandang Tetangga', ['Yahya'])
  if (!goat) throw new Error('a goat')
  const [animal] = (
    await shop.d1
      .prepare(
        `UPDATE animals SET proof_stages = '["penyembelihan"]' WHERE name = 'Kambing Kacang' RETURNING id`,
      )
      .all<{ id: string }>()
  ).results
  await shop.d1.prepare('UPDATE sacrifices SET animal_id = ? WHERE id = ?').bind(animal?.id, goat.id).run()
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  await choosePlace(page, place)
  await expect(page.getByRole('region', { name: `Nomor ${goat.number}` })).toContainText('Berikutnya')
  const done = page.getByRole('button', { name: 'Selesai', exact: true })
  const sure = page.getByRole('dialog', { name: `Nomor ${goat.number} sudah disembelih?` })
  await done.click()
  await expect(sure).toContainText('Belum ada foto atau video: Penyembelihan.')
  await expect(sure.getByRole('button', { name: 'Selesai tanpa foto itu' })).toBeVisible()
  await expectAccessible(page, 'the question about pictures')
  await page.keyboard.press('Escape')
  await expect(sure).toHaveCount(0)
  // A picture that is not uploaded yet counts as well.
  await context.setOffline(true)
  await page.getByRole('radio', { name: 'Penyembelihan' }).check()
  await page.getByLabel('Foto', { exact: true }).setInputFiles(await jpegs(page, 1))
  await expect(bar(page)).toContainText('1 menunggu dikirim')
  await done.click()
  await expect(sure.getByRole('button', { name: 'Ya, selesai' })).toBeVisible()
  await context.close()
})

test('the three buttons of the field app stay at the bottom of the screen for any content and scroll position', async ({
  browser,
  shop,
}) => {
  const place = 'Kandang Jempol'
  const made = await goats(shop, place, [...seven, 'Lain'])
  await goats(shop, 'Kandang Sebelah', ['Lain'])
  const [first] = made
  // Seven beneficiaries in one animal, as in a cow.
  await shop.d1.prepare('UPDATE sacrifices SET capacity = 7 WHERE id = ?').bind(first?.id).run()
  for (const [n, { id }] of made.slice(1, 7).entries())
    await shop.d1
      .prepare('UPDATE seats SET sacrifice_id = ?, n = ? WHERE sacrifice_id = ?')
      .bind(first?.id, n + 2, id)
      .run()
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  await choosePlace(page, place)
  await expect(page.getByRole('region', { name: `Nomor ${first?.number}` })).toContainText(
    '7. Salim bin Umar',
  )
  for (const viewport of [{ width: 320, height: 568 }, phone.viewport, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport)
    for (const to of [0, 100_000]) {
      await page.evaluate(y => scrollTo(0, y), to)
      for (const name of ['Foto', 'Video', 'Selesai'])
        await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    }
  }
  await context.close()
})

test('a slow response for a day that is no longer chosen does not replace the chosen day in the field app', async ({
  browser,
  shop,
}) => {
  const [goat] = await goats(shop, 'Kandang Lambat', ['Hasan'])
  await shop.d1.prepare("UPDATE sacrifices SET date = '2031-03-04' WHERE id = ?").bind(goat?.id).run()
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  const day = page.getByLabel('Hari')
  const before = await day.inputValue()
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/field/sacrifices?date=2031-03-04*', async route => {
    await released
    await route.continue()
  })
  await day.selectOption('2031-03-04')
  await day.selectOption(before)
  const slow = page.waitForResponse(/date=2031-03-04/)
  release()
  await (await slow).finished()
  await expect(day).toHaveValue(before)
  await page.waitForTimeout(300)
  await expect(day).toHaveValue(before)
  await day.selectOption('2031-03-04')
  await expect(page.getByRole('region', { name: `Nomor ${goat?.number}` })).toBeVisible()
  await context.close()
})

test('without signal the field app opens the list of the new day, which it stored on the day before', async ({
  browser,
  shop,
}) => {
  const [first, second] = await goats(shop, 'Kandang Esok', ['Hari', 'Esok'])
  const tomorrow = wibDay(new Date(Date.now() + 24 * 3_600_000).toISOString())
  await shop.d1.prepare('UPDATE sacrifices SET date = ? WHERE id = ?').bind(tomorrow, second?.id).run()
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const next = new RegExp(`/field/sacrifices\\?date=${tomorrow}`)
  const stored = context.waitForEvent('response', answer => next.test(answer.url()))
  const page = await openField(context, shop)
  const day = page.getByLabel('Hari')
  await expect(page.getByRole('main')).toContainText('Kandang Esok')
  await expect(day.locator('option:checked')).toContainText('Hari ini')
  await (await stored).finished()
  await context.setOffline(true)
  await context.clock.setFixedTime(Date.now() + 24 * 3_600_000)
  const reopened = await reopen(context)
  await expect(reopened.getByLabel('Hari')).toHaveValue(tomorrow)
  await expect(reopened.getByLabel('Hari').locator('option:checked')).toContainText('Hari ini (0/1)')
  await expect(reopened.getByRole('region', { name: `Nomor ${second?.number}` })).toBeVisible()
  await expect(reopened.getByRole('region', { name: `Nomor ${first?.number}` })).toHaveCount(0)
  await context.close()
})

test('an animal in the field app is found by number, tag or name, also offline', async ({
  browser,
  shop,
}) => {
  const made = await goats(shop, 'Kandang Cari', ['Maryam', 'Lukman', 'Nurdin'])
  const lukman = made[1]
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  await context.setOffline(true)
  const box = page.getByRole('searchbox', { name: 'Cari nomor, tanda telinga, atau nama' })
  for (const words of [
    String(lukman?.number),
    `no. ${lukman?.number}`,
    `k-${lukman?.number}`,
    'LUKMAN bin',
  ]) {
    await box.fill(words)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await box.press('Enter')
    await expect(page.getByRole('region', { name: `Nomor ${lukman?.number}` })).toContainText('Lukman')
    await expect(box).toHaveValue('')
  }
  await box.fill('tidak ada orangnya')
  await expect(page.getByText('Tidak ada di daftar hari ini')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Selesai', exact: true })).toHaveCount(0)
  await expectAccessible(page, 'nobody found')
  await context.close()
})

test('an unreadable picture is refused before the field app queues it, and the other pictures are sent', async ({
  browser,
  shop,
}) => {
  const [animal] = await goats(shop, 'Kandang Rusak', ['Joko', 'Lain'])
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  await page.getByRole('button', { name: 'Joko bin Umar' }).click()
  const [whole] = await jpegs(page, 1)
  if (!whole) throw new Error('a picture')
  const broken = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  await gallery(page).setInputFiles([
    broken('rusak.jpg', 'image/jpeg', Buffer.concat([whole.buffer.subarray(0, 20), Buffer.alloc(4000)])),
    broken('catatan.heic', 'image/heic', Buffer.from('bukan foto')),
    whole,
  ])
  for (const name of ['rusak.jpg', 'catatan.heic'])
    await expect(page.getByRole('alert').filter({ hasText: name })).toContainText('bukan foto yang utuh')
  await expect(bar(page)).toContainText('Semua sudah terkirim')
  await expect.poll(async () => (await provenBy(shop, animal?.id ?? '')).length).toBe(1)
  await context.close()
})

test('photos queued in the field app are sent in the background without an open page', async ({
  browser,
  shop,
}) => {
  const [animal] = await goats(shop, 'Kandang Latar', ['Hana', 'Lain'])
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  await page.getByRole('button', { name: 'Hana bin Umar' }).click()
  const photos = await jpegs(page, 3)
  await context.setOffline(true)
  await gallery(page).setInputFiles(photos)
  await expect(bar(page)).toContainText('3 menunggu dikirim')
  await page.close()
  expect(await provenBy(shop, animal?.id ?? '')).toHaveLength(0)
  await context.setOffline(false)
  // Under test the browser may fire no sync event, so CDP fires one, from a page outside the service worker's scope.
  const outside = await context.newPage()
  const browserSide = await context.newCDPSession(outside)
  const registered = new Promise<string>(resolve =>
    browserSide.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/admin/field'))
      if (own) resolve(own.registrationId)
    }),
  )
  await browserSide.send('ServiceWorker.enable')
  await outside.goto('/offline.html')
  await browserSide.send('ServiceWorker.dispatchSyncEvent', {
    origin: shop.url,
    registrationId: await registered,
    tag: 'kirim',
    lastChance: false,
  })
  await expect.poll(async () => (await provenBy(shop, animal?.id ?? '')).length).toBe(3)
  await context.close()
})

test('photos in the field app that the server postpones stay planned for background sending', async ({
  browser,
  shop,
}) => {
  await goats(shop, 'Kandang Tunda', ['Tari', 'Lain'])
  const context = await browser.newContext({ baseURL: shop.url, ...phone })
  const page = await openField(context, shop)
  await page.getByRole('button', { name: 'Tari bin Umar' }).click()
  await page.evaluate(() => {
    // The cast is needed, because the DOM types lack Background Sync.
    const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: { register: unknown } } }
    SyncManager.prototype.register = async (tag: string) => document.body.setAttribute('data-tag', tag)
  })
  const postponed = { status: 503, contentType: 'application/problem+json', body: '{}' }
  await context.route('**/api/admin/field/uploads/**', route => route.fulfill(postponed))
  await gallery(page).setInputFiles(await jpegs(page, 1))
  await expect(bar(page)).toContainText('Dicoba lagi sebentar lagi.')
  await expect(page.locator('body')).toHaveAttribute('data-tag', 'kirim')
  await context.close()
})

test('the service worker of the field app does not handle other pages of the site', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await openField(context, shop)
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toEqual(['/admin/field'])
  await page.goto('/admin/settings/account')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await context.close()
})
