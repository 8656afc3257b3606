/** A form that uploads one file. The type that a client sends is ignored. */
export function createFileForm(
  content: string | Uint8Array<ArrayBuffer>,
  name = 'file.bin',
  field = 'file',
): FormData {
  const data = new FormData()
  data.append(field, new Blob([content], { type: 'text/html' }), name)
  return data
}
