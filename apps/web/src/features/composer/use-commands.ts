import { useEffect, useState } from 'react'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import { loadModule, LoadError } from '../../shared/lazy/load-module.ts'
import type { Language } from '@guildhall/contract'
import { draftOf, saveDraft } from '../../shared/state/drafts.ts'
import type { CommandRun } from './commands/command.ts'
import type { Commands } from './commands/commands.ts'
import type { ComposerChannel } from './composer-channel.ts'

type LoadedCommands = { language: Language } & Commands
let loaded: LoadedCommands | undefined

async function loadCommands(language: Language): Promise<LoadedCommands> {
  if (loaded?.language === language) return loaded
  loaded = await loadModule(async () => {
    const { createCommands } = await import('./commands/commands.ts')
    return { language, ...(await createCommands(language)) }
  })
  return loaded
}

/** The commands, loaded when the text first starts with a slash. */
export function useCommands(isEnabled: boolean): Commands | undefined {
  const language = useLanguage()
  const [commands, setCommands] = useState(loaded)
  const isCurrent = commands?.language === language
  useEffect(() => {
    if (!isEnabled || isCurrent) return
    // Without them, sending the text tries again and shows the error.
    loadCommands(language).then(setCommands, () => undefined)
  }, [isEnabled, isCurrent, language])
  return isCurrent ? commands : undefined
}

/** Runs the command that the text of the composer is, one at a time. */
export function useRunCommand({ id: channelId, serverId }: ComposerChannel) {
  const texts = useTexts()
  const language = useLanguage()
  const [note, setNote] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const run = async (start?: () => CommandRun): Promise<void> => {
    if (note !== null) return
    const text = draftOf(channelId)
    setError(null)
    setNote('')
    try {
      const commands = await loadCommands(language)
      const command = start?.() ?? commands.start(text, { serverId, channelId })
      setNote(command.note)
      await command.run()
      if (draftOf(channelId) === text) saveDraft(channelId, '')
    } catch (failure) {
      setError(textOf(failure, texts))
    } finally {
      setNote(null)
    }
  }
  return { run, note, error, clearError: () => setError(null) }
}

function textOf(failure: unknown, texts: Texts): string {
  if (failure instanceof LoadError) return texts.errors.unreachable
  const isOurs = failure instanceof Error && failure.name === 'CommandError'
  return isOurs ? failure.message : errorText(failure, texts)
}
