interface Device {
  browser: string | null
  system: string | null
  isPhone: boolean
}

/** The order matters: many browsers also name the browser they are based on. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chromium|HeadlessChrome)\//, 'Chromium'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Version\/[\d.]+ (Mobile\/\w+ )?Safari\//, 'Safari'],
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

/** The browser and system of a `User-Agent` header. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const system = firstMatch(systems, text)
  // Other programs start with their own name.
  const programName = /^(?!Mozilla\/)([A-Za-z][\w .-]{0,30})/.exec(text)?.[1]?.trim()
  return {
    browser: firstMatch(browsers, text) ?? programName ?? null,
    system,
    isPhone: system === 'iPhone' || (system === 'Android' && /Mobile/.test(text)),
  }
}

function firstMatch(list: readonly [RegExp, string][], text: string): string | null {
  return list.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
