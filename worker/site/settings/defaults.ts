import { eidDates } from '../../contract/lib/eid'
import { defaultMessages } from '../../contract/messages/defaults'
import { defaultJournal } from '../../contract/money/journal'
import { defaultRefundLimit } from '../../contract/money/refunds'
import {
  defaultHome,
  defaultPromises,
  defaultShop,
  defaultWhatsapp,
} from '../../contract/site/default-content'
import { defaultHoldSettings, defaultTrustSetting, type Settings } from '../../contract/site/settings'

export const settingDefaults: Settings = {
  shop: defaultShop,
  home_content: defaultHome,
  whatsapp: defaultWhatsapp,
  eid_dates: { dates: [...eidDates] },
  holds: defaultHoldSettings,
  trust: defaultTrustSetting,
  promises: defaultPromises,
  messages: defaultMessages,
  gateway: { provider: '', environment: 'sandbox', channels: [] },
  payment: { qris_limit: 10_000_000, refund_limit: defaultRefundLimit },
  journal: defaultJournal,
  certificate_templates: { templates: [] },
  certificate_signer: { name: '', title: '', signature: '' },
}
