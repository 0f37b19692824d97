import { ChevronDown } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react'
import {
  emailMessage,
  emailPattern,
  maxEmailLength,
  normalizeEmail,
} from '../../../worker/contract/lib/email'
import {
  hiddenDigitsPattern,
  maxPhoneLength,
  normalizePhone,
  phoneMessage,
  phonePattern,
} from '../../../worker/contract/lib/phone'
import {
  hasOnlyReadableCharacters,
  hasVisibleCharacter,
  normalizeLine,
  unreadableMessage,
} from '../../../worker/contract/lib/text'
import { useStoredValue } from '../../lib/stored'
import { siteUrls } from '../../lib/urls'
import { EmailField } from '../../ui/email-field'
import { UntranslatedAmounts } from '../../ui/exact-amount'
import { codeKeyboard, nameKeyboard, TextField } from '../../ui/field'
import { useContent } from '../site-content'
import { ChallengeWidget } from './challenge'
import {
  type CustomerField,
  type CustomerFields,
  checkoutDraft,
  customerFields,
  isCustomerField,
} from './draft'

// The checks below copy the contract's rules without zod, whose code is as large as the page's. A test compares both.

function lineError(line: string, max: number) {
  if (line.length > max) return `Paling banyak ${max} karakter`
  return hasOnlyReadableCharacters(line) ? null : unreadableMessage
}

const checks: Record<CustomerField, (text: string) => string | null> = {
  customer_name(text) {
    const name = normalizeLine(text)
    return lineError(name, 100) ?? (hasVisibleCharacter(name) ? null : 'Nama lengkap harus diisi')
  },
  customer_phone(text) {
    const phone = text.trim()
    if (!phone) return phoneMessage.required
    const isPhone = phone.length <= maxPhoneLength && phonePattern.test(normalizePhone(phone))
    return isPhone ? null : phoneMessage.pattern
  },
  customer_email(text) {
    if (text.trim().length > maxEmailLength) return emailMessage
    const email = normalizeEmail(text)
    if (!email) return 'Email harus diisi'
    return emailPattern.test(email) ? null : emailMessage
  },
  referral_code: text => lineError(normalizeLine(text), 50),
  discount_code: text => lineError(normalizeLine(text), 50),
}

export type FieldErrors = Partial<Record<CustomerField, string>>

export function validateCustomer(fields: CustomerFields): FieldErrors {
  const errors = customerFields.map(name => [name, checks[name](fields[name])] as const)
  return Object.fromEntries(errors.filter(([, message]) => message !== null))
}

const phonePrefix = '+62'

/** Longest common end of both texts: after a deletion at the start, these are the remaining digits. */
function keptEnd(before: string, after: string) {
  let length = 0
  while (length < before.length && before.at(-1 - length) === after.at(-1 - length)) length += 1
  return before.slice(before.length - length)
}

/** Characters other than digits and the usual separators of a phone number. */
const nonPhonePattern = /[^\p{N}+＋﹢\s\p{Pd}\u2212\p{Cf}.()/]+/u

/** Matches a letter o, i or l that was typed instead of a digit. Removing the letter would change the number. */
const letterForDigit = /\d[\d\s.-]{4}[oil](?![a-z])|(?<![a-z])[oil][\s.-]?\d[\d\s.-]{5}/i

/** Removes letters from 'WA 0812-3456 abc 7890'. Keeps a text in which digits follow a complete number: '… ext 12'. */
function withoutLetters(typed: string) {
  const parts = typed.split(nonPhonePattern)
  const isWhole = (n: number) => phonePattern.test(normalizePhone(parts.slice(0, n).join('')))
  const isFollowed = parts.some((part, n) => n > 0 && /\p{N}/u.test(part) && isWhole(n))
  const isUnclear = letterForDigit.test(typed) || hiddenDigitsPattern.test(typed)
  return isFollowed || isUnclear ? typed : parts.join('')
}

/** Returns '+62' and digits, or a text that fails validation. `deletedFrom` is the input before a deletion. */
export function formatPhoneInput(typed: string, deletedFrom?: string) {
  if (deletedFrom?.startsWith(phonePrefix) && !typed.startsWith(phonePrefix))
    return phonePrefix + keptEnd(deletedFrom.slice(phonePrefix.length), typed)
  const whole = normalizePhone(typed)
  return /^\+62\d*$/.test(whole) ? whole : normalizePhone(withoutLetters(typed)) || phonePrefix
}

export const phoneOrEmpty = (value: string) => (value === phonePrefix ? '' : value)

const legalLink = 'font-semibold text-primary underline'

/** Terms shown next to each submit button, because submitting concludes the akad (the contract of agency). */
export const AgreementText = ({ className }: { className: string }) => (
  <p className={className}>
    Dengan mengirim, Anda menyetujui akad wakalah dan{' '}
    <a href={siteUrls.terms} className={legalLink}>
      Syarat & Ketentuan
    </a>
    .
  </p>
)

/** Raise `consentVersion` in the contract when this text changes. */
const Consent = () => (
  <div className="grid gap-2 rounded-card bg-paper-deep px-4 py-3 text-sm">
    <p>
      <strong>Akad wakalah.</strong> Dengan menekan “Kirim Pesanan”, Anda mewakilkan kepada kami pembelian
      hewan dan pelaksanaan ibadah yang dipesan, atas nama yang Anda isi. Kami menerima dan menunaikannya
      sesuai{' '}
      <a href={siteUrls.terms} className={legalLink}>
        Syarat & Ketentuan
      </a>
      , yang Anda setujui dengan itu.
    </p>
    <p>
      Data Anda kami pakai hanya untuk memproses pesanan, pembayaran, pelaksanaan ibadah, dan sertifikatnya,
      sesuai UU No. 27 Tahun 2022 tentang Pelindungan Data Pribadi. Dengan menekan “Kirim Pesanan” Anda
      menyetujuinya. Selengkapnya di{' '}
      <a href={siteUrls.privacy} className={legalLink}>
        Kebijakan Privasi
      </a>
      .
    </p>
  </div>
)

/** Raise `messageConsentVersion` in the contract when this text changes. */
const consentText =
  'Lewat WhatsApp dan email: pembayaran, jadwal, bukti, dan sertifikat. Bukan promosi, dan dapat dihentikan kapan saja. Tanpa centang pun '

const receiptPromise = 'tanda terima dengan tautannya kami kirim ke email, dan '

const rememberConsent = (agreesToMessages: boolean) =>
  checkoutDraft.update(old => ({ ...old, agreesToMessages }))

/** Optional consent to messages; orders do not require it. A tick set before hydration is kept. */
function MessagesBox() {
  const { can_mail } = useContent()
  const box = useRef<HTMLInputElement>(null)
  const about = useId()

  useEffect(() => {
    const input = box.current
    if (!input) return
    if (input.checked) rememberConsent(true)
    else input.checked = checkoutDraft.get().agreesToMessages
  }, [])

  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          ref={box}
          type="checkbox"
          aria-describedby={about}
          onChange={event => rememberConsent(event.target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        <span>
          Ya, kabari saya tentang pesanan ini <span className="font-normal text-muted">(opsional)</span>
        </span>
      </label>
      <p id={about} className="ml-8 text-sm text-muted">
        {consentText}
        {can_mail && receiptPromise}
        semuanya tampil di halaman Status Pesanan.
      </p>
    </div>
  )
}

type Form = RefObject<HTMLFormElement | null>

export const findInput = (form: HTMLFormElement | null, name: CustomerField) => {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : null
}

const remember = (name: CustomerField, value: string) =>
  checkoutDraft.update(old => ({ ...old, fields: { ...old.fields, [name]: value } }))

function takePhone(input: HTMLInputElement, deletedFrom?: string) {
  const forced = formatPhoneInput(input.value, deletedFrom)
  if (forced !== input.value) input.value = forced
  return phoneOrEmpty(forced)
}

function storeField(input: HTMLInputElement, isDeleting = false) {
  if (!isCustomerField(input.name)) return
  const before = checkoutDraft.get().fields.customer_phone || phonePrefix
  const isPhone = input.name === 'customer_phone'
  remember(input.name, isPhone ? takePhone(input, isDeleting ? before : undefined) : input.value)
}

/** Fills the form's fields from the draft, except those in which the visitor typed before hydration. */
function restoreFields(form: HTMLFormElement | null) {
  for (const name of customerFields) {
    const input = findInput(form, name)
    if (!input) continue
    if (input.value !== input.defaultValue) storeField(input)
    else input.value = checkoutDraft.get().fields[name] || input.defaultValue
  }
}

const answerIn = ({ name, value }: HTMLInputElement) =>
  name === 'customer_phone' ? phoneOrEmpty(value) : value

/** Fills the fields from the draft, which another tab may have changed, so that fields and error messages agree. */
function showDraft(form: HTMLFormElement | null) {
  for (const name of customerFields) {
    const input = findInput(form, name)
    const kept = checkoutDraft.get().fields[name]
    if (input && answerIn(input) !== kept) input.value = kept || input.defaultValue
  }
}

const inputs = {
  customer_name: { ...nameKeyboard, label: 'Nama lengkap', autoComplete: 'name', maxLength: 100 },
  customer_phone: {
    label: 'Nomor WhatsApp',
    hint: 'Boleh diketik mulai dari 08; kami ubah menjadi +62.',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    defaultValue: phonePrefix,
  },
  customer_email: {
    label: 'Email',
    autoComplete: 'email',
    maxLength: maxEmailLength,
  },
  referral_code: { ...codeKeyboard, label: 'Kode referral', maxLength: 50 },
  discount_code: { ...codeKeyboard, label: 'Kode diskon', maxLength: 50 },
} as const
const asked = ['customer_name', 'customer_phone', 'customer_email'] as const
const codes = ['referral_code', 'discount_code'] as const

type CustomerFormProps = {
  form: Form
  discountNote: string | null
  errors: FieldErrors
  onLeave: (name: CustomerField) => void
  onSubmit: () => void
}

export const orderFormId = 'order-form'

export function CustomerForm({ form, discountNote, errors, onLeave, onSubmit }: CustomerFormProps) {
  const { fields } = useStoredValue(checkoutDraft)
  useEffect(() => restoreFields(form.current), [form])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `showDraft` reads `fields` from the store
  useEffect(() => showDraft(form.current), [form, fields])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const input = ({ target, nativeEvent }: FormEvent) => {
    const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
    if (target instanceof HTMLInputElement) storeField(target, isDeleting)
  }
  const leave = (name: CustomerField) => ({ name, error: errors[name], onBlur: () => onLeave(name) })

  return (
    // With POST, name and phone number stay out of the URL if the form is sent before hydration.
    <form
      ref={form}
      id={orderFormId}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={input}
      className="grid grid-cols-1 gap-4"
    >
      {asked.map(name => {
        const Input = name === 'customer_email' ? EmailField : TextField
        return <Input key={name} {...inputs[name]} {...leave(name)} required />
      })}
      <details className="group">
        <summary className="flex min-h-11 items-center gap-2 font-semibold text-primary">
          Punya kode referral atau diskon?
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-1 gap-4 pt-2 sm:grid-cols-2">
          {codes.map(name => (
            <TextField key={name} {...inputs[name]} {...leave(name)} isOptional />
          ))}
          <p role="status" className="text-sm font-semibold text-earth empty:hidden sm:col-span-2">
            {discountNote && <UntranslatedAmounts>{discountNote}</UntranslatedAmounts>}
          </p>
        </div>
      </details>
      <MessagesBox />
      <Consent />
      <ChallengeWidget />
    </form>
  )
}
