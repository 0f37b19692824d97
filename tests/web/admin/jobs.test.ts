import { expect, test, vi } from 'vitest'
import type { Job } from '../../../worker/contract/operations/jobs'

const answers: ((jobs: Job[]) => void)[] = []

vi.mock('../../../web/admin/common/jobs/calls', () => ({
  readJobs: () => new Promise<Job[]>(resolve => answers.push(resolve)),
}))

test('a job that was started during a slow read of the jobs stays in the list', async () => {
  const { addJob, refreshJobs, shownJobsState } = await import('../../../web/admin/common/jobs/store')
  const reading = refreshJobs()
  // Cast is safe, because the list reads only these fields.
  addJob({ id: 'baru', finished_at: null } as Job)
  answers[0]?.([])
  await reading
  expect(shownJobsState().jobs.map(({ id }) => id)).toEqual(['baru'])
  const next = refreshJobs()
  answers[1]?.([])
  await next
  expect(shownJobsState().jobs).toEqual([])
})
