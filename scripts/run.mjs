// Runs one of the TypeScript scripts beside this file, installing the packages first when needed.
import { checkFolder, install, runModern } from './start/bootstrap.mjs'

const [name, ...args] = process.argv.slice(2)
checkFolder()
await install()
process.exit(await runModern(`${name}.ts`, args))
