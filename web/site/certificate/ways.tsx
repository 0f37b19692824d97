const ways = [
  { name: 'Nomor sertifikat', text: 'Tertulis di bagian atas sertifikat, misalnya CERT-202605-1234.' },
  { name: 'ID pesanan', text: 'Anda terima saat memesan, misalnya ORDER-123AB.' },
]

/** By what a certificate is found. */
export const Ways = () => (
  <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
    {ways.map(({ name, text }) => (
      <div key={name} className="border-l-2 border-gold pl-4">
        <dt className="font-semibold">{name}</dt>
        <dd className="text-muted">{text}</dd>
      </div>
    ))}
  </dl>
)
