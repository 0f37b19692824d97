import { beforeAll, describe, expect, test } from 'vitest'
import type { PublicCertificate } from '../../../../worker/contract/fulfilment/certificates'
import { beforeTheMinuteTurns } from '../../../support/auth'
import { newCertificate, saveTemplates } from '../../../support/certificates'
import { ask, newAnimal, orderFor, placedOrder, problemOf, rowOf } from '../../../support/shop'

beforeAll(() => saveTemplates())

const search = (q: string) => ask(`/api/certificates?q=${encodeURIComponent(q)}`)

const found = async (q: string) => {
  const { items } = await (await search(q)).json<{ items: PublicCertificate[] }>()
  return items.map(item => item.certificate_number)
}

test('a published certificate is found by number, id, order code and order id in any notation', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { id: order_id } = await rowOf(order)
  const { id, certificate_number } = await newCertificate({ order_id })
  const ways = [certificate_number, ` ${certificate_number.toLowerCase()} `, id, id.toUpperCase()]
  for (const q of [...ways, order.order_id, order.order_id.toLowerCase(), order_id]) {
    expect(await found(q)).toEqual([certificate_number])
  }
})

test('an order code finds all its published certificates, newest first', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { id: order_id } = await rowOf(order)
  const older = await newCertificate({ order_id, created_at: '2026-06-02T00:00:00.000Z' })
  const newer = await newCertificate({ order_id, created_at: '2026-06-03T00:00:00.000Z' })
  await newCertificate({ order_id, status: 'draft', created_at: '2026-06-04T00:00:00.000Z' })
  expect(await found(order.order_id)).toEqual([newer.certificate_number, older.certificate_number])
})

describe('search by code or id of the order', () => {
  const people = {
    name: 'Ahmad Fauzi',
    pelaksana_nama: 'Ustaz Hasan',
    penanggung_jawab: 'Haji Umar',
    beneficiaries: 'Panti Yatim Bogor',
    location: 'Kampung Rahasia',
  }

  async function certified() {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    const { id } = await rowOf(order)
    return { order, id, certificate: await newCertificate({ order_id: id, ...people }) }
  }

  const searchAs = (
    q: string,
    { headers, query = '' }: { headers?: Record<string, string>; query?: string },
  ) => ask(`/api/certificates?q=${encodeURIComponent(q)}${query}`, { headers })

  test('a certificate search by order shows visitors without access only number, kind, date and a masked name', async () => {
    const { order, id, certificate } = await certified()
    for (const q of [order.order_id, order.order_id.toLowerCase(), id]) {
      const response = await search(q)
      const text = await response.text()
      for (const secret of Object.values(people)) expect(text).not.toContain(secret)
      expect(JSON.parse(text).items).toEqual([
        {
          certificate_number: certificate.certificate_number,
          status: 'published',
          service_type: 'Qurban Kambing',
          date: '10 Zulhijah 1447 H',
          tahun_hijriah: null,
          issued_date: certificate.issued_date,
          name: 'Ah*** F***',
          masked: true,
          location: null,
          beneficiaries: null,
          pelaksana_nama: null,
          pelaksana_status: null,
          penanggung_jawab: null,
          view_url: null,
          download_url: null,
        },
      ])
    }
  })

  test('a certificate search by the certificate’s own number or id shows the whole certificate', async () => {
    const { certificate } = await certified()
    for (const q of [certificate.certificate_number, certificate.id]) {
      const { items } = await (await search(q)).json<{ items: PublicCertificate[] }>()
      expect(items).toMatchObject([{ ...people, masked: false }])
    }
  })

  test('a certificate search with the order’s key or phone digits shows the whole certificate', async () => {
    const { order, id, certificate } = await certified()
    const proofs = [
      { headers: { 'x-order-key': order.key } },
      { query: `&key=${order.key}` },
      { query: '&phone4=7890' },
    ]
    for (const proof of proofs) {
      for (const q of [order.order_id, id]) {
        const { items } = await (await searchAs(q, proof)).json<{ items: PublicCertificate[] }>()
        expect(items).toMatchObject([
          {
            ...people,
            masked: false,
            view_url: `/api/certificates/${certificate.certificate_number}/view`,
            download_url: `/api/certificates/${certificate.certificate_number}/download`,
          },
        ])
      }
    }
  })

  test('a certificate search with a wrong key, the key of another order or wrong digits returns nothing', async () => {
    const { order } = await certified()
    const other = await placedOrder(orderFor((await newAnimal()).id))
    const unknown = await problemOf(await search('ORDER-999ZZ'))
    for (const proof of [
      { headers: { 'x-order-key': 'x'.repeat(22) } },
      { headers: { 'x-order-key': other.key } },
      { query: '&phone4=0000' },
    ]) {
      const response = await searchAs(order.order_id, proof)
      expect([response.status, await problemOf(response)]).toEqual([404, unknown])
    }
  })

  test('phone digits can be tried five times an hour, counted together with attempts on the order page', async () => {
    const { order } = await certified()
    const env = { LIMITS: 'on' }
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) {
      for (const path of [`/api/certificates?q=${order.order_id}`, `/api/orders/${order.order_id}?`]) {
        const headers = { 'cf-connecting-ip': '203.0.113.78' }
        statuses.push((await ask(`${path}&phone4=0000`, { headers, env })).status)
      }
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
  })

  test('a correct order key does not count as a look-up; a wrong key counts, and so does any key sent with a certificate number', async () => {
    await beforeTheMinuteTurns()
    const { order, certificate } = await certified()
    const env = { LIMITS: 'on' }
    const statusesOf = async (ip: string, q: string, key: string) => {
      const headers = { 'cf-connecting-ip': ip, 'x-order-key': key }
      const statuses: number[] = []
      for (let i = 0; i < 22; i++)
        statuses.push((await ask(`/api/certificates?q=${q}`, { headers, env })).status)
      return statuses.slice(18)
    }
    expect(await statusesOf('203.0.113.79', order.order_id, order.key)).toEqual([200, 200, 200, 200])
    expect(await statusesOf('203.0.113.80', order.order_id, 'x'.repeat(22))).toEqual([404, 404, 429, 429])
    const number = certificate.certificate_number
    expect(await statusesOf('203.0.113.81', number, order.key)).toEqual([200, 200, 429, 429])
    expect(await statusesOf('203.0.113.82', 'CERT-209901-0001', 'x')).toEqual([404, 404, 429, 429])
  })
})

test('the secret link of an order opens its certificate', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { certificate_number } = await newCertificate({ order_id: (await rowOf(order)).id })
  const view = await (await ask(`/api/orders/${order.order_id}`)).json<{ certificate_id: string }>()
  expect(await found(view.certificate_id)).toEqual([certificate_number])
})

test('a certificate search by number reveals no connection between the certificate and an order', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { id } = await rowOf(order)
  const { certificate_number } = await newCertificate({ order_id: id })
  const text = await (await search(certificate_number)).text()
  expect(text).not.toContain(id)
  expect(text).not.toContain(order.order_id)
})

test('certificate drafts cannot be found, viewed or downloaded by visitors', async () => {
  const { certificate_number, id } = await newCertificate({ status: 'draft' })
  const paths = [
    `?q=${certificate_number}`,
    `?q=${id}`,
    `/${certificate_number}/view`,
    `/${certificate_number}/download`,
  ]
  for (const path of paths) {
    const response = await ask(`/api/certificates${path}`)
    expect([response.status, await problemOf(response)]).toMatchObject([
      404,
      {
        code: 'certificate_not_found',
        detail: 'Sertifikat tidak ditemukan. Silakan periksa kembali nomor sertifikat atau ID pesanan Anda.',
      },
    ])
  }
})

test('a certificate search reports an invalid id, and finds nothing for an unknown valid id', async () => {
  for (const q of [
    'f47ac10b-58cc-4372-a567-0e02b2c3d47',
    'f47ac10b-58cc-1372-a567-0e02b2c3d479',
    'f47ac10b58cc4372a5670e02b2c3d479',
  ]) {
    const response = await search(q)
    expect([response.status, await problemOf(response)]).toMatchObject([
      422,
      { code: 'bad_order_id', detail: 'Format ID pesanan tidak valid' },
    ])
  }
  for (const q of [
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    'CERT-209901-0001',
    'ORDER-999ZZ',
    "' OR 1=1 --",
  ]) {
    expect((await problemOf(await search(q))).code).toBe('certificate_not_found')
  }
})

test('an empty certificate search explains what to enter', async () => {
  for (const query of ['', '?q=', '?q=%20%20']) {
    const response = await ask(`/api/certificates${query}`)
    expect([response.status, (await problemOf(response)).errors]).toEqual([
      422,
      [{ path: 'q', message: 'Silakan masukkan ID sertifikat atau nomor pesanan' }],
    ])
  }
})

test('a downloaded certificate is the filled template, named after its number, with the issue date in Jakarta', async () => {
  const { certificate_number, name } = await newCertificate()
  const response = await ask(`/api/certificates/${certificate_number}/download`)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="${certificate_number}.html"`,
  )
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await response.text()
  expect(html).toContain(`<p class="n">${name}</p>`)
  expect(html).toContain(
    `${certificate_number} | Qurban Kambing | 10 Zulhijah 1447 H | Bogor | 2 Juni 2026 | |`,
  )
  expect(html).toContain('.n { color: #14532d }')
})

test('the view of a certificate can be framed only by the shop, runs no scripts and is not cached', async () => {
  const { certificate_number } = await newCertificate()
  const { headers } = await ask(`/api/certificates/${certificate_number}/view`)
  expect(headers.get('content-security-policy')).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src 'self' data: https:; frame-ancestors 'self'",
  )
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('content-disposition')).toBeNull()
})

test('malicious values and templates are harmless in the view of a certificate', async () => {
  const payloads = [
    '<script>evil()</script>',
    '"><img src=x onerror=evil()>',
    'javascript:evil()',
    '{{certificate_number}}',
    '$& $1 </style><svg onload=evil()>',
  ]
  for (const template_id of ['polos', 'jahat']) {
    for (const name of payloads) {
      const { certificate_number } = await newCertificate({ template_id, name })
      const html = await (await ask(`/api/certificates/${certificate_number}/view`)).text()
      expect(html).not.toMatch(/<script|<svg|<img|<[^>]*\son\w+=|href="javascript/i)
    }
  }
  const { certificate_number } = await newCertificate({ name: 'Ahmad & "Siti" {{certificate_number}}' })
  const html = await (await ask(`/api/certificates/${certificate_number}/view`)).text()
  expect(html).toMatch(/Ahmad &amp; (&quot;|")Siti(&quot;|") \{\{certificate_number\}\}/)
})

test('the page of a certificate whose template was deleted reports that the template is missing', async () => {
  const { certificate_number } = await newCertificate({ template_id: 'hilang' })
  for (const way of ['view', 'download']) {
    const response = await ask(`/api/certificates/${certificate_number}/${way}`)
    expect([response.status, await problemOf(response)]).toMatchObject([
      404,
      { code: 'template_not_found', detail: 'Template sertifikat tidak ditemukan' },
    ])
  }
})

test('guessing certificate numbers is limited, because each request counts as a look-up', async () => {
  await beforeTheMinuteTurns()
  const headers = { 'cf-connecting-ip': '203.0.113.77' }
  const statuses: number[] = []
  for (let i = 0; i < 24; i++) {
    const path = ['?q=CERT-202601-0001', '/CERT-202601-0001/view', '/CERT-202601-0001/download'][i % 3]
    statuses.push((await ask(`/api/certificates${path}`, { headers, env: { LIMITS: 'on' } })).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404))
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
})
