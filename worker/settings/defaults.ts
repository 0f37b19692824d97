import { eidDates } from '../contract/eid'
import { defaultMessages } from '../contract/messages/defaults'
import { defaultHome, defaultPromises, defaultWhatsapp } from '../contract/shop/default-content'
import { holdDefaults, noTrust, type Settings } from '../contract/shop/settings'

/** What each setting holds before the operator has saved anything. */
export const settingDefaults: Settings = {
  home_content: defaultHome,
  whatsapp: defaultWhatsapp,
  eid_dates: { dates: [...eidDates] },
  holds: holdDefaults,
  trust: noTrust,
  promises: defaultPromises,
  messages: defaultMessages,
  payment: { qris_limit: 10_000_000 },
  certificate_templates: { templates: [] },
}
