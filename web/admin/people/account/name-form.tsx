import { nameInput } from '../../../../worker/contract/people/name'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { UnsavedChangesGuard } from '../../common/dialogs/unsaved'
import { showFieldErrors } from '../../common/forms/beside-fields'
import { useSchemaForm } from '../../common/forms/bound'
import { PersonNameField } from '../../common/forms/person-name'
import { WriteError } from '../../common/forms/write-error'
import { DetailSection } from '../../common/parts/details'
import { changeName } from './calls'

export function NameForm({ name }: { name: string | null }) {
  const { form, field } = useSchemaForm(nameInput, { defaultValues: { name: name ?? '' } })
  const { write, isBusy, problem } = useFormWrite()

  const submit = form.handleSubmit(async saved => {
    const met = await write(() => changeName(saved.name))
    if (met) {
      const refused = showFieldErrors(form, met)
      if (refused) form.setFocus(refused.path)
      return
    }
    form.reset(saved)
    toast('Nama disimpan')
  })

  return (
    <DetailSection title="Nama">
      <form onSubmit={submit} noValidate className="max-w-md space-y-4">
        <PersonNameField {...field('name')} />
        <WriteError heading="Gagal menyimpan nama" problem={problem} />
        <Button type="submit" look="secondary" disabled={isBusy}>
          {isBusy ? 'Menyimpan…' : 'Simpan nama'}
        </Button>
        {/* Only one guard can be active, and the password form has its own. */}
        {form.formState.isDirty && <UnsavedChangesGuard isDirty />}
      </form>
    </DetailSection>
  )
}
