import { type Ask, ask, newOperator, password } from '../support/shop'

export type Answer = { status: number; ok: boolean; text: string; json: <T>() => T }

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  return {
    status: response.status,
    ok: response.ok,
    text,
    json: <T>() => {
      const body: T = JSON.parse(text)
      return body
    },
  }
}

export const request = async (path: string, asked?: Ask) => answerOf(await ask(path, asked))

type Session = { token: string; cookie: string; until: number }

const minute = 60_000

async function sessionOf(response: Response): Promise<Session> {
  const { access_token, expires_at } = await response.json<{ access_token: string; expires_at: string }>()
  const cookie = response.headers
    .getSetCookie()
    .map(text => text.split(';')[0])
    .join('; ')
  return { token: access_token, cookie, until: Date.parse(expires_at) - minute }
}

export function openDesk() {
  const emails = new Map<string, string>()
  const sessions = new Map<string, Session>()

  async function signIn(role: string) {
    const email = emails.get(role) ?? (await newOperator(`${role}@toko.id`, role))
    emails.set(role, email)
    const response = await ask('/api/auth/login', { json: { email, password } })
    if (!response.ok) throw new Error(`sign-in refused: ${await response.text()}`)
    return sessionOf(response)
  }

  async function prolonged({ cookie }: Session) {
    const response = await ask('/api/auth/refresh', { method: 'POST', headers: { cookie } })
    return response.ok ? sessionOf(response) : null
  }

  return async function tokenOf(role: string) {
    const known = sessions.get(role)
    if (known && known.until > Date.now()) return known.token
    const session = (known && (await prolonged(known))) ?? (await signIn(role))
    sessions.set(role, session)
    return session.token
  }
}
