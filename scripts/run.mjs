// node scripts/run.mjs NAME [ARGS]: runs scripts/<name>.ts. Installs the packages first if they are missing.
import { checkFolder, install, runModern } from './start/bootstrap.mjs'

const [name, ...args] = process.argv.slice(2)
checkFolder()
await install()
process.exit(await runModern(`${name}.ts`, args))
