import { useState } from 'react'

const confirmationMs = 2000

/** Copies `text`; `isCopied` is true for some seconds afterwards. */
export function useCopy(text: string) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await copyText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), confirmationMs)
  }
  return { isCopied, copy }
}

/** Copies text to the clipboard, also over plain http, where the Clipboard API is not available. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  const helper = document.createElement('textarea')
  helper.value = text
  // Elements outside a modal dialog are inert and cannot be selected.
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  top.append(helper)
  helper.select()
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to copy over plain http
  document.execCommand('copy')
  helper.remove()
}
