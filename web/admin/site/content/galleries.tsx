import { activeStatuses, galleryCategories } from '../../../../worker/contract/labels'
import { galleryInput, gallerySchema } from '../../../../worker/contract/site/content'
import { createCrudScreen } from '../../common/crud/screen'
import { OutsideLink } from '../../common/lists/links'
import { ContentImage } from './pictures'

export const { loader, Component } = createCrudScreen({
  resource: 'galleries',
  title: 'Manajemen Galeri',
  subject: 'galeri',
  noun: 'item galeri',
  purpose: 'Foto di sini menjadi galeri di situs, supaya orang melihat pekerjaan Anda.',
  item: gallerySchema,
  input: galleryInput,
  blank: { image_url: '', caption: '', category: 'penyembelihan', status: 'active' },
  fields: [
    { name: 'image_url', label: 'URL gambar', kind: 'picture', folder: 'gallery' },
    { name: 'caption', label: 'Keterangan', kind: 'text' },
    { name: 'category', label: 'Kategori', kind: 'choice', options: galleryCategories },
    { name: 'status', label: 'Status', kind: 'choice', options: activeStatuses },
  ],
  nameOf: item => item.caption,
  card: item => (
    <>
      <ContentImage src={item.image_url} alt="" illustration="qurban" />
      <div className="p-4">
        <p className="font-semibold wrap-anywhere">{item.caption}</p>
        <p className="text-sm text-muted">{galleryCategories[item.category]}</p>
        <OutsideLink href={item.image_url}>
          Lihat gambar
          <span className="sr-only">{item.caption}</span>
        </OutsideLink>
      </div>
    </>
  ),
})
