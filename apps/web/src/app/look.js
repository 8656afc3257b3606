// Puts the look that was chosen for this browser (`preferences.ts`) on the page before anything is drawn.
try {
  const { state } = JSON.parse(localStorage.getItem('guildhall.preferences'))
  const { dataset } = document.documentElement
  if (state.theme !== 'system') dataset.theme = state.theme
  if (state.contrast !== 'system') dataset.contrast = state.contrast
  if (state.textSize !== 'normal') dataset.textSize = state.textSize
} catch {
  // Nothing was chosen.
}
