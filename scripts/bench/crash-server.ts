// The shop as a program of its own, to be killed: prints its address, then serves until it dies.
import { serve } from '../serve.ts'

const [persist = '', vars = '{}'] = process.argv.slice(2)
const server = await serve({ persist, vars: JSON.parse(vars) })
console.log(server.url)
