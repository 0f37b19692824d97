import { type APIRequestContext, expect } from '@playwright/test'

/** *Periksa data*, begun now, finds nothing. */
export async function soundData(api: APIRequestContext, timeout?: number) {
  const since = new Date().toISOString()
  await expect
    .poll(
      async () => {
        const { last } = await (await api.post('/api/admin/checks', { data: {} })).json()
        return last && last.started_at > since ? last.findings : 'not yet'
      },
      { timeout },
    )
    .toEqual([])
}
