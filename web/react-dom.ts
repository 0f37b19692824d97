// A separate module, so that the bundler's CommonJS helper is not in the code that runs before the first paint.
export { createRoot, hydrateRoot } from 'react-dom/client'
