/** Globals of browsers and workerd that the contract uses. Its TypeScript project has no others. */
declare class URL {
  constructor(url: string, base?: string)
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly pathname: string
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}
