import { longDate } from '../contract/format'
import type { CertificateField } from '../contract/labels'
import type { CertificateTemplate } from '../contract/settings'
import type { Db } from '../db/client'
import { sanitizeTemplate } from '../html/sanitize'
import { settingOf, settingStatement } from '../settings/read'
import { renderTemplate } from './render'
import type { CertificateRow } from './rows'

export type Values = { [field in CertificateField]?: string | null }

export const templatesStatement = (db: Db) => settingStatement(db, 'certificate_templates')

type SettingRows = Awaited<ReturnType<typeof templatesStatement>>

export const templatesOf = (rows: SettingRows) => settingOf(rows, 'certificate_templates').templates

/** The default template, or the first when none is marked; undefined when there is none at all. */
export const defaultTemplate = (templates: CertificateTemplate[]) =>
  templates.find(template => template.is_default) ?? templates[0]

export const templateOf = (templates: CertificateTemplate[], id: string) =>
  templates.find(template => template.id === id)?.template

/** What a certificate puts into its template; the issue date in Indonesian long form. */
export const valuesOf = (row: CertificateRow): Values => ({
  ...row,
  order_id: row.order_code,
  issued_date: longDate(row.issued_date),
})

/** A certificate as HTML. Sanitised after filling in: a value may stand where only the whole shows what it does. */
export const documentOf = (template: string, values: Values) =>
  sanitizeTemplate(renderTemplate(template, values))
