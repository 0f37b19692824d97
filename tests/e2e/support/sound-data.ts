import { type APIRequestContext, expect } from '@playwright/test'

/** Runs *Periksa data* (the data checks) and expects no findings. */
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
