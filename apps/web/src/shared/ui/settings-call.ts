import { createContext } from 'react'
import type { ReactNode } from 'react'

/** The current call, which settings pages show below their list; null without one. */
export const SettingsCall = createContext<ReactNode>(null)
