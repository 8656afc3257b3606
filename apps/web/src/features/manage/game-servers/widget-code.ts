/** The HTML to paste into another page. */
export function widgetCode(url: string, title: string, height = 400): string {
  return `<iframe src="${url}" title="${title}" width="350" height="${height}" loading="lazy" style="border: 0; color-scheme: normal"></iframe>`
}
