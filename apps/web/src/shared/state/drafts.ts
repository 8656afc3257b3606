import { create } from 'zustand'
import { storageRecord } from './storage-record.ts'

const stored = storageRecord<string>('guildhall.draft.')

/** Texts that are being written, by channel; kept in the browser until they are sent. */
export const useDrafts = create<Record<string, string>>()(() =>
  Object.fromEntries(stored.readAll()),
)

stored.listen((channelId, text) => show(channelId, text ?? ''))

export function draftOf(channelId: string): string {
  return useDrafts.getState()[channelId] ?? ''
}

export function keepDraft(channelId: string, text: string): void {
  if (draftOf(channelId) === text) return
  show(channelId, text)
  if (text === '') stored.remove(channelId)
  else stored.put(channelId, text)
}

/** Whose drafts they are. */
const ownerKey = 'guildhall.draftsOf'

/** Keeps the drafts for the account; those of another one are thrown away. */
export function claimDrafts(userId: string): void {
  const owner = localStorage.getItem(ownerKey)
  if (owner !== null && owner !== userId) forgetDrafts()
  localStorage.setItem(ownerKey, userId)
}

/** Throws all drafts away: the next person at this browser is not to read them. */
export function forgetDrafts(): void {
  for (const channelId of Object.keys(useDrafts.getState())) stored.remove(channelId)
  useDrafts.setState({}, true)
}

function show(channelId: string, text: string): void {
  const { [channelId]: gone, ...rest } = useDrafts.getState()
  if ((gone ?? '') !== text)
    useDrafts.setState(text === '' ? rest : { ...rest, [channelId]: text }, true)
}
