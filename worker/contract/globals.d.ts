/**
 * Globals of browsers and workerd that the contract uses. The contract's TypeScript project includes no other global
 * types.
 */
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
