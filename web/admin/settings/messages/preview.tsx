import type { ReactNode } from 'react'
import {
  letterSubject,
  letterText,
  messageText,
  sampleValues,
} from '../../../../worker/contract/messages/text'

const link = () => `${location.origin}/order-status#ORDER-123AB.contohkunci`

const Preview = ({ children }: { children: ReactNode }) => (
  <details>
    <summary className="inline-flex min-h-11 items-center font-semibold text-primary">Lihat contoh</summary>
    <div className="mt-2 rounded-card border border-line bg-paper px-4 py-3">{children}</div>
  </details>
)

const filledBy = (shop: string) => ({ ...sampleValues, shop })

export const ChatPreview = ({ text, shop }: { text: string; shop: string }) => (
  <Preview>
    <p className="whitespace-pre-wrap wrap-anywhere">{messageText(text, filledBy(shop), link())}</p>
  </Preview>
)

type LetterPreviewProps = { subject: string; text: string; shop: string }

export const LetterPreview = ({ subject, text, shop }: LetterPreviewProps) => (
  <Preview>
    <p className="border-b border-line pb-2 font-semibold wrap-anywhere">
      {letterSubject(subject, filledBy(shop))}
    </p>
    <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{letterText(text, filledBy(shop))}</p>
    <p className="mt-3">
      <span className="inline-flex min-h-11 items-center rounded-card bg-primary px-5 font-semibold text-white">
        Lihat pesanan
      </span>
    </p>
  </Preview>
)
