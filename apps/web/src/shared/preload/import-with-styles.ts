/** Files that are in the page, or on their way into it, by their path. */
const loading = new Map<string, Promise<void>>()

/**
 * Imports a part of the client after its stylesheets. The build puts this around every dynamic import in place of Vite's
 * helper, which asks for each file only once: a stylesheet that failed would stay missing when the import is tried again.
 */
export async function importWithStyles<T>(
  part: () => Promise<T>,
  files: string[] = [],
): Promise<T> {
  await Promise.all(files.map(addLink))
  return part()
}

/** Resolves when a stylesheet has been applied; scripts are fetched ahead, and the import itself reports their errors. */
async function addLink(file: string): Promise<void> {
  const href = `/${file}`
  const isStylesheet = file.endsWith('.css')
  // What the page itself begins with stands in its head.
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
