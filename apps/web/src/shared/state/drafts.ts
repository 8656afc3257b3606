import { create } from 'zustand'
import { storageRecord } from './storage-record.ts'

const stored = storageRecord<string>('guildhall.draft.')

/** Unsent texts of the composer, by channel; saved in the browser. */
export const useDrafts = create<Record<string, string>>()(() =>
  Object.fromEntries(stored.readAll()),
)

stored.listen((channelId, text) => setDraft(channelId, text ?? ''))

export function draftOf(channelId: string): string {
  return useDrafts.getState()[channelId] ?? ''
}

export function saveDraft(channelId: string, text: string): void {
  if (draftOf(channelId) === text) return
  setDraft(channelId, text)
  if (text === '') stored.remove(channelId)
  else stored.put(channelId, text)
}

/** Storage key of the id of the account that owns the drafts. */
const ownerKey = 'guildhall.draftsOf'

/** Makes the account the owner of the drafts; deletes those of another account. */
export function claimDrafts(userId: string): void {
  const owner = localStorage.getItem(ownerKey)
  if (owner !== null && owner !== userId) clearDrafts()
  localStorage.setItem(ownerKey, userId)
}

/** Deletes all drafts on sign-out, so that the next user of this browser cannot read them. */
export function clearDrafts(): void {
  for (const channelId of Object.keys(useDrafts.getState())) stored.remove(channelId)
  useDrafts.setState({}, true)
}

function setDraft(channelId: string, text: string): void {
  const { [channelId]: old, ...rest } = useDrafts.getState()
  if ((old ?? '') !== text)
    useDrafts.setState(text === '' ? rest : { ...rest, [channelId]: text }, true)
}
