// npm run triggers: writes worker/db/triggers.sql, every trigger as it stands after all migrations.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { triggerPurposes } from '../worker/operations/checks/trigger-purposes.ts'
import { triggerSheet } from './triggers/sheet.ts'

const trigger = z.object({ name: z.string(), tbl_name: z.string(), sql: z.string() })

const db = new DatabaseSync(':memory:')
const migrations = readdirSync('migrations').filter(name => name.endsWith('.sql'))
for (const name of migrations.sort()) db.exec(readFileSync(`migrations/${name}`, 'utf8'))
const rows = db.prepare("SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'").all()
writeFileSync('worker/db/triggers.sql', triggerSheet(z.array(trigger).parse(rows), triggerPurposes))
