import { listPage } from './list'

export const page = listPage('animals')
