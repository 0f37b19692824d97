// A module of its own keeps the bundler's CommonJS helper out of the code that runs before the first paint.
export { createRoot, hydrateRoot } from 'react-dom/client'
