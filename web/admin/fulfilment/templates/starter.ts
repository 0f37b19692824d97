/** A4 landscape in the built-in fonts, with every placeholder such as `{{name}}` once. */
export const newTemplateHtml = `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<title>Sertifikat {{certificate_number}}</title>
<style>
@page { size: A4 landscape; margin: 0 }
* { box-sizing: border-box }
body { margin: 0; font-family: Lora, Amiri, Georgia, serif; color: #1c1917 }
.sheet { width: 297mm; height: 209.5mm; padding: 18mm 24mm; border: 4mm solid #14532d; text-align: center; overflow: hidden }
h1 { margin: 0; font-size: 40px; color: #14532d }
.signature { display: block; width: auto; height: auto; max-width: 60mm; max-height: 16mm; margin: 4mm auto 0; mix-blend-mode: multiply }
.check { position: absolute; top: 12mm; left: 257mm; font-size: 10px }
.name { margin: 8mm 0; font-size: calc(32px * min(1, sqrt(60 / var(--name-length, 60)))); color: #7c4a21; overflow-wrap: anywhere; unicode-bidi: plaintext }
table { margin: 0 auto; text-align: left; font-size: calc(16px * min(1, sqrt(700 / var(--details-length, 700)))) }
td { padding: 1mm 3mm; vertical-align: top }
td + td { overflow-wrap: anywhere; unicode-bidi: plaintext }
tr:has(td + td:empty) { display: none }
</style>
</head>
<body>
<div class="sheet">
<h1>Sertifikat</h1>
<p>No. {{certificate_number}}</p>
<p class="name">{{name}}</p>
<table>
<tr><td>Layanan</td><td>{{service_type}}</td></tr>
<tr><td>Hewan atau layanan</td><td>{{product}}</td></tr>
<tr><td>Tanggal</td><td>{{date}}</td></tr>
<tr><td>Lokasi</td><td>{{location}}</td></tr>
<tr><td>Penerima manfaat</td><td>{{beneficiaries}}</td></tr>
<tr><td>Pelaksana</td><td>{{pelaksana_nama}}</td></tr>
<tr><td>Status pelaksana</td><td>{{pelaksana_status}}</td></tr>
<tr><td>Tahun Hijriah</td><td>{{tahun_hijriah}}</td></tr>
<tr><td>Nomor pesanan</td><td>{{order_id}}</td></tr>
</table>
<div class="check">{{qr}}</div>
<p>Diterbitkan {{issued_date}}</p>
<p>{{short_link}}</p>
<p>{{penanggung_jawab}}</p>
{{signature}}
<p>{{signer_name}}<br>{{signer_title}}</p>
</div>
</body>
</html>
`
