import { describe, expect, test } from 'vitest'
import { auditOf } from '../../support/admin'
import { atLater, postLogin, refresh, refreshTokenIn } from '../../support/auth'
import { ask, countRows, newOperator } from '../../support/shop'

type User = { user: { id: string } }

async function signedIn() {
  const response = await postLogin(await newOperator())
  const { access_token, user } = await response.json<{ access_token: string } & User>()
  return { token: refreshTokenIn(response), access_token, user_id: user.id }
}

const isIn = async (access_token: string) =>
  (await ask('/api/auth/session', { token: access_token })).status === 200

const lives = async (token: string) => (await refresh(token)).status === 200

/** A cookie jar shared by all tabs; the last response wins. */
function browser(token: string) {
  let jar = token
  const answered = (response: Response) => {
    expect(response.status).toBe(200)
    jar = refreshTokenIn(response)
  }
  return {
    jar: () => jar,
    refresh: async () => answered(await refresh(jar)),
    /** Refreshes from several tabs at once; `order` sets the order of their responses. */
    refreshTogether: async (tabs: number, order: (answers: Response[]) => Response[]) => {
      const answers = await Promise.all(Array.from({ length: tabs }, () => refresh(jar)))
      for (const answer of order(answers)) answered(answer)
    },
  }
}

const asSent = (answers: Response[]) => answers
const reversed = (answers: Response[]) => [...answers].reverse()

describe('ten concurrent uses of a refresh token', () => {
  test('ten concurrent uses of a refresh token leave at most one valid successor', async () => {
    const { token, access_token } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)))
    const successors = answers.map(refreshTokenIn)
    expect(await lives(successors[3] ?? '')).toBe(true)
    const others = successors.filter((_, n) => n !== 3)
    expect(await Promise.all(others.map(lives))).toEqual(others.map(() => false))
    expect(await isIn(access_token)).toBe(false)
  })

  test('concurrent use of all ten successors of a refresh token again leaves at most one valid successor', async () => {
    const { token } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)))
    const successors = answers.map(answer => refreshTokenIn(answer))
    const again = await Promise.all(successors.map(refresh))
    expect(again.filter(answer => answer.status === 200)).toHaveLength(1)
    const left = again.map(refreshTokenIn).filter(one => one !== '')
    expect(await Promise.all(left.map(lives))).toEqual(left.map(() => false))
  })
})

describe('several tabs of one signed-in operator', () => {
  test.each([
    ['two, answered in order', 2, asSent],
    ['two, answered the other way round', 2, reversed],
    ['ten without locks', 10, reversed],
  ] as const)(
    'tabs that refresh their tokens together (%s) stay signed in for hours',
    async (_, tabs, order) => {
      const { token, user_id } = await signedIn()
      const tab = browser(token)
      for (let minutes = 14; minutes < 4 * 60; minutes += 14)
        await atLater(minutes * 60, () => tab.refreshTogether(tabs, order))
      expect((await auditOf('users', user_id)).map(event => event.action)).toEqual(['sign_in'])
    },
  )

  test('a tab can repeat a refresh after a lost response for 10 seconds', async () => {
    const { token } = await signedIn()
    const lost = await refresh(token)
    expect(lost.status).toBe(200)
    await atLater(9, async () => {
      const tab = browser(token)
      await tab.refresh()
      await tab.refresh()
    })
  })
})

describe('a stolen refresh token', () => {
  test('a stolen refresh token used after its owner’s use ends the whole token family', async () => {
    const { token, access_token } = await signedIn()
    const owner = browser(token)
    await owner.refresh()
    await atLater(11, async () => {
      expect(await lives(token)).toBe(false)
      expect(await lives(owner.jar())).toBe(false)
      expect(await isIn(access_token)).toBe(false)
    })
  })

  test('a stolen refresh token used before its owner’s use ends the token family at the owner’s next use', async () => {
    const { token } = await signedIn()
    const thief = browser(token)
    await atLater(60, () => thief.refresh())
    await atLater(120, async () => {
      expect(await lives(token)).toBe(false)
      expect(await lives(thief.jar())).toBe(false)
    })
  })

  test('a stolen refresh token used concurrently with its owner’s use ends the token family at the next use', async () => {
    const { token } = await signedIn()
    const [owner, thief] = (await Promise.all([refresh(token), refresh(token)])).map(refreshTokenIn)
    await atLater(14 * 60, async () => {
      expect(await lives(owner ?? '')).toBe(true)
      expect(await lives(thief ?? '')).toBe(false)
    })
    await atLater(15 * 60, async () => expect(await lives(owner ?? '')).toBe(false))
  })

  test('a stolen refresh token is detected even if thief and owner use it within the ten seconds for repetitions', async () => {
    const { token } = await signedIn()
    const owner = browser(token)
    const thief = browser(token)
    await owner.refresh()
    await thief.refresh()
    await atLater(14 * 60, () => owner.refresh())
    await atLater(14 * 60 + 1, async () => expect(await lives(thief.jar())).toBe(false))
    await atLater(14 * 60 + 2, async () => expect(await lives(owner.jar())).toBe(false))
  })

  test('a refresh token cannot be repeated within ten seconds any more after its successor was used', async () => {
    const { token } = await signedIn()
    const owner = browser(token)
    await owner.refresh()
    await owner.refresh()
    expect(await lives(token)).toBe(false)
    expect(await lives(owner.jar())).toBe(false)
  })

  test('the reuse of a refresh token is audited once; further attempts are not', async () => {
    const { token, user_id } = await signedIn()
    const owner = browser(token)
    await owner.refresh()
    await atLater(11, async () => {
      for (let n = 0; n < 3; n++) await refresh(token)
    })
    const events = await auditOf('users', user_id)
    expect(events.map(event => [event.action, event.actor])).toEqual([
      ['sign_in', expect.stringContaining('@')],
      ['refresh_reused', 'visitor'],
    ])
    expect(JSON.stringify(events)).not.toContain(token)
  })
})

test('a refused refresh writes no successor token', async () => {
  const { token } = await signedIn()
  await browser(token).refresh()
  const before = await countRows('refresh_tokens')
  await atLater(11, () => refresh(token))
  await refresh('A'.repeat(43))
  expect(await countRows('refresh_tokens')).toBe(before)
})

test('a refresh token set by a sibling site does not sign anybody out', async () => {
  const { token } = await signedIn()
  const answer = await ask('/api/auth/refresh', {
    method: 'POST',
    headers: { cookie: `refresh_token=tossed; refresh_token=${token}` },
  })
  expect(answer.status).toBe(200)
})

test('another site can neither refresh nor end a session', async () => {
  const { token } = await signedIn()
  const send = (path: string, headers: Record<string, string>) =>
    ask(path, { method: 'POST', headers: { cookie: `refresh_token=${token}`, ...headers } })
  const strangers: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://neighbour.localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of strangers)
    for (const path of ['/api/auth/refresh', '/api/auth/logout']) {
      const answer = await send(path, headers)
      expect([path, headers, answer.status, answer.headers.get('set-cookie')]).toEqual([
        path,
        headers,
        403,
        null,
      ])
    }
  const own = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
  expect((await send('/api/auth/refresh', own)).status).toBe(200)
})
