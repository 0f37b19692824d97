import type { ReactNode } from 'react'
import {
  letterSubject,
  letterText,
  messageText,
  sampleValues,
} from '../../../../worker/contract/messages/text'
import { shopName } from '../../common/shop'

const link = () => `${location.origin}/order-status#ORDER-123AB.contohkunci`

const Preview = ({ children }: { children: ReactNode }) => (
  <details>
    <summary className="inline-flex min-h-11 items-center font-semibold text-primary">Lihat contoh</summary>
    <div className="mt-2 rounded-card border border-line bg-paper px-4 py-3">{children}</div>
  </details>
)

const filled = () => ({ ...sampleValues, shop: shopName() })

export const ChatPreview = ({ text }: { text: string }) => (
  <Preview>
    <p className="whitespace-pre-wrap wrap-anywhere">{messageText(text, filled(), link())}</p>
  </Preview>
)

type LetterPreviewProps = { subject: string; text: string }

export const LetterPreview = ({ subject, text }: LetterPreviewProps) => (
  <Preview>
    <p className="border-b border-line pb-2 font-semibold wrap-anywhere">
      {letterSubject(subject, filled())}
    </p>
    <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{letterText(text, filled())}</p>
    <p className="mt-3">
      <span className="inline-flex min-h-11 items-center rounded-card bg-primary px-5 font-semibold text-white">
        Lihat pesanan
      </span>
    </p>
  </Preview>
)
