const steps = [
  'Bayar dengan salah satu cara yang ditampilkan di halaman ini.',
  'Masukkan jumlah persis seperti yang diminta, sampai tiga angka terakhir.',
  'Tekan “Saya sudah transfer”; bukti transfer boleh dilampirkan.',
  'Pembayaran diverifikasi dalam 1x24 jam kerja. Anda dapat memantaunya di Status Pesanan.',
]

export const Instructions = () => (
  <section aria-labelledby="instructions-title" className="break-inside-avoid">
    <h2 id="instructions-title" className="mb-3 text-lg">
      Petunjuk pembayaran
    </h2>
    <ol className="grid max-w-[65ch] list-decimal gap-2 pl-6">
      {steps.map(step => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="mt-3 text-muted">Pesanan yang belum dibayar dibatalkan otomatis setelah 24 jam.</p>
  </section>
)
