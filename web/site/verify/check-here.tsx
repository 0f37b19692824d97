import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { KeySet, SignedPayload } from '../../../worker/contract/fulfilment/certificates'
import { type Verdict, verdictLabels } from '../../../worker/contract/labels'
import { isPlainRecord } from '../../lib/guards'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { TitledSection } from '../frame/page-parts'

/** `leaked`: signed with a compromised key. `unable`: the check could not run. */
type Found = { result: 'good' | 'leaked'; kid: string } | { result: 'bad' | 'unable' }

function bytesOf(base64url: string) {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, sign => sign.charCodeAt(0))
}

const readJson = (base64url: string): unknown => JSON.parse(new TextDecoder().decode(bytesOf(base64url)))

async function keysNow() {
  const answer = await fetch('/.well-known/jwks.json')
  if (!answer.ok) throw new Error('no keys')
  const { keys }: KeySet = await answer.json()
  return keys
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Keys = KeySet['keys']

/** Verifies the signature with the published keys and compares the signed data with the data shown. */
async function checkWith(keys: Keys, signature: string, shown: SignedPayload): Promise<Found> {
  const [head = '', payload = '', sign = ''] = signature.split('.')
  const header = readJson(head)
  const key = keys.find(one => isPlainRecord(header) && one.kid === header.kid)
  if (!isPlainRecord(header) || header.alg !== 'EdDSA' || !key) return { result: 'bad' }
  const { kty, crv, x, kid } = key
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, [
    'verify',
  ])
  const text = new TextEncoder().encode(`${head}.${payload}`)
  const fits = await crypto.subtle.verify({ name: 'Ed25519' }, imported, bytesOf(sign), text)
  if (!fits || !isSame(readJson(payload), shown)) return { result: 'bad' }
  return { result: key.compromised_at === null ? 'good' : 'leaked', kid }
}

/** Returns `unable` without Ed25519 support or without a connection. */
async function checkHere(signature: string, shown: SignedPayload): Promise<Found> {
  try {
    return await checkWith(await keysNow(), signature, shown)
  } catch {
    return { result: 'unable' }
  }
}

type CheckProps = { signed: SignedPayload; signature: string; verdict: Verdict }

const colours = {
  good: 'bg-green-soft text-green-ink',
  bad: 'bg-red-soft text-red-ink',
  leaked: 'bg-yellow-soft text-yellow-ink',
  unable: 'bg-yellow-soft text-yellow-ink',
}

function wordsOf(found: Found, verdict: Verdict) {
  if (found.result === 'good') {
    return `Perangkat Anda sendiri memeriksanya: tanda tangan ini dibuat dengan kunci ${found.kid.slice(0, 8)} milik penerbit, dan datanya tidak berubah.`
  }
  if (found.result === 'leaked') {
    return `Tanda tangannya cocok, tetapi kunci ${found.kid.slice(0, 8)} kemudian diketahui orang lain. Yang menentukan adalah catatan kami: ${verdictLabels[verdict]}.`
  }
  if (found.result === 'bad') return 'Menurut perangkat Anda, tanda tangannya TIDAK cocok dengan data ini.'
  return `Browser ini tidak dapat memeriksanya sendiri. Menurut server kami: ${verdictLabels[verdict]}.`
}

/** Without scripts, only the signature itself is shown. */
export function VerifyInBrowser({ signed, signature, verdict }: CheckProps) {
  const [isAlive, setAlive] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => setAlive(true), [])

  const check = async () => {
    setBusy(true)
    setFound(await checkHere(signature, signed))
    setBusy(false)
  }

  return (
    <TitledSection id="check" title="Periksa sendiri" className="card p-5 md:p-6">
      <p className="mt-2 text-muted">
        Tanda tangannya dapat diperiksa di perangkat Anda dengan kunci publik kami, tanpa bergantung pada
        jawaban di atas.
      </p>
      {isAlive && (
        <Button className="mt-4 w-full sm:w-auto" onClick={check} aria-disabled={isBusy || undefined}>
          <ShieldCheck aria-hidden="true" className="size-5" />
          {isBusy ? 'Memeriksa…' : 'Periksa di perangkat ini'}
        </Button>
      )}
      <div role="status">
        {found && (
          <p className={`mt-4 rounded-card px-5 py-4 font-semibold ${colours[found.result]}`}>
            {wordsOf(found, verdict)}
          </p>
        )}
      </div>
      <details className="mt-4">
        <summary className="flex min-h-11 items-center font-semibold text-primary">
          Data teknis untuk ahli
        </summary>
        <p className="text-sm text-muted">
          JWS ringkas, EdDSA (Ed25519). Kunci publik:{' '}
          <a href="/.well-known/jwks.json" className="text-primary underline underline-offset-4">
            /.well-known/jwks.json
          </a>
        </p>
        <code className="mt-2 block rounded-lg bg-paper-deep p-3 text-sm break-all">{signature}</code>
        {isAlive && (
          <div className="mt-3">
            <CopyButton label="Tanda tangan" value={signature} />
          </div>
        )}
      </details>
    </TitledSection>
  )
}
