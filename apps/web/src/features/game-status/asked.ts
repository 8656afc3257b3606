import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Question } from './ask.ts'

export interface Asked extends Question {
  gameName: string
  /** What the server called itself when it last answered. */
  name: string | null
}

const kept = 8

/** The servers that were asked last in this browser, newest first. */
export const useAsked = create<{ list: Asked[] }>()(
  persist((): { list: Asked[] } => ({ list: [] }), { name: 'guildhall.asked', version: 1 }),
)

export function rememberAsked(asked: Asked): void {
  const { list } = useAsked.getState()
  const old = list.find((other) => isSame(other, asked))
  const entry = { ...asked, name: asked.name ?? old?.name ?? null }
  const rest = list.filter((other) => other !== old)
  useAsked.setState({ list: [entry, ...rest].slice(0, kept) })
}

export function forgetAsked(asked?: Question): void {
  const { list } = useAsked.getState()
  useAsked.setState({ list: asked ? list.filter((other) => !isSame(other, asked)) : [] })
}

export function isSame(a: Question, b: Question): boolean {
  return a.game === b.game && a.host === b.host && a.port === b.port
}
