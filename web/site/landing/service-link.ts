import { orderServiceUrl } from '../../lib/urls'
import { defaultServices, type ShownService } from './default-services'

/** The order form with this service chosen; a default one is known there only by its kind. */
export const serviceLink = (service: ShownService) =>
  orderServiceUrl(defaultServices.includes(service) ? service.kind : service.id)
