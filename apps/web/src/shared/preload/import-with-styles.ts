/** Files that are loaded or loading, by path. */
const loading = new Map<string, Promise<void>>()

/**
 * Imports a module after its stylesheets. The build wraps every dynamic import in this function instead of Vite's helper,
 * which requests each file only once, so that a stylesheet that failed would stay missing after a retry.
 */
export async function importWithStyles<T>(
  importModule: () => Promise<T>,
  files: string[] = [],
): Promise<T> {
  await Promise.all(files.map(addLink))
  return importModule()
}

/** Resolves when a stylesheet is applied. Scripts are only preloaded: the import itself reports their errors. */
async function addLink(file: string): Promise<void> {
  const href = `/${file}`
  const isStylesheet = file.endsWith('.css')
  // Stylesheets of the index page are in its head.
  if (!loading.has(file) && document.querySelector(`link[href="${href}"]`)) return
  const added = loading.get(file) ?? insertLink(href, isStylesheet)
  loading.set(file, added)
  added.catch(() => loading.delete(file))
  if (isStylesheet) await added
}

function insertLink(href: string, isStylesheet: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = isStylesheet ? 'stylesheet' : 'modulepreload'
    link.crossOrigin = ''
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${href} could not be loaded`))
    }
    document.head.append(link)
  })
}
