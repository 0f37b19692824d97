import { useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AllSettings } from '../../../../worker/contract/site/settings'
import { valueOrProblem } from '../../../lib/attempt'
import { useSchemaForm } from '../../common/forms/bound'
import { HistoryLink } from '../../common/lists/links'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { SettingForm } from '../../common/settings/setting-form'
import { SettingsTabs } from '../../common/settings/tabs'
import { setShopNameAndLogo } from '../../common/shop'
import {
  readSettings,
  type SiteInput,
  type SiteSettings,
  type SiteType,
  saveSiteSetting,
  siteSettings,
  siteSettingTypes,
  siteSettingValues,
} from './form'
import {
  EidDatesPanel,
  HomeContentPanels,
  NavigationPanel,
  PaymentLimitsPanels,
  UnpaidLimitsPanel,
} from './home-panels'
import { ServicePromisesPanel, ShopLogoPanel, ShopNamePanel, TrustPanel, WhatsappPanel } from './shop-panels'

export const loader = ({ request }: LoaderFunctionArgs) => valueOrProblem(readSettings(request.signal))

export function Component() {
  const { value: settings, problem } = useLoaderData<typeof loader>()
  return (
    <>
      <ScreenHeader title="Website Settings">Isi dan tampilan situs yang dilihat pengunjung.</ScreenHeader>
      <SettingsTabs />
      {problem && <LoadError heading="Failed to load settings" problem={problem} />}
      {settings && <SiteForm settings={settings} />}
    </>
  )
}

function SiteForm({ settings }: { settings: AllSettings }) {
  const { form } = useSchemaForm(siteSettings, {
    defaultValues: siteSettingValues(settings),
  })
  const seen = useRef<Record<SiteType, { updated_at: string | null }>>({ ...settings })
  const { dirtyFields } = form.formState
  const { may } = useRights()
  const isOwners = may('settings')

  // Saves one setting after the other. If one fails, a retry saves those before it again.
  const send = async (values: SiteSettings): Promise<SiteInput> => {
    for (const type of siteSettingTypes.filter(changed => dirtyFields[changed])) {
      seen.current[type] = await saveSiteSetting(type, values[type], seen.current[type].updated_at)
    }
    const { logo } = values.home_content
    setShopNameAndLogo(values.shop.name, logo.type === 'image' ? logo.image_url : '')
    return values
  }
  const read = async (): Promise<SiteInput> => {
    const fresh = await readSettings()
    seen.current = { ...fresh }
    return siteSettingValues(fresh)
  }

  return (
    <>
      <SettingForm name="settings" form={form} send={send} read={read} label="Save Changes">
        <HomeContentPanels />
        <ServicePromisesPanel />
        {isOwners && <TrustPanel />}
        {isOwners && <ShopNamePanel isOpen={settings.shop.updated_at === null} />}
        <ShopLogoPanel />
        <NavigationPanel />
        {isOwners && <WhatsappPanel />}
        <EidDatesPanel />
        {isOwners && <PaymentLimitsPanels />}
        {isOwners && <UnpaidLimitsPanel />}
      </SettingForm>
      <HistoryLink entity="settings" />
    </>
  )
}
