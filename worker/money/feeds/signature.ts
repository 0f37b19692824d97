import { createHmac } from 'node:crypto'
import { isEqualSecret } from '../../lib/same'

type Keyed = { id: string; secret_version: number }

/** The feed's secret, 43 characters of base64url. It is derived, so the database does not store it. */
export const feedSecret = (secret: string, { id, secret_version }: Keyed) =>
  createHmac('sha256', secret).update(`feed.${id}.${secret_version}`).digest('base64url')

/** Hex HMAC-SHA-256 over the timestamp, a dot, and the body as sent, byte for byte. */
export const feedSignatureOf = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** Allowed clock difference in seconds. */
const toleranceSeconds = 300

type Signed = { timestamp: string; signature: string; body: string }

/** `timestamp` is in Unix seconds, at most 5 minutes from `now` (UTC ISO). Compares in constant time. */
export function isFeedSignatureValid(secret: string, { timestamp, signature, body }: Signed, now: string) {
  if (!/^\d{10}$/.test(timestamp)) return false
  if (Math.abs(Date.parse(now) / 1000 - Number(timestamp)) > toleranceSeconds) return false
  return isEqualSecret(
    feedSignatureOf(secret, timestamp, body),
    signature.replace(/^sha256=/, '').toLowerCase(),
  )
}

/** A complete signed call for the API documentation. A test verifies its signature with another library. */
export const signedFeedExample = {
  secret: 'contoh-rahasia-yang-tampil-sekali-saat-dibuat',
  timestamp: '1778547600',
  body: '{"rows":[{"date":"2026-05-12","side":"in","amount":2500347,"reference":"FT26132ABCDE","description":"TRF DARI SITI"}]}',
  signature: '85bd593287172c62e01ab6446a2a841d5282881cf8c4eaa13f48d3da21987707',
}

export const feedSigningGuide = `Setiap kiriman ditandatangani dengan rahasia sumber, yang dibuat di Mutasi › Sumber otomatis dan tampil sekali saja.

Setiap baris membawa date (hari WIB) dan, bila bank memberitahukannya, time (jam WIB, "14:05" atau "14:05:09"). Setiap baris juga membawa reference (nomor unik dari bank) atau balance (saldo sesudahnya), supaya baris yang sama tidak tercatat dua kali. Paling banyak 100 baris dan 64 KB sekali kirim. Kirim ulang bila jawabannya tidak sampai: yang sudah dikenal tidak dihitung lagi.

Tanda tangannya HMAC-SHA-256 heksadesimal atas teks "<timestamp>.<isi>": detik Unix, sebuah titik, lalu isi persis byte demi byte seperti yang dikirim. Contoh untuk memeriksa kode Anda:

\`\`\`
rahasia   : ${signedFeedExample.secret}
timestamp : ${signedFeedExample.timestamp}
isi       : ${signedFeedExample.body}
tanda     : ${signedFeedExample.signature}
\`\`\`

Dengan openssl dan curl, ALAMAT dan RAHASIA seperti tampil saat sumber dibuat:

\`\`\`sh
HARI=$(TZ=WIB-7 date +%F)
ISI='${signedFeedExample.body.replace('2026-05-12', "'$HARI'")}'
WAKTU=$(date +%s)
TANDA=$(printf '%s' "$WAKTU.$ISI" | openssl dgst -sha256 -hmac "$RAHASIA" -r | cut -d' ' -f1)
curl -sS "$ALAMAT" -H 'Content-Type: application/json' -H "X-Feed-Timestamp: $WAKTU" -H "X-Feed-Signature: $TANDA" --data-binary "$ISI"
\`\`\`
`
