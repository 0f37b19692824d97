import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { decryptTotpSecret, encryptTotpSecret } from '../../../worker/people/auth/second-step/second-step'
import {
  otpauthUri,
  totpCodeAt,
  totpStepAt,
  totpStepOfCode,
} from '../../../worker/people/auth/second-step/totp'
import { auditOf, operator, refusalOf } from '../../support/admin'
import { atLater, cookiesIn, lossyBindings, stopClock } from '../../support/auth'
import { ask, countRows, newOperator, password } from '../../support/shop'
import { bytesOf, codeNow } from '../../support/totp'

beforeEach(() => {
  stopClock()
  return () => vi.useRealTimers()
})

const rfcSecret = Buffer.from('12345678901234567890')

describe('TOTP codes', () => {
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('TOTP codes match RFC 6238 at %i s', (seconds, code) => {
    expect(totpCodeAt(rfcSecret, totpStepAt(new Date(seconds * 1000).toISOString()), 8)).toBe(code)
  })

  test('a TOTP code is accepted during its own and the two neighbouring time steps, and only one time', () => {
    const now = '2026-05-01T00:00:00.000Z'
    const step = totpStepAt(now)
    const near = [-2, -1, 0, 1, 2].map(away =>
      totpStepOfCode(rfcSecret, totpCodeAt(rfcSecret, step + away), now, null),
    )
    expect(near).toEqual([null, step - 1, step, step + 1, null])
    expect(totpStepOfCode(rfcSecret, totpCodeAt(rfcSecret, step), now, step)).toBeNull()
    expect(totpStepOfCode(rfcSecret, 'abc', now, null)).toBeNull()
  })

  test('the TOTP set-up shows an otpauth address', () => {
    expect(otpauthUri(rfcSecret, 'siti@contoh.id', 'Amanah Qurban')).toBe(
      'otpauth://totp/Amanah%20Qurban%3Asiti%40contoh.id?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Amanah%20Qurban',
    )
  })

  test('a colon in the shop’s name does not break the issuer of the otpauth address', () => {
    const uri = new URL(otpauthUri(rfcSecret, 'siti@contoh.id', 'Qurban: Berkah'))
    expect(decodeURIComponent(uri.pathname).split(':')).toHaveLength(2)
  })

  test('the TOTP secret can be decrypted only with the worker’s secret and for its own account', async () => {
    const kept = await encryptTotpSecret('secret-of-the-worker', 'a', new Uint8Array(rfcSecret))
    expect(kept).not.toContain(rfcSecret.toString('base64url'))
    expect(Buffer.from((await decryptTotpSecret('secret-of-the-worker', 'a', kept)) ?? [])).toEqual(rfcSecret)
    expect(await decryptTotpSecret('another-secret', 'a', kept)).toBeNull()
    expect(await decryptTotpSecret('secret-of-the-worker', 'b', kept)).toBeNull()
  })
})

const enter = async (email: string, headers: Record<string, string> = {}, extra = {}) =>
  ask('/api/auth/login', { json: { email, password }, headers, env: extra })

async function tokenOf(response: Response) {
  const { access_token, user } = await response.json<{ access_token: string; user: { id: string } }>()
  return { api: operator(access_token), user_id: user.id }
}

async function enrolled(role?: string) {
  const email = await newOperator(undefined, role)
  const { api, user_id } = await tokenOf(await enter(email))
  const { secret } = await (await api.post('/account/totp', { password })).json<{ secret: string }>()
  const key = bytesOf(secret)
  const confirmed = await api.post('/account/totp/confirm', { code: codeNow(key, -1) })
  const { recovery_codes } = await confirmed.json<{ recovery_codes: string[] }>()
  return { email, api, user_id, key, recovery_codes }
}

async function challengeOf(email: string, extra = {}) {
  const answer = await (await enter(email, {}, extra)).json<{ challenge: string; access_token?: string }>()
  expect(answer.access_token).toBeUndefined()
  return answer.challenge
}

const sendCode = (challenge: string, code: string, extra = {}) =>
  ask('/api/auth/code', { json: { challenge, code }, env: extra })

describe('enabling TOTP', () => {
  test('enabling TOTP allows five password guesses per session, then delays, also for the right password', async () => {
    const { api } = await tokenOf(await enter(await newOperator()))
    for (let n = 0; n < 5; n++)
      expect((await api.post('/account/totp', { password: `salah ${n}` })).status).toBe(422)
    expect((await api.post('/account/totp', { password })).status).toBe(429)
  })

  test('enabling TOTP allows five guesses of the first code, then delays, also for the right code', async () => {
    const { api } = await tokenOf(await enter(await newOperator()))
    const { secret } = await (await api.post('/account/totp', { password })).json<{ secret: string }>()
    const confirm = async (code: string) => (await api.post('/account/totp/confirm', { code })).status
    const old = codeNow(bytesOf(secret), -9)
    for (let n = 0; n < 5; n++) expect(await confirm(old)).toBe(422)
    expect(await confirm(codeNow(bytesOf(secret)))).toBe(429)
  })

  test.each([' ', '-', '\u00a0'])(
    'a TOTP code with %j in the middle, as authenticator apps show it, enables TOTP and signs in',
    async gap => {
      const email = await newOperator()
      const { api } = await tokenOf(await enter(email))
      const { secret } = await (await api.post('/account/totp', { password })).json<{ secret: string }>()
      const key = bytesOf(secret)
      const split = (code: string) => `${code.slice(0, 3)}${gap}${code.slice(3)}`
      expect((await api.post('/account/totp/confirm', { code: split(codeNow(key, -1)) })).status).toBe(200)
      expect((await sendCode(await challengeOf(email), split(codeNow(key)))).status).toBe(200)
    },
  )

  test('enabling TOTP requires password and code, shows ten recovery codes once and ends other sessions', async () => {
    const email = await newOperator()
    const other = await tokenOf(await enter(email))
    const { api, user_id } = await tokenOf(await enter(email))
    expect(await refusalOf(await api.post('/account/totp', { password: 'salah' }))).toEqual([
      422,
      'wrong_password',
    ])
    const { secret } = await (await api.post('/account/totp', { password })).json<{ secret: string }>()
    expect(await refusalOf(await api.post('/account/totp/confirm', { code: '000000' }))).toEqual([
      422,
      'wrong_code',
    ])
    // Until it is confirmed, sign-in works without a code.
    expect(await (await enter(email)).json()).toHaveProperty('access_token')
    const confirmed = await api.post('/account/totp/confirm', { code: codeNow(bytesOf(secret)) })
    const { recovery_codes } = await confirmed.json<{ recovery_codes: string[] }>()
    expect(new Set(recovery_codes).size).toBe(10)
    expect((await other.api.get('/account/totp')).status).toBe(401)
    expect(await (await api.get('/account/totp')).json()).toMatchObject({ recovery_left: 10 })
    expect(await countRows('users', `id = '${user_id}' AND totp_secret LIKE '%${secret}%'`)).toBe(0)
    expect(await refusalOf(await api.post('/account/totp', { password }))).toEqual([409, 'bad_transition'])
    const said = JSON.stringify(await auditOf('users', user_id))
    expect(said).toContain('totp_on')
    expect(said).not.toContain(secret)
  })

  test('recovery codes whose response was lost are replaced by new ones with password and code', async () => {
    const { email, api, user_id, key, recovery_codes: lost } = await enrolled()
    const renew = (input: { password: string; code: string }) => api.post('/account/totp/codes', input)
    expect(await refusalOf(await renew({ password: 'salah', code: codeNow(key) }))).toEqual([
      422,
      'wrong_password',
    ])
    expect(await refusalOf(await renew({ password, code: '000000' }))).toEqual([422, 'wrong_code'])
    const renewed = await renew({ password, code: codeNow(key) })
    const { recovery_codes } = await renewed.json<{ recovery_codes: string[] }>()
    expect(new Set([...lost, ...recovery_codes]).size).toBe(20)
    expect(await countRows('recovery_codes', `user_id = '${user_id}'`)).toBe(10)
    expect((await sendCode(await challengeOf(email), String(lost[0]))).status).toBe(422)
    expect((await sendCode(await challengeOf(email), String(recovery_codes[0]))).status).toBe(200)
    expect(JSON.stringify(await auditOf('users', user_id))).toContain('"recovery_codes"')
  })

  test('two concurrent confirmations of TOTP keep ten recovery codes', async () => {
    const email = await newOperator()
    const { api, user_id } = await tokenOf(await enter(email))
    const { secret } = await (await api.post('/account/totp', { password })).json<{ secret: string }>()
    const code = codeNow(bytesOf(secret))
    const answers = await Promise.all([1, 2].map(() => api.post('/account/totp/confirm', { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await countRows('recovery_codes', `user_id = '${user_id}'`)).toBe(10)
  })
})

describe('the second factor', () => {
  test('the second factor is required: the password alone does not sign in, and each code works only one time', async () => {
    const { email, key } = await enrolled()
    const first = await enter(email)
    expect(cookiesIn(first)).toEqual([])
    const challenge = await challengeOf(email)
    expect(await refusalOf(await ask('/api/admin/orders', { token: challenge }))).toEqual([
      401,
      'unauthenticated',
    ])
    const code = codeNow(key)
    const passed = await sendCode(challenge, code)
    expect(passed.status).toBe(200)
    const { api } = await tokenOf(passed)
    expect((await api.get('/orders')).status).toBe(200)
    expect(await refusalOf(await sendCode(challenge, code))).toEqual([422, 'wrong_code'])
    // The previous code became invalid too.
    expect(await refusalOf(await sendCode(challenge, codeNow(key, -1)))).toEqual([422, 'wrong_code'])
  })

  test('each use of the second factor is audited, failed or passed, with method and known browser', async () => {
    const { email, user_id, key, recovery_codes } = await enrolled()
    const passed = await sendCode(await challengeOf(email), codeNow(key))
    const headers = { cookie: cookiesIn(passed).join('; ') }
    const { challenge } = await (await enter(email, headers)).json<{ challenge: string }>()
    for (const code of ['000000', recovery_codes[0]])
      await ask('/api/auth/code', { json: { challenge, code }, headers })
    const told = (await auditOf('users', user_id)).filter(({ action }) =>
      /^(sign_in|code_failed)$/.test(action),
    )
    expect(told.slice(-3)).toMatchObject([
      { action: 'sign_in', actor: email, changes: { known_device: false, second: 'totp' } },
      { action: 'code_failed', actor: 'visitor', changes: { known_device: true } },
      { action: 'sign_in', actor: email, changes: { known_device: true, second: 'recovery' } },
    ])
  })

  test('a TOTP code used twice concurrently signs in once', async () => {
    const { email, key } = await enrolled()
    const challenge = await challengeOf(email)
    const answers = await Promise.all([1, 2, 3].map(() => sendCode(challenge, codeNow(key))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('a recovery code works only one time, in any notation', async () => {
    const { email, recovery_codes } = await enrolled()
    const [code = ''] = recovery_codes
    const challenge = await challengeOf(email)
    const written = code.toLowerCase().replace('-', ' ')
    const answers = await Promise.all([1, 2].map(() => sendCode(challenge, written)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await sendCode(challenge, code)).status).toBe(422)
  })

  test('after five guesses of the second factor each attempt is delayed, even with the right code', async () => {
    const { email, key } = await enrolled()
    const challenge = await challengeOf(email, lossyBindings)
    for (let n = 0; n < 5; n++) expect((await sendCode(challenge, '000000', lossyBindings)).status).toBe(422)
    expect((await sendCode(challenge, codeNow(key), lossyBindings)).status).toBe(429)
  })

  test('a second-factor challenge expires after 5 minutes or a password change and is bound to its account', async () => {
    const { email, api, key } = await enrolled()
    const challenge = await challengeOf(email)
    const other = await enrolled()
    expect(
      await refusalOf(await sendCode(challenge.replace(/^[^.]+/, other.user_id), codeNow(other.key))),
    ).toEqual([401, 'second_step_ended'])
    await atLater(300, async () =>
      expect(await refusalOf(await sendCode(challenge, codeNow(key)))).toEqual([401, 'second_step_ended']),
    )
    expect(
      (
        await api.put('/account/password', {
          current_password: password,
          new_password: 'kunci-lain-yang-panjang',
        })
      ).status,
    ).toBe(204)
    expect(await refusalOf(await sendCode(challenge, codeNow(key)))).toEqual([401, 'second_step_ended'])
    expect(await refusalOf(await sendCode('x', codeNow(key)))).toEqual([401, 'second_step_ended'])
  })

  test('a second-factor challenge is invalid as soon as the account or its second factor is disabled', async () => {
    const ended = [401, 'second_step_ended']
    const disabled = await enrolled()
    const challenge = await challengeOf(disabled.email)
    await env.DB.prepare('UPDATE users SET disabled_at = ? WHERE id = ?')
      .bind(new Date().toISOString(), disabled.user_id)
      .run()
    expect(await refusalOf(await sendCode(challenge, codeNow(disabled.key)))).toEqual(ended)
    const without = await enrolled()
    const left = await challengeOf(without.email)
    expect(
      (await without.api.post('/account/totp/off', { password, code: codeNow(without.key) })).status,
    ).toBe(204)
    expect(await refusalOf(await sendCode(left, codeNow(without.key, 1)))).toEqual(ended)
  })

  test('disabling the second factor requires password and code and deletes the recovery codes', async () => {
    const { email, api, user_id, key } = await enrolled()
    expect(await refusalOf(await api.post('/account/totp/off', { password, code: '000000' }))).toEqual([
      422,
      'wrong_code',
    ])
    expect((await api.post('/account/totp/off', { password, code: codeNow(key) })).status).toBe(204)
    expect(await countRows('recovery_codes', `user_id = '${user_id}'`)).toBe(0)
    expect(await (await enter(email)).json()).toHaveProperty('access_token')
  })

  test('a second factor that was never confirmed cannot be disabled', async () => {
    const { api, user_id } = await tokenOf(await enter(await newOperator()))
    const { secret } = await (await api.post('/account/totp', { password })).json<{ secret: string }>()
    const code = codeNow(bytesOf(secret))
    const refused = [409, 'bad_transition']
    expect(await refusalOf(await api.post('/account/totp/off', { password, code }))).toEqual(refused)
    expect(JSON.stringify(await auditOf('users', user_id))).not.toContain('totp_off')
  })
})

test('the second factor can be required per role; roles that a settings change does not name keep their setting', async () => {
  const { api } = await enrolled()
  const clerk = (await tokenOf(await enter(await newOperator(undefined, 'finance')))).api
  const helper = (await tokenOf(await enter(await newOperator(undefined, 'field')))).api
  expect((await api.put('/people/policy', { finance_need_totp: true })).status).toBe(204)
  expect(await refusalOf(await clerk.get('/orders'))).toEqual([403, 'totp_required'])
  expect((await helper.get('/field/days')).status).toBe(200)
  await Promise.all([
    api.put('/people/policy', { field_need_totp: true }),
    api.put('/people/policy', { content_need_totp: true }),
  ])
  expect(await refusalOf(await helper.get('/field/days'))).toEqual([403, 'totp_required'])
  expect((await helper.get('/account/totp')).status).toBe(200)
  expect(await (await api.get('/people')).json()).toMatchObject({
    owners_need_totp: false,
    finance_need_totp: true,
    desk_need_totp: false,
    content_need_totp: true,
    field_need_totp: true,
  })
  await env.DB.exec("DELETE FROM settings WHERE type = 'security'")
})

test('an owner who must still set up the second factor can do nothing else in the back office', async () => {
  const { api } = await enrolled()
  const email = await newOperator()
  const bare = (await tokenOf(await enter(email))).api
  expect(await refusalOf(await bare.put('/people/policy', { owners_need_totp: true }))).toEqual([
    409,
    'bad_transition',
  ])
  expect((await api.put('/people/policy', { owners_need_totp: true })).status).toBe(204)
  expect(await refusalOf(await bare.get('/orders'))).toEqual([403, 'totp_required'])
  expect(await refusalOf(await bare.put('/people/policy', { owners_need_totp: false }))).toEqual([
    403,
    'totp_required',
  ])
  const { user } = await (await enter(email)).json<{ user: { must_enrol: boolean } }>()
  expect(user.must_enrol).toBe(true)
  const { secret } = await (await bare.post('/account/totp', { password })).json<{ secret: string }>()
  expect((await bare.post('/account/totp/confirm', { code: codeNow(bytesOf(secret)) })).status).toBe(200)
  expect((await bare.get('/orders')).status).toBe(200)
  await env.DB.exec("DELETE FROM settings WHERE type = 'security'")
})
