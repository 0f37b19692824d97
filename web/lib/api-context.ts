import { createContext } from 'react-router'
import { type Api, api } from './api'

/** Loaders ask through this: over the network in the browser, in-process where the worker renders. */
export const apiContext = createContext<Api>(api)
