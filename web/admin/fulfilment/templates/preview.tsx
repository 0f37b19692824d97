import { useState } from 'react'
import type { CertificatePreview as Values } from '../../../../worker/contract/fulfilment/certificates'
import { Options } from '../../../ui/options'
import { CertificatePreview } from '../../common/dialogs/certificate-preview'
import { choiceParam } from '../../common/lists/list-url'

const samples: Record<'qurban' | 'badal', Values> = {
  qurban: {
    certificate_number: 'CERT-202605-1234',
    name: 'Ahmad Fulan bin Abdullah',
    service_type: 'Qurban Kambing',
    date: '10 Zulhijah 1447 H / 27 Mei 2026',
    location: 'Masjid Al-Amanah, Bogor',
    beneficiaries: '45 keluarga di Desa Sukamaju',
    issued_date: '2026-05-28',
  },
  badal: {
    certificate_number: 'CERT-202605-5678',
    name: 'Fatimah Fulanah binti Umar (almarhumah)',
    service_type: 'Badal Haji',
    pelaksana_nama: 'Ustaz Hasan Fulan',
    pelaksana_status: 'Mukim di Makkah, sudah berhaji',
    penanggung_jawab: 'Ibrahim Fulan',
    tahun_hijriah: '1447 H',
    issued_date: '2026-06-02',
  },
}

const sampleNames = { qurban: 'Contoh qurban', badal: 'Contoh badal' } as const

export function Preview({ template }: { template: string }) {
  const [sample, setSample] = useState<keyof typeof samples>('qurban')
  return (
    <section aria-label="Pratinjau" className="min-w-0 xl:sticky xl:top-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Pratinjau</h2>
        <select
          aria-label="Contoh isi"
          value={sample}
          onChange={event => setSample(choiceParam(sampleNames, event.target.value) ?? sample)}
          className="min-h-11 rounded-card border border-edge bg-white px-3"
        >
          <Options of={sampleNames} />
        </select>
      </div>
      <CertificatePreview values={{ ...samples[sample], template }} failure="Pratinjau tidak dapat dibuat" />
    </section>
  )
}
