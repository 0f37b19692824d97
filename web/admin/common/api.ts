import { createApi } from '../../lib/client'
import { fetchForScreen } from '../shell/session'

export const adminApi = createApi(fetchForScreen).api.admin
