import { LinkButton } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { serviceChatUrl } from '../chat'
import { AskByWhatsappButton } from '../frame/links'
import { ServicePrice } from '../product-parts'
import { useContent } from '../site-content'
import { PopularBadge, ServiceFeature, type ShownService, serviceLink } from './service-card'

function Details({ service }: { service: ShownService }) {
  const { home } = useContent()
  const { kind, name, description, long_description, features, terms, popular, price } = service
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <ServicePrice price={price} kind={kind} />
        {popular && <PopularBadge />}
      </p>
      <p className="mt-3 typed-text">{long_description || description}</p>
      {features.length > 0 && (
        <>
          <h3 className="mt-5 mb-2">Yang Anda dapatkan</h3>
          <ul className="space-y-1.5">
            {features.map(feature => (
              <ServiceFeature key={feature}>{feature}</ServiceFeature>
            ))}
          </ul>
        </>
      )}
      {terms.length > 0 && (
        <>
          <h3 className="mt-5 mb-2">Ketentuan</h3>
          <ul className="list-disc space-y-1.5 pl-5 marker:text-gold">
            {terms.map(term => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        <AskByWhatsappButton chat={whatsapp => serviceChatUrl(whatsapp, name)}>
          Tanya layanan ini
        </AskByWhatsappButton>
        <LinkButton to={serviceLink(service)}>
          {home.sections.services.cta_text || 'Pesan Sekarang'}
        </LinkButton>
      </DialogActions>
    </>
  )
}

type ServiceDetailsProps = { service: ShownService | null; onClose: () => void }

export const ServiceDetails = ({ service, onClose }: ServiceDetailsProps) => (
  <Dialog isOpen={service !== null} onClose={onClose} title={service?.name ?? ''} className="max-w-2xl">
    {service && <Details service={service} />}
  </Dialog>
)
