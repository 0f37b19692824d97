// The shop as a program of its own, to be killed: prints its address, then serves until it dies.

import { requeueLostJobs } from '../start/cron-and-jobs.ts'
import { type ServeOptions, serve } from '../start/serve.ts'
import { registerKey } from '../start/signing-key.ts'

const options: ServeOptions = JSON.parse(process.argv[2] ?? '{}')
const server = await serve(options)
await registerKey(server.d1, options.vars.CERTIFICATE_KEY)
await requeueLostJobs(server.d1)
console.log(server.url)
