import { type CodeReport, codeInput } from '../../../../worker/contract/catalog/codes'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useBoundForm } from '../../common/forms/bound'
import { changeCode, createCode } from './calls'
import { CodeFields } from './fields'
import { blankCode, codeValues } from './form'

export function CodeDialog({ code, ...rest }: DialogEnds & { code: CodeReport | null }) {
  const { form } = useBoundForm(codeInput, {
    defaultValues: blankCode,
    values: code ? codeValues(code) : undefined,
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`codes.${code?.id ?? 'new'}`}
      title={code === null ? 'Tambah kode' : 'Ubah kode'}
      form={form}
      failure="Gagal menyimpan kode"
      words={{ applies_to: 'Berlaku untuk', active: 'Aktif' }}
      className="max-w-2xl"
      save={values => (code === null ? createCode(values) : changeCode(code, values))}
      {...rest}
    >
      <CodeFields isNew={code === null} />
    </FormDialog>
  )
}
