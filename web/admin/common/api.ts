import { createApi } from '../../lib/client'
import { screenFetch } from '../shell/session'

export const adminApi = createApi(screenFetch).api.admin
