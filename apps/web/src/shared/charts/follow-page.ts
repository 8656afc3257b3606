import type UPlot from 'uplot'

/** Keeps the chart as wide as its element and in the colors of the theme. Returns a function that removes it. */
export function followPage(chart: UPlot, root: HTMLElement): () => void {
  const { height } = chart
  const observer = new ResizeObserver(() => chart.setSize({ width: root.clientWidth, height }))
  observer.observe(root)
  // The theme can change while the chart is open.
  const themes = new MutationObserver(() => chart.redraw(false))
  themes.observe(document.documentElement, { attributes: true })
  return () => {
    observer.disconnect()
    themes.disconnect()
    chart.destroy()
  }
}
