import { readFileSync } from 'node:fs'

const template = (name: string) => readFileSync(new URL(`./templates/${name}.html`, import.meta.url), 'utf8')

export const certificateTemplates = [
  { id: 'klasik', name: 'Klasik', template: template('klasik'), is_default: true },
  { id: 'modern', name: 'Modern', template: template('modern'), is_default: false },
]
