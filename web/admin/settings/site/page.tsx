import { useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AllSettings } from '../../../../worker/contract/shop/settings'
import { attempt } from '../../../lib/attempt'
import { toast } from '../../../ui/toast'
import { Changes } from '../../common/changes'
import { UnsavedGuard } from '../../common/dialogs/unsaved'
import { Restored } from '../../common/forms/restored'
import { WriteError } from '../../common/forms/write-error'
import { LoadError } from '../../common/load-error'
import { PageHead } from '../../common/page-head'
import { useRights } from '../../rights'
import { showFirstError } from '../panel'
import { SaveBar } from '../save-bar'
import { SettingsTabs } from '../tabs'
import { settingWords } from '../words'
import { readSettings } from './calls'
import { CapsPanel } from './caps-panel'
import { EidPanel } from './eid-panel'
import { ClashContext } from './fields'
import { HomePanels } from './home-panels'
import { LogoPanel } from './logo-panel'
import { NavigationPanel } from './navigation-panel'
import { PaymentPanel } from './payment-panel'
import { PromisesPanel } from './promises-panel'
import { TrustPanel } from './trust-panel'
import { useSiteForm } from './use-site-form'
import { WhatsappPanel } from './whatsapp-panel'

export const loader = ({ request }: LoaderFunctionArgs) => attempt(readSettings(request.signal))

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
  const { form, draft, isDirty, isBusy, problem, save, reload } = useSiteForm(settings)
  const element = useRef<HTMLFormElement>(null)
  const { may } = useRights()
  const isOwners = may('settings')

  const submit = form.handleSubmit(
    async values => {
      if ((await save(values)) === null) toast('Settings saved successfully!')
    },
    // The messages stand in the document only after the next paint.
    () => requestAnimationFrame(() => showFirstError(element.current)),
  )

  return (
    <FormProvider {...form}>
      <ClashContext value={draft.clashes}>
        <form ref={element} onSubmit={submit} noValidate className="max-w-3xl space-y-4">
          {draft.isRestored && isDirty && <Restored onDiscard={draft.discard} />}
          <HomePanels />
          <PromisesPanel />
          {isOwners && <TrustPanel />}
          <LogoPanel />
          <NavigationPanel />
          {isOwners && <WhatsappPanel />}
          <EidPanel />
          {isOwners && <PaymentPanel />}
          {isOwners && <CapsPanel />}
          <WriteError heading="Failed to save settings" problem={problem} onReload={reload} />
          <SaveBar isDirty={isDirty} isBusy={isBusy} onDiscard={draft.discard} label="Save Changes" />
        </form>
        <UnsavedGuard isDirty={isDirty} onLeave={draft.forget} />
        <Changes entity="settings" words={settingWords} />
      </ClashContext>
    </FormProvider>
  )
}
