export type Trigger = { name: string; tbl_name: string; sql: string }

const heading =
  '-- Every trigger as it stands after all migrations, by table. Made by `npm run triggers`: do not edit.\n'

/** Throws for a trigger that has no purpose yet. */
function triggerText({ name, sql }: Trigger, purposes: Record<string, string>) {
  const purpose = purposes[name]
  if (!purpose) throw new Error(`${name} has no purpose in worker/operations/checks/trigger-purposes.ts`)
  return `-- ${purpose}\n${sql.replace(/;\s*$/, '')};\n`
}

/** What worker/db/triggers.sql says. */
export function triggerSheet(triggers: Trigger[], purposes: Record<string, string>) {
  const tables = [...new Set(triggers.map(trigger => trigger.tbl_name))].sort()
  const sections = tables.map(table => {
    const own = triggers.filter(trigger => trigger.tbl_name === table)
    const texts = own.sort((a, b) => (a.name < b.name ? -1 : 1)).map(one => triggerText(one, purposes))
    return `-- ${table} ${'-'.repeat(Math.max(3, 100 - table.length))}\n\n${texts.join('\n')}`
  })
  return [heading, ...sections].join('\n')
}
