/** Types of Vite's imports: a file as text, the path of a static file, and the mode. */
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
