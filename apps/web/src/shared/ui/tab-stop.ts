import { createContext, useContext } from 'react'

/** The `tabIndex` for focusable elements: -1 inside list rows that the Tab key skips. */
export const TabStop = createContext<0 | -1>(0)

export function useTabStop(): 0 | -1 {
  return useContext(TabStop)
}
