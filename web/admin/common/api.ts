import { createApi } from '../../lib/client'
import { screenFetch } from '../shell/session'

export const api = createApi(screenFetch).api.admin
