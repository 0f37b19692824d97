import { inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { linkErrorMessage } from '../../contract/base'
import { eidDates, nextEid } from '../../contract/lib/eid'
import { wibDay } from '../../contract/lib/format'
import { isRecord } from '../../contract/lib/record'
import { removeUnreadableCharacters } from '../../contract/lib/text'
import { defaultMessages } from '../../contract/messages/kinds'
import { defaultJournalSetting } from '../../contract/money/journal'
import { defaultRefundLimit } from '../../contract/money/refunds'
import type { SiteContent } from '../../contract/site/content'
import {
  defaultHomeContent,
  defaultPromises,
  defaultShop,
  defaultWhatsappSettings,
} from '../../contract/site/default-content'
import {
  defaultHoldSettings,
  defaultTrustSetting,
  type Settings,
  type SettingType,
  settingSchemas,
} from '../../contract/site/settings'
import type { Db } from '../../db/client'
import { settings } from '../../db/schema/catalog'
import type { Bindings } from '../../env'

export const settingDefaults: Settings = {
  shop: defaultShop,
  home_content: defaultHomeContent,
  whatsapp: defaultWhatsappSettings,
  eid_dates: { dates: [...eidDates] },
  holds: defaultHoldSettings,
  trust: defaultTrustSetting,
  promises: defaultPromises,
  messages: defaultMessages,
  gateway: { provider: '', environment: 'sandbox', channels: [] },
  payment: { qris_limit: 10_000_000, refund_limit: defaultRefundLimit },
  journal: defaultJournalSetting,
  certificate_templates: { templates: [] },
  certificate_signer: { name: '', title: '', signature: '' },
}

export const selectSettingRows = (db: Db, ...types: SettingType[]) =>
  db
    .select({ type: settings.type, content: sql<string>`${settings.content}`.as('content') })
    .from(settings)
    .where(inArray(settings.type, types))

type Rows = { type: string; content: unknown }[]

/** Removes unreadable characters from settings that were saved before input validation rejected them. */
const withoutUnreadable = (content: unknown): unknown =>
  JSON.parse(JSON.stringify(content ?? null), (_, value) =>
    typeof value === 'string' ? removeUnreadableCharacters(value) : value,
  )

/** Adds default values for fields that a saved setting lacks, because they did not exist when it was saved. */
function fillDefaults(saved: unknown, byDefault: unknown): unknown {
  if (!isRecord(saved) || !isRecord(byDefault)) return saved === undefined ? byDefault : saved
  const names = Object.keys({ ...byDefault, ...saved })
  return Object.fromEntries(names.map(name => [name, fillDefaults(saved[name], byDefault[name])]))
}

/** Clears links that were saved before links had to be relative or https. */
function withoutFaultyLinks(content: unknown, { issues }: z.ZodError): unknown {
  const faulty = new Set(
    issues.filter(({ message }) => message === linkErrorMessage).map(({ path }) => path.join()),
  )
  const cleared = (value: unknown, path: string[]): unknown => {
    if (faulty.has(path.join())) return ''
    if (Array.isArray(value)) return value.map((one, n) => cleared(one, [...path, String(n)]))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, cleared(one, [...path, name])]),
    )
  }
  return cleared(content, [])
}

function parseSetting<T extends SettingType>(type: T, content: unknown): Settings[T] {
  const schema = settingSchemas[type]
  const parsed = schema.safeParse(content)
  const whole = parsed.success ? null : fillDefaults(withoutUnreadable(content), settingDefaults[type])
  const second = parsed.success ? parsed : schema.safeParse(whole)
  const known = second.success ? second : schema.safeParse(withoutFaultyLinks(whole, second.error))
  return (known.success ? known.data : settingDefaults[type]) as Settings[T]
}

/** Parsed settings by JSON text, because nearly every request reads the same text. */
const parsedSettings = new Map<SettingType, { text: string; value: unknown }>()

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

/** The setting, or its default if the row is missing or does not fit the schema. The object is frozen. */
export function settingOrDefault<T extends SettingType>(rows: Rows, type: T): Settings[T] {
  const content = rows.find(candidate => candidate.type === type)?.content
  if (typeof content !== 'string') return parseSetting(type, content)
  const known = parsedSettings.get(type)
  if (known?.text === content) return known.value as Settings[T]
  const value = deepFreeze(parseSetting(type, JSON.parse(content)))
  parsedSettings.set(type, { text: content, value })
  return value
}

export const readShop = async (db: Db) => settingOrDefault(await selectSettingRows(db, 'shop'), 'shop')

const siteTypes = ['shop', 'home_content', 'whatsapp', 'promises', 'eid_dates', 'messages'] as const

export const siteSettingsQuery = (db: Db) => selectSettingRows(db, ...siteTypes)
export const landingSettingsQuery = (db: Db) => selectSettingRows(db, ...siteTypes, 'trust')

type MailService = Pick<Bindings, 'EMAIL'>

export function siteContentOf(rows: Rows, { EMAIL }: MailService, now: string): SiteContent {
  const { dates } = settingOrDefault(rows, 'eid_dates')
  return {
    shop: settingOrDefault(rows, 'shop'),
    home: settingOrDefault(rows, 'home_content'),
    whatsapp: settingOrDefault(rows, 'whatsapp'),
    promises: settingOrDefault(rows, 'promises'),
    can_mail: EMAIL !== undefined && settingOrDefault(rows, 'messages').sender !== '',
    eid_date: nextEid(now, dates.length > 0 ? dates : eidDates),
    today: wibDay(now),
  }
}

export const readSiteContent = async (db: Db, env: MailService, now: string) =>
  siteContentOf(await siteSettingsQuery(db), env, now)
