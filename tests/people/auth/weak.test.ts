import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonPasswords } from '../../../worker/people/auth/passwords/common-passwords'
import { passwordWeakness } from '../../../worker/people/auth/passwords/weak'

const email = 'siti.rahmawati@kebun-raya.co.id'
const reasonOf = async (password: string) => {
  const sentence = await passwordWeakness(password, email)
  return /sering|urutan|nama/.exec(sentence ?? '')?.[0] ?? null
}

describe('refused as a common password', () => {
  test('all common passwords of eight or more characters, at least 4,000, are refused', async () => {
    const long = [...commonPasswords].filter(password => password.length >= 8)
    expect(long.length).toBeGreaterThanOrEqual(4000)
    const passed = []
    for (const password of long) if ((await passwordWeakness(password, email)) === null) passed.push(password)
    expect(passed).toEqual([])
  })

  test.each([
    [
      'password',
      'sunshine',
      'iloveyou',
      'football',
      'trustno1',
      'PASSWORD',
      'Password1',
      'P@ssw0rd',
      'passw0rd!',
    ],
    ['p4ssw0rd2026', 'dragon2026!', '1loveyou', '123monkey', '!!michael!!', 'Sh4d0w#99', 'l3tm3in99'],
    [
      'sayang123',
      'Bismillah1',
      '5ayang99',
      'rumah2026',
      'cinta1234',
      'Rah4sia!!',
      'admin12345',
      'indonesia45',
    ],
  ])('%s and similar passwords are refused as common passwords', async (...passwords) => {
    for (const password of passwords)
      expect([password, await reasonOf(password)]).toEqual([password, 'sering'])
  })
})

test.each([
  ['aaaaaaaa', '11111111', 'abababab', 'xk2xk2xk2', 'kambing-kambing-'],
  ['abcdefgh', '87654321', 'abc12345', 'qwertyui', 'poiuytrewq', 'aaabbbccc', 'qwe123asd456', 'ZYXWVUTS'],
])('%s and similar passwords are refused as sequence or repetition', async (...passwords) => {
  for (const password of passwords) expect([password, await reasonOf(password)]).toEqual([password, 'urutan'])
})

test('a password made of this shop’s name is refused', async () => {
  const message = await passwordWeakness('B4r0kah-Farm27', 'a@b.id', 'Barokah Farm')
  expect(message).toContain('nama toko')
  expect(await passwordWeakness('B4r0kah-Farm27', 'a@b.id', 'Toko Lain')).toBeNull()
})

test.each([
  [
    'amanahqurban',
    'AmanahQurban2026!',
    'Qurb4n-Am4n4h',
    'kurban1447',
    '4m4n4h!!',
    'qurbanpassword',
    'admin.amanah',
  ],
  [
    'sitirahmawati',
    'Siti1990!',
    'rahmawati_siti',
    '51t1r4hm4w4t1',
    'kebunraya2026',
    email,
    email.toUpperCase(),
  ],
])(
  '%s and similar passwords are refused as made of the shop’s or the person’s name',
  async (...passwords) => {
    for (const password of passwords) expect([password, await reasonOf(password)]).toEqual([password, 'nama'])
  },
)

test.each([
  ['sandi-uji-yang-panjang'],
  ['sandi-baru-yang-panjang'],
  ['kambing makan rumput basah'],
  ['qurban tahun ini untuk ibu'],
  ['vK3#pq9Lw2'],
  ['correct horse battery staple'],
  ['8h2k-m4xp-q7wz'],
  ['730 619 4825!'],
  ['fghij92mno'],
  ['كلمة سر طويلة جدا'],
])('the password %s is accepted: no character classes are required', async password => {
  expect(await passwordWeakness(password, email)).toBeNull()
})

test('random passwords are accepted for any e-mail address', async () => {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const random = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 16, maxLength: 24 })
  await fc.assert(
    fc.asyncProperty(random, fc.emailAddress(), async (password, anybody) => {
      fc.pre(new Set(password).size > 8)
      expect(await passwordWeakness(password, anybody)).toBeNull()
    }),
  )
})

test.each(['a', '!', '1', '@', ' ', '.'])(
  'a password of the maximum length made of %j is checked quickly',
  async sign => {
    const begun = Date.now()
    for (const end of ['', 'b', '!']) {
      expect(await passwordWeakness(sign.repeat(199) + end, `${sign.repeat(190)}@a.id`)).toContain(
        'pengulangan',
      )
    }
    expect(Date.now() - begun).toBeLessThan(1_000)
  },
)
