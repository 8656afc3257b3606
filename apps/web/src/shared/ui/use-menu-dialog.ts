import { useEffect, useState } from 'react'

/**
 * What is shown of a menu whose items open dialogs: the menu, a dialog, or nothing. `onClose` is called when the menu is
 * closed, and the dialog that it opened.
 */
export function useMenuDialog<D extends string>(onClose: () => void) {
  const [shown, setShown] = useState<D | 'menu' | 'nothing'>('menu')
  useEffect(() => {
    if (shown === 'nothing') onClose()
  }, [shown, onClose])
  return { shown, open: setShown as (dialog: D) => void, closeMenu: () => setShown('nothing') }
}
