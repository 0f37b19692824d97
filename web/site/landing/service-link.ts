import { orderServiceUrl, serviceUrl } from '../../lib/urls'
import { defaultServices, type ShownService } from './default-services'

/** The order form with this service chosen; a default one is known there only by its kind. */
export const serviceLink = (service: ShownService) =>
  orderServiceUrl(defaultServices.includes(service) ? service.kind : service.id)

/** The page of this service; a default one has none. */
export const servicePage = (service: ShownService) =>
  defaultServices.includes(service) ? null : serviceUrl(service)
