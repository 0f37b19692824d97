import { type APIRequestContext, request } from '@playwright/test'
import { confirmed, operator } from './secrets'

/** API requests with the operator's token, independent of the browser. Dispose of the context when done. */
export async function asOperator(baseURL: string): Promise<APIRequestContext> {
  const visitor = await request.newContext({ baseURL })
  const { access_token } = await (await visitor.post('/api/auth/login', { data: operator })).json()
  await visitor.dispose()
  return request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${access_token}`, ...confirmed },
  })
}
