import { Download, Share2 } from 'lucide-react'
import type { WholeCertificate } from '../../../worker/contract/proof/certificates'
import { certificateUrl } from '../../lib/urls'
import { buttonClass } from '../../ui/button'
import { ActionButton, PrintButton } from '../../ui/icon-buttons'
import { share } from '../../ui/share'
import { SavePicture } from './save-picture'

/** Offers the certificate's page to other apps. */
const shareCertificate = ({ certificate_number, service_type }: WholeCertificate) =>
  share({
    title: `Sertifikat ${service_type} ${certificate_number}`,
    url: new URL(certificateUrl(certificate_number), location.origin).href,
    label: 'Tautan sertifikat',
  })

export function Actions({ certificate }: { certificate: WholeCertificate }) {
  return (
    <div className="mt-5 mb-6 grid grid-cols-1 gap-3">
      {/* The address itself, which is answered as an attachment: browsers inside other apps save nothing else. */}
      <a href={certificate.download_url} download className={buttonClass()}>
        <Download aria-hidden="true" className="size-4.5" />
        Unduh
      </a>
      <div className="flex flex-wrap gap-3 *:grow">
        <SavePicture certificate={certificate} />
        <PrintButton look="secondary" />
        <ActionButton icon={Share2} look="secondary" onClick={() => shareCertificate(certificate)}>
          Bagikan
        </ActionButton>
      </div>
    </div>
  )
}
