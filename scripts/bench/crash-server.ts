// Runs the shop in its own process, which the bench kills: prints the URL, then serves until it is killed.

import { requeueLostJobs } from '../start/cron-and-jobs.ts'
import { type ServeOptions, serve } from '../start/serve.ts'
import { registerKey } from '../start/signing-key.ts'

const options: ServeOptions = JSON.parse(process.argv[2] ?? '{}')
const server = await serve(options)
await registerKey(server.d1, options.vars.CERTIFICATE_KEY)
await requeueLostJobs(server.d1)
console.log(server.url)
