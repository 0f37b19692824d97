// The shop as a program of its own, to be killed: prints its address, then serves until it dies.
import { registerKey } from '../local-key.ts'
import { loseJobs } from '../lost-jobs.ts'
import { type ServeOptions, serve } from '../serve.ts'

const options: ServeOptions = JSON.parse(process.argv[2] ?? '{}')
const server = await serve(options)
await registerKey(server.d1, options.vars.CERTIFICATE_KEY)
await loseJobs(server.d1)
console.log(server.url)
