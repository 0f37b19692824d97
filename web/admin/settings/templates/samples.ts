import type { CertificatePreview } from '../../../../worker/contract/proof/certificates'

/** Invented certificates that fill a template for its preview. */
export const samples: Record<'qurban' | 'badal', CertificatePreview> = {
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

export const sampleNames = { qurban: 'Contoh qurban', badal: 'Contoh badal' } as const
