export interface Device {
  browser: string | null
  system: string | null
  isPhone: boolean
}

/** In this order: many browsers also call themselves like those that they are made from. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chromium|HeadlessChrome)\//, 'Chromium'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** What a browser says of itself (`User-Agent`), in parts that people know. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const system = firstMatch(systems, text)
  // Programs that are no browsers begin with their own name.
  const program = /^(?!Mozilla\/)([A-Za-z][\w .-]{0,30})/.exec(text)?.[1]?.trim()
  return {
    browser: firstMatch(browsers, text) ?? program ?? null,
    system,
    isPhone: system === 'iPhone' || (system === 'Android' && /Mobile/.test(text)),
  }
}

function firstMatch(list: readonly [RegExp, string][], text: string): string | null {
  return list.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
