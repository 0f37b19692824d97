// Derived browsers come first, because for example Edge also names Chrome and Safari in its User-Agent.
const browsers: [pattern: RegExp, name: string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [pattern: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** 'Chrome di Android' from a User-Agent; unknown parts are left out. */
export function deviceNameOf(userAgent: string | null) {
  const browser = nameIn(browsers, userAgent ?? '') ?? 'Peramban lain'
  const system = nameIn(systems, userAgent ?? '')
  return system ? `${browser} di ${system}` : browser
}
