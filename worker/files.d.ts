/** Imports that Vite resolves: a file as text, or the URL of a static file. */
declare module '*?raw' {
  const text: string
  export default text
}
declare module '*?url' {
  const path: string
  export default path
}
interface ImportMeta {
  readonly env: { readonly MODE: string }
}
