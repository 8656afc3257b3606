import { createContext, useContext } from 'react'

/** The `tabIndex` of what can be focused in here: -1 within those rows of a list that the Tab key passes over. */
export const TabStop = createContext<0 | -1>(0)

export function useTabStop(): 0 | -1 {
  return useContext(TabStop)
}
