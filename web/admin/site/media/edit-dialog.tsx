import { activeStatuses, mediaFolders, mediaTypes } from '../../../../worker/contract/labels'
import { fileSize } from '../../../../worker/contract/lib/format'
import { type MediaItem, mediaPatch } from '../../../../worker/contract/site/media'
import { CopyButton } from '../../../ui/copy-button'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useBoundForm } from '../../common/forms/bound'
import { changeMedia } from './calls'
import { Thumb } from './thumb'

type EditDialogProps = DialogEnds & { item: MediaItem }

const input = mediaPatch.omit({ updated_at: true }).required()

export function EditDialog({ item, ...rest }: EditDialogProps) {
  const { file_name, alt_text, caption, folder, status } = item
  const { form, field } = useBoundForm(input, {
    values: { file_name, alt_text, caption, folder, status },
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`media.${item.id}`}
      title="Ubah media"
      form={form}
      failure="Gagal menyimpan media"
      save={values => changeMedia(item, values)}
      {...rest}
    >
      <div className="flex flex-wrap items-center gap-4">
        <div className="w-32 overflow-hidden rounded-lg border border-line">
          <Thumb item={item} />
        </div>
        <div className="min-w-0 grow basis-40 text-sm text-muted">
          <p>
            {mediaTypes[item.file_type]}, {item.mime_type}
          </p>
          <p className="mb-2">{fileSize(item.file_size)}</p>
          <CopyButton label="URL" value={new URL(item.file_url, location.origin).href}>
            Salin URL
          </CopyButton>
        </div>
      </div>
      <TextField label="Nama berkas" {...field('file_name')} />
      <TextField
        label="Teks alternatif"
        isOptional
        hint="Menjelaskan isi gambar bagi yang tidak dapat melihatnya."
        {...field('alt_text')}
      />
      <TextAreaField label="Keterangan" isOptional {...field('caption')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Folder" options={mediaFolders} {...field('folder')} />
        <SelectField label="Status" options={activeStatuses} {...field('status')} />
      </div>
    </FormDialog>
  )
}
