import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { type CodeReport, codeInput } from '../../../worker/contract/orders/codes'
import { FormDialog } from '../common/dialogs/form-dialog'
import { changeCode, createCode } from './calls'
import { CodeFields } from './fields'
import { blankCode, type CodeForm, type CodeValues, codeValues } from './form'

type CodeDialogProps = {
  code: CodeReport | null
  onSaved: () => void
  onClose: () => void
  onReload: () => void
}

/** Adds a code, or edits one. */
export function CodeDialog({ code, ...rest }: CodeDialogProps) {
  const form = useForm<CodeForm, unknown, CodeValues>({
    resolver: zodResolver(codeInput),
    defaultValues: blankCode,
    values: code ? codeValues(code) : undefined,
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormProvider {...form}>
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
    </FormProvider>
  )
}
