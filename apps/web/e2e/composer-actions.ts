import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

export function fieldOf(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Message #/ })
}

/** The styles of a message's row, to compare rows. */
export function backgroundOf(message: Locator): Promise<string> {
  return message.evaluate((row) => getComputedStyle(row).backgroundColor)
}

/** The entry of a channel in the channel list. */
export function channelLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name })
}

export async function assertFocused(field: Locator): Promise<void> {
  assert.ok(await field.evaluate((element) => element === document.activeElement), 'has the focus')
}

/** Passes files to the page like a drag from outside or the clipboard. */
export async function hand(
  field: Locator,
  type: 'drop' | 'paste',
  files: { name: string; type: string; base64?: string; size?: number }[],
): Promise<void> {
  await field.evaluate(
    (element, { type, files }) => {
      const data = new DataTransfer()
      for (const { name, type: mime, base64, size } of files) {
        const bytes =
          base64 === undefined
            ? new Uint8Array(size ?? 0)
            : Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mime }))
      }
      if (type === 'paste') {
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
        return
      }
      for (const kind of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(
          new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }),
        )
      }
    },
    { type, files },
  )
}
export const note = { name: 'notes.txt', type: 'text/plain', base64: btoa('what we agreed on') }
