import { useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AllSettings } from '../../../../worker/contract/site/settings'
import { attemptRead } from '../../../lib/attempt'
import { useBoundForm } from '../../common/forms/bound'
import { HistoryLink } from '../../common/links/history-link'
import { LoadError } from '../../common/parts/load-error'
import { PageHead } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { SettingForm } from '../../common/settings/setting-form'
import { SettingsTabs } from '../../common/settings/tabs'
import { showShop } from '../../common/shop'
import {
  readSettings,
  type SiteInput,
  type SiteSettings,
  type SiteType,
  siteSavers,
  siteSettings,
  siteTypes,
  valuesOf,
} from './form'
import { HomePanels, NavigationPanel } from './home-panels'
import { CapsPanel, EidPanel, QrisPanel, RefundPanel } from './order-panels'
import { LogoPanel, NamePanel, PromisesPanel, WhatsappPanel } from './shop-panels'
import { TrustPanel } from './trust-panel'

export const loader = ({ request }: LoaderFunctionArgs) => attemptRead(readSettings(request.signal))

export function Component() {
  const { value: settings, problem } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Website Settings">Isi dan tampilan situs yang dilihat pengunjung.</PageHead>
      <SettingsTabs />
      {problem && <LoadError heading="Failed to load settings" problem={problem} />}
      {settings && <SiteForm settings={settings} />}
    </>
  )
}

function SiteForm({ settings }: { settings: AllSettings }) {
  const { form } = useBoundForm(siteSettings, { defaultValues: valuesOf(settings), shouldFocusError: false })
  const seen = useRef<Record<SiteType, { updated_at: string | null }>>({ ...settings })
  const { dirtyFields } = form.formState
  const { may } = useRights()
  const isOwners = may('settings')

  // Saves one setting after the other. If one fails, a retry also saves again those before it.
  const send = async (values: SiteSettings): Promise<SiteInput> => {
    for (const type of siteTypes.filter(changed => dirtyFields[changed])) {
      seen.current[type] = await siteSavers[type](values, seen.current[type].updated_at)
    }
    const { logo } = values.home_content
    showShop(values.shop.name, logo.type === 'image' ? logo.image_url : '')
    return values
  }
  const read = async (): Promise<SiteInput> => {
    const fresh = await readSettings()
    seen.current = { ...fresh }
    return valuesOf(fresh)
  }

  return (
    <>
      <SettingForm name="settings" form={form} send={send} read={read} label="Save Changes">
        <HomePanels />
        <PromisesPanel />
        {isOwners && <TrustPanel />}
        {isOwners && <NamePanel isOpen={settings.shop.updated_at === null} />}
        <LogoPanel />
        <NavigationPanel />
        {isOwners && <WhatsappPanel />}
        <EidPanel />
        {isOwners && <QrisPanel />}
        {isOwners && <RefundPanel />}
        {isOwners && <CapsPanel />}
      </SettingForm>
      <HistoryLink entity="settings" />
    </>
  )
}
