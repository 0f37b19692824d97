import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Certificate, certificateInput } from '../../../../worker/contract/fulfilment/certificates'
import { certificateServices, isBadalService } from '../../../../worker/contract/labels'
import { draftCertificates } from '../../../../worker/fulfilment/certificates/lifecycle/draft'
import { createCertificate } from '../../../../worker/fulfilment/certificates/lifecycle/write'
import { completeRites, newCertificate, saveTemplates, templates } from '../../../support/certificates'
import { unsignedContext as contextFor } from '../../../support/context'
import { newOrderRow, readRows, runSql } from '../../../support/rows'
import {
  ask,
  countRows,
  customer,
  newAnimal,
  newService,
  orderFor,
  patchOrder,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
  uniqueId,
} from '../../../support/shop'

const path = '/api/admin/certificates'

let token = ''
beforeAll(async () => {
  token = await signIn()
})
beforeEach(() => saveTemplates())

const qurban = {
  service_type: 'Qurban Kambing' as const,
  template_id: 'polos',
  name: 'Ahmad bin Yusuf',
  date: '10 Zulhijah 1447 H',
  location: 'Bogor',
  beneficiaries: 'Warga sekitar masjid',
}

const badal = {
  service_type: 'Badal Haji' as const,
  template_id: 'polos',
  name: 'Almarhum Yusuf',
  pelaksana_nama: 'Ust. Harun',
  pelaksana_status: 'Mukimin Makkah',
  penanggung_jawab: 'Ketua Yayasan',
  tahun_hijriah: '1447 H',
}

const send = (json: unknown) => ask(path, { token, json })
const made = async (json: unknown) => {
  const response = await send(json)
  if (response.status !== 201) throw new Error(await response.text())
  return response.json<Certificate>()
}
const patch = (id: string, json: unknown) => ask(`${path}/${id}`, { method: 'PATCH', token, json })
const page = async (query: string) => {
  const response = await ask(`${path}${query}`, { token })
  return response.json<{ items: Certificate[]; next_cursor: string | null; total: number | null }>()
}
const wrongFields = async (json: unknown) => {
  const response = await send(json)
  expect(response.status).toBe(422)
  return Object.fromEntries(
    ((await problemOf(response)).errors ?? []).map(({ path, message }) => [path, message]),
  )
}

describe('the form of a certificate', () => {
  test('a new certificate is a draft with a number of the current month in Jakarta', async () => {
    const certificate = await made(qurban)
    expect(certificate).toMatchObject({ ...qurban, status: 'draft', order_id: null, order_code: null })
    expect(certificate.certificate_number).toMatch(/^CERT-\d{6}-\d{4}$/)
    const random = (max: number) => max - 1
    const monthOf = async (now: string) =>
      (
        await createCertificate(contextFor({ random, now }), certificateInput.parse(qurban))
      ).certificate_number.slice(5, 11)
    expect(await monthOf('2031-01-31T16:59:59.999Z')).toBe('203101')
    expect(await monthOf('2031-01-31T17:00:00.000Z')).toBe('203102')
  })

  test('refusing a certificate form names each missing field, for qurban and badal', async () => {
    expect(await wrongFields({ service_type: 'Qurban Sapi' })).toEqual({
      template_id: 'Pilih template',
      name: 'Nama harus diisi',
      date: 'Tanggal harus diisi',
      location: 'Lokasi harus diisi',
    })
    expect(await wrongFields({ service_type: 'Badal Umrah', template_id: 'polos', name: ' ' })).toEqual({
      name: 'Nama yang dibadalkan harus diisi',
      pelaksana_nama: 'Nama pelaksana harus diisi',
      pelaksana_status: 'Status pelaksana harus diisi',
      penanggung_jawab: 'Penanggung jawab harus diisi',
      tahun_hijriah: 'Tahun Hijriah harus diisi',
    })
    expect(await wrongFields({})).toEqual({ service_type: 'Pilih jenis layanan' })
    expect(await wrongFields({ ...qurban, service_type: 'Haji Plus' })).toEqual({
      service_type: 'Pilih jenis layanan',
    })
  })

  test.each(Object.keys(certificateServices))(
    'a certificate for %s requires the badal fields only if it is a badal',
    service_type => {
      const asOffering = certificateInput.safeParse({ ...qurban, service_type }).success
      const asBadal = certificateInput.safeParse({ ...badal, service_type }).success
      expect([asOffering, asBadal]).toEqual([!isBadalService(service_type), isBadalService(service_type)])
    },
  )

  test('a certificate stores null in the fields of the other kind (qurban or badal), also after its kind is changed', async () => {
    const both = { ...badal, ...qurban }
    const offering = await made(both)
    expect(offering).toMatchObject({
      pelaksana_nama: null,
      pelaksana_status: null,
      penanggung_jawab: null,
      tahun_hijriah: null,
    })
    const changed = await (await patch(offering.id, badal)).json<Certificate>()
    expect(changed).toMatchObject({ ...badal, date: null, location: null, beneficiaries: null })
  })

  test('a certificate’s order can be given by code or id, and an unknown order is refused', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    const { id } = await rowOf(order)
    for (const order_id of [order.order_id, order.order_id.toLowerCase(), id]) {
      expect(await made({ ...qurban, order_id })).toMatchObject({ order_id: id, order_code: order.order_id })
    }
    expect(await wrongFields({ ...qurban, order_id: 'ORDER-999ZZ' })).toEqual({
      order_id: 'Pesanan tidak ditemukan',
    })
    expect(await made({ ...qurban, order_id: '' })).toMatchObject({ order_id: null })
  })

  test('a certificate with a template that does not exist is refused', async () => {
    expect(await wrongFields({ ...qurban, template_id: 'hilang' })).toEqual({
      template_id: 'Template tidak ditemukan',
    })
  })
})

describe('certificate numbers', () => {
  test('if a certificate number is taken, another number is drawn, with more digits after repeated collisions', async () => {
    const now = '2032-03-03T00:00:00.000Z'
    const always = (n: number) => () => n
    const first = await createCertificate(
      contextFor({ now, random: always(7) }),
      certificateInput.parse(qurban),
    )
    expect(first.certificate_number).toBe('CERT-203203-0007')
    const draws = [7, 8]
    const second = await createCertificate(
      contextFor({ now, random: () => draws.shift() ?? 0 }),
      certificateInput.parse(qurban),
    )
    expect(second.certificate_number).toBe('CERT-203203-0008')
    const third = await createCertificate(
      contextFor({ now, random: always(7) }),
      certificateInput.parse(qurban),
    )
    expect(third.certificate_number).toBe('CERT-203203-00007')
  })

  test('if no certificate number is free, the request is refused with the advice to try later', async () => {
    const order = await newOrderRow()
    const people = Array.from({ length: 6 }, (_, n) => `('${order.id}', 1, ${n + 1}, 'Nama')`)
    await runSql(
      "INSERT INTO order_items (order_id, n, kind, name, price, quantity, shares) VALUES (?, 1, 'Kambing', 'Kambing', 1, 6, 1)",
      order.id,
    )
    await runSql(`INSERT INTO order_beneficiaries (order_id, item_n, n, name) VALUES ${people.join()}`)
    const same = contextFor({ now: '2032-04-03T00:00:00.000Z', random: () => 7 })
    await expect(draftCertificates(same, order.id)).rejects.toMatchObject({ code: 'no_free_code' })
    expect(await countRows('certificates', `order_id = '${order.id}'`)).toBe(0)
    expect(await draftCertificates(contextFor(), order.id)).toHaveLength(6)
  })

  test('50 certificates created concurrently get 50 different numbers', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => made(qurban)))
    expect(new Set(all.map(certificate => certificate.certificate_number)).size).toBe(50)
  })
})

describe('changing a certificate', () => {
  test('publishing a certificate needs only its status in the request, and then visitors can find the certificate', async () => {
    const certificate = await made(qurban)
    const find = () => ask(`/api/certificates?q=${certificate.certificate_number}`)
    expect((await find()).status).toBe(404)
    const response = await patch(certificate.id, { status: 'published', updated_at: certificate.updated_at })
    expect(await response.json()).toMatchObject({ ...qurban, status: 'published' })
    expect((await find()).status).toBe(200)
  })

  test('an incomplete certificate draft cannot be published, and the response lists its missing fields', async () => {
    const { id } = await newCertificate({ status: 'draft', date: null, location: null, beneficiaries: null })
    const response = await patch(id, { status: 'published' })
    expect(response.status).toBe(422)
    expect((await problemOf(response)).errors?.map(error => error.path)).toEqual(['date', 'location'])
  })

  test('the second of two concurrent saves of a certificate is refused, and no data is lost', async () => {
    const certificate = await made(qurban)
    const { updated_at } = certificate
    expect((await patch(certificate.id, { location: 'Depok', updated_at })).status).toBe(200)
    const second = await patch(certificate.id, { location: 'Bekasi', updated_at })
    expect([second.status, (await problemOf(second)).code]).toEqual([409, 'stale'])
    const now = await (await ask(`${path}/${certificate.id}`, { token })).json()
    expect(now).toMatchObject({ location: 'Depok' })
  })

  test('the audit log records changes of certificates without personal names', async () => {
    const certificate = await made(qurban)
    await patch(certificate.id, { name: 'Nama Rahasia', location: 'Depok' })
    await ask(`${path}/${certificate.id}`, { method: 'DELETE', token })
    const { results } = await env.DB.prepare(
      "SELECT action, changes FROM audit_events WHERE entity = 'certificates' AND entity_id = ? ORDER BY id",
    )
      .bind(certificate.id)
      .all<{ action: string; changes: string }>()
    expect(results.map(event => event.action)).toEqual(['create', 'update', 'delete'])
    expect(JSON.parse(results[1]?.changes ?? '')).toEqual({
      name: ['•••', '•••'],
      location: ['Bogor', 'Depok'],
    })
    expect(JSON.stringify(results)).not.toMatch(/Rahasia|Ahmad/)
  })

  test('certificates are not cached, so that changes are visible immediately', async () => {
    const { certificate_number } = await made({ ...qurban, status: 'published' })
    const open = `/api/certificates/${certificate_number}`
    for (const address of [`/api/certificates?q=${certificate_number}`, `${open}/view`, `${open}/download`]) {
      const answer = await ask(address)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    }
  })

  test('a deleted certificate cannot be found any more', async () => {
    const { id, certificate_number } = await newCertificate()
    expect((await ask(`${path}/${id}`, { method: 'DELETE', token })).status).toBe(204)
    expect((await ask(`${path}/${id}`, { token })).status).toBe(404)
    expect((await ask(`${path}/${id}`, { method: 'DELETE', token })).status).toBe(404)
    expect((await ask(`/api/certificates?q=${certificate_number}`)).status).toBe(404)
  })
})

describe('the list of certificates', () => {
  test('the certificate list is paged newest first without gaps or repeats, even with equal times', async () => {
    await runSql('DELETE FROM certificates')
    const created_at = '2026-07-07T00:00:00.000Z'
    const ids = new Set<string>()
    for (let i = 0; i < 7; i++) ids.add((await newCertificate({ created_at })).id)
    const seen: string[] = []
    let cursor: string | null = ''
    do {
      const { items, next_cursor, total } = await page(`?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      expect(total).toBe(7)
      seen.push(...items.map(item => item.id))
      cursor = next_cursor
    } while (cursor)
    expect(seen).toHaveLength(7)
    expect(new Set(seen)).toEqual(ids)
  })

  test('certificate drafts are listed before other certificates, also across pages and among those of one order', async () => {
    await runSql('DELETE FROM certificates')
    const code = 'ORDER-100QZ'
    const { id: order_id } = await newOrderRow({ order_id: code })
    const statuses = ['draft', 'published', 'draft', 'published', 'published', 'draft'] as const
    const created: { id: string; status: string }[] = []
    for (const [day, status] of statuses.entries())
      created.unshift(
        await newCertificate({ status, order_id, created_at: `2026-07-0${day + 1}T00:00:00.000Z` }),
      )
    const isDraft = ({ status }: { status: string }) => status === 'draft'
    const wanted = [...created.filter(isDraft), ...created.filter(row => !isDraft(row))].map(({ id }) => id)
    for (const of of ['', `&q=${code}`])
      for (const limit of [1, 2, 4]) {
        const seen: string[] = []
        let cursor: string | null = ''
        do {
          const way: string = `?limit=${limit}${of}${cursor && `&cursor=${cursor}`}`
          const { items, next_cursor }: Awaited<ReturnType<typeof page>> = await page(way)
          seen.push(...items.map(({ id }) => id))
          cursor = next_cursor
        } while (cursor)
        expect([of, limit, seen]).toEqual([of, limit, wanted])
      }
  })

  test('the certificate list can be filtered by status', async () => {
    await runSql('DELETE FROM certificates')
    const draft = await newCertificate({ status: 'draft' })
    await newCertificate()
    const { items, total } = await page('?status=draft')
    expect([items.map(item => item.id), total]).toEqual([[draft.id], 1])
    expect((await ask(`${path}?status=lain`, { token })).status).toBe(422)
  })

  test('the certificate list is searched by parts of number, name and order code, ignoring case', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    const { id: order_id } = await rowOf(order)
    const wanted = await newCertificate({ name: 'Hajjah Fatimah Azzahra', order_id })
    await newCertificate({ name: 'Orang Lain' })
    const number = wanted.certificate_number
    for (const q of [
      'fatimah AZZ',
      number,
      number.slice(-4),
      order.order_id,
      order.order_id.slice(6).toLowerCase(),
    ]) {
      const { items } = await page(`?q=${encodeURIComponent(q)}`)
      expect(items.map(item => item.id)).toContain(wanted.id)
      expect(items.map(item => item.name)).not.toContain('Orang Lain')
    }
    expect((await page('?q=tidakadasama')).items).toEqual([])
  })

  test('one page of 100,000 certificates reads only its own rows, and a filtered search continues at its cursor', async () => {
    const cost = async (query: string) => readRows(await ask(`${path}${query}`, { token }))
    const fill = (from: number, n: number) =>
      runSql(
        `WITH RECURSIVE k(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM k WHERE i < ?1 + ?2 - 1)
        INSERT INTO certificates (id, certificate_number, status, template_id, name, service_type, issued_date, created_at, updated_at)
        SELECT 'c' || i, 'CERT-200001-' || i, iif(i = 40, 'published', 'draft'), 'polos', iif(i % 40 = 0, 'Jarum Jerami', 'Massal'),
          'DAM', '2000', printf('1999-%08d', i), '2000' FROM k`,
        from,
        n,
      )
    await fill(0, 2000)
    const few = await cost('?limit=20')
    for (let i = 0; i < 10; i++) await fill(2000 + i * 9800, 9800)
    for (const query of [
      '',
      '&status=draft',
      '&q=CERT-200001-50000',
      '&q=Jarum',
      '&q=massal',
      '&q=50000',
      '&q=r',
    ])
      expect([query, await cost(`?limit=20${query}`)]).toEqual([query, expect.toSatisfy(n => n <= few + 50)])
    expect(await cost('?limit=20&q=Jarum&status=published')).toBeLessThan(4200)
    let next: string | null = ''
    const hits: string[] = []
    let pages = 0
    for (; next !== null && pages < 30; pages++) {
      const way: string = `?q=jarum&status=published${next && `&cursor=${next}`}`
      const { items, next_cursor }: Awaited<ReturnType<typeof page>> = await page(way)
      hits.push(...items.map(item => item.id))
      next = next_cursor
    }
    expect([hits, pages, next]).toEqual([['c40'], 3, null])
  })

  test('a certificate search pages through all matches, newest first, and reflects renames and removed orders', async () => {
    const word = `Zaitun${uniqueId('')}`.replaceAll('-', '')
    const made = []
    for (let n = 0; n < 5; n++) made.push((await newCertificate({ name: `Ibu ${word}` })).id)
    const found = async (q: string) =>
      (await page(`?q=${encodeURIComponent(q)}&limit=20`)).items.map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const next: Awaited<ReturnType<typeof page>> = await page(
        `?q=${word}&limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      )
      seen.push(...next.items.map(({ id }) => id))
      cursor = next.next_cursor
    } while (cursor)
    expect(seen).toEqual(made.toReversed())
    const order = await placedOrder(orderFor((await newAnimal()).id))
    await completeRites((await rowOf(order)).id)
    await runSql(
      'UPDATE certificates SET name = ?, order_id = ? WHERE id = ?',
      'Nama Lain',
      (await rowOf(order)).id,
      made[0] ?? '',
    )
    expect(await found(word)).toEqual(made.slice(1).toReversed())
    expect(await found(order.order_id.slice(6))).toContain(made[0])
    await runSql('UPDATE certificates SET order_id = NULL WHERE order_id = ?', (await rowOf(order)).id)
    expect(await found(order.order_id.slice(6))).not.toContain(made[0])
    for (const q of ['%', '"', "' OR 1", '\u0000', '*', 'NEAR('])
      expect((await ask(`${path}?q=${encodeURIComponent(q)}`, { token })).status).toBe(200)
    expect((await page(`?q=${word}&cursor=bukan-angka`)).items).toEqual([])
  })
})

describe('HTML of certificates', () => {
  test('the preview renders unsaved certificate values like the public page', async () => {
    const before = await countRows('certificates')
    const response = await ask(`${path}/preview`, {
      token,
      json: { name: '<b>Siti</b>', template_id: 'polos', issued_date: '2026-05-27', service_type: 'DAM' },
    })
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await response.text()
    expect(html).toContain('&lt;b&gt;Siti&lt;/b&gt;')
    expect(html).toContain('27 Mei 2026')
    expect(await countRows('certificates')).toBe(before)
  })

  test('an unfinished certificate template is previewed without unsafe parts', async () => {
    const template = '<p onclick="evil()">{{name}}</p><script>evil()</script>'
    const html = await (await ask(`${path}/preview`, { token, json: { template, name: 'Siti' } })).text()
    expect(html).toContain('<p>Siti</p>')
    expect(html).not.toContain('evil')
  })

  test('a downloaded certificate is named sertifikat-{number}.html, also for a draft', async () => {
    const { id, certificate_number, name } = await newCertificate({ status: 'draft' })
    const response = await ask(`${path}/${id}/download`, { token })
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="sertifikat-${certificate_number}.html"`,
    )
    expect(await response.text()).toContain(name)
  })

  test('a missing certificate template is reported to operators in the wording of the back office', async () => {
    const { id } = await newCertificate({ template_id: 'hilang' })
    const ways = [
      ask(`${path}/${id}/download`, { token }),
      ask(`${path}/preview`, { token, json: { template_id: 'x' } }),
    ]
    for (const way of ways) {
      const response = await way
      expect([response.status, await problemOf(response)]).toMatchObject([
        404,
        { detail: 'Template tidak ditemukan' },
      ])
    }
  })
})

describe('certificate drafts from an order', () => {
  const draft = (id: string) => ask(`${path}/from-order/${id}`, { method: 'POST', token })

  test('drafting certificates of an order creates one per name, or one for the customer, and no duplicates when repeated', async () => {
    const cow = await newAnimal({ type: 'Sapi' })
    const goat = await newAnimal()
    const haji = await newService({ kind: 'badal_haji' })
    const order = await placedOrder({
      ...customer,
      items: [
        {
          animal_id: cow.id,
          quantity: 1,
          beneficiaries: [
            { name: 'Almarhum Sukarno', bin: 'Sosrodihardjo', relation: 'bin' },
            { name: 'Budi' },
          ],
        },
        { animal_id: goat.id, quantity: 1 },
        { service_id: haji.id, quantity: 1, beneficiaries: [{ name: 'Almarhum Yusuf' }] },
      ],
    })
    const { id } = await rowOf(order)
    await patchOrder(token, id, {
      slaughter_status: 'scheduled',
      slaughter_date: '2026-05-27',
      slaughter_location: 'Bogor',
      off_season: true,
      reason: 'uji',
    })
    const response = await draft(id)
    expect(response.status).toBe(201)
    const { items } = await response.json<{ items: Certificate[] }>()
    expect(items.map(item => [item.name, item.service_type, item.date, item.location])).toEqual([
      ['Almarhum Sukarno bin Sosrodihardjo', 'Qurban Sapi', '27 Mei 2026', 'Bogor'],
      ['Budi', 'Qurban Sapi', '27 Mei 2026', 'Bogor'],
      [customer.customer_name, 'Qurban Kambing', '27 Mei 2026', 'Bogor'],
      ['Almarhum Yusuf', 'Badal Haji', null, null],
    ])
    expect(items.every(item => item.status === 'draft' && item.template_id === 'polos')).toBe(true)
    expect(items[3]?.tahun_hijriah).toBe('1447 H')
    expect(await (await draft(id)).json()).toEqual({ items: [] })
    expect(await countRows('certificates', `order_id = '${id}'`)).toBe(4)
  })

  test('the draft of a beneficiary without bin or binti includes the parent’s name; beneficiaries with a draft are skipped', async () => {
    const order = await placedOrder(orderFor((await newAnimal({ type: 'Sapi' })).id))
    const { id } = await rowOf(order)
    await runSql(
      "INSERT INTO order_beneficiaries (order_id, item_n, n, name, bin) VALUES (?1, 1, 1, 'Sukarno', 'Sosro'), (?1, 1, 2, 'Aminah', 'binti Wahab')",
      id,
    )
    await made({ ...qurban, service_type: 'Qurban Sapi', order_id: id, name: 'Aminah binti Wahab' })
    const { items } = await (await draft(id)).json<{ items: Certificate[] }>()
    expect(items.map(item => item.name)).toEqual(['Sukarno anak dari Sosro'])
    await runSql(
      "UPDATE certificates SET name = 'Sukarno Sosro', item_n = NULL, beneficiary_n = NULL WHERE id = ?",
      items[0]?.id ?? '',
    )
    expect(await (await draft(id)).json()).toEqual({ items: [] })
  })

  test('an animal ordered for dam (a penalty sacrifice) gets a certificate for dam', async () => {
    const order = await placedOrder({ ...orderFor((await newAnimal()).id), service: 'dam' })
    const { items } = await (await draft((await rowOf(order)).id)).json<{ items: Certificate[] }>()
    expect(items.map(item => item.service_type)).toEqual(['DAM'])
  })

  test('a certificate draft takes the rite from the order line and ignores rites that were not ordered', async () => {
    const goat = await newAnimal()
    const hadyu = await newService({ kind: 'hadyu' })
    const items = [{ animal_id: goat.id, quantity: 1 }]
    const certified = async (body: object) => {
      const order = await placedOrder({ ...customer, items, ...body })
      const row = await rowOf(order)
      const drafts = await (await draft(row.id)).json<{ items: Certificate[] }>()
      return { service: row.service, rites: drafts.items.map(item => item.service_type) }
    }
    const both = [...items, { service_id: hadyu.id, quantity: 1 }]
    expect(await certified({ service: 'hadyu', items: both })).toEqual({
      service: 'hadyu',
      rites: ['Qurban Kambing', 'Hadyu'],
    })
    for (const service of ['hadyu', hadyu.id, 'apa-saja']) {
      expect(await certified({ service })).toEqual({ service: null, rites: ['Qurban Kambing'] })
    }
    await runSql('UPDATE services SET price = NULL WHERE id = ?', hadyu.id)
    for (const service of ['hadyu', hadyu.id]) {
      expect(await certified({ service })).toEqual({ service, rites: ['Hadyu'] })
    }
  })

  test('no certificate drafts are created without a template or for an unknown or cancelled order', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    const { id } = await rowOf(order)
    expect((await draft('tidak-ada')).status).toBe(404)
    await saveTemplates([])
    expect(await problemOf(await draft(id))).toMatchObject({
      code: 'template_not_found',
      detail: 'Belum ada template sertifikat. Silakan buat template terlebih dahulu di menu Pengaturan.',
    })
    await saveTemplates(templates)
    await patchOrder(token, id, { status: 'cancelled' })
    expect((await problemOf(await draft(id))).code).toBe('order_closed')
    expect(await countRows('certificates', `order_id = '${id}'`)).toBe(0)
  })
})

test('the certificate routes require a signed-in operator', async () => {
  for (const [method, way] of [
    ['GET', ''],
    ['POST', ''],
    ['POST', '/preview'],
    ['PATCH', '/x'],
    ['DELETE', '/x'],
    ['GET', '/x/download'],
  ]) {
    expect((await ask(`${path}${way}`, { method })).status).toBe(401)
  }
})
