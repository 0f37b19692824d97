// A file of ours, so that the code before the first paint need not know how to read CommonJS.
export { createRoot, hydrateRoot } from 'react-dom/client'
