import { createApi } from '../../lib/client'
import { screenFetch } from '../shell/session'

/** The typed client of the back office; every call carries the operator's token. */
export const api = createApi(screenFetch).api.admin
