import { isImportActive } from '@guildhall/contract'
import type { CreateImportRequest, Import } from '@guildhall/contract'
import type { Database } from '../../storage/database.ts'
import { requireServer } from '../messages/actions.ts'
import type { ImportRef, ServerImports } from './actions.ts'

/** An import of the operator, which belongs to the owner of the server. */
export interface OperatorImport {
  ref: ImportRef
  import: Import
}

/** The first part of a file that is not there yet, in base64. */
export interface OperatorPart extends ImportRef {
  file: number
  offset: number
  bytes: string
}

/** What the operator's command line does with imports. Only the command itself can open the socket, and it has validated what it sends. */
export function operatorImports(database: Pick<Database, 'read'>, imports: ServerImports) {
  async function ownerOf(server: string): Promise<{ serverId: string; ownerId: string }> {
    const { id: serverId, owner_id: ownerId } = await requireServer(database.read, server)
    return { serverId, ownerId }
  }

  return {
    /** Goes on with an import of the same files. `server` is an id or a name. */
    async 'import-begin'(_: string, input: unknown): Promise<OperatorImport> {
      const { server, files } = input as CreateImportRequest & { server: string }
      const { serverId, ownerId } = await ownerOf(server)
      const { imports: known } = await imports.list(ownerId, serverId)
      const active = known.find(
        (each) =>
          isImportActive(each.state) &&
          each.files.length === files.length &&
          files.every(({ name, size }, index) => {
            const file = each.files[index]
            return file?.name === name && file.size === size
          }),
      )
      const begun = active ?? (await imports.create(ownerId, serverId, { files }))
      return { ref: { serverId, importId: begun.id }, import: begun }
    },

    /** Returns how many bytes of the file are there. */
    async 'import-upload'(_: string, input: unknown) {
      const { file, offset, bytes, ...ref } = input as OperatorPart
      const { ownerId } = await ownerOf(ref.serverId)
      const part = { file, offset, bytes: only(Buffer.from(bytes, 'base64')) }
      return { received: await imports.upload(ownerId, ref, part) }
    },

    async 'import-state'(_: string, input: unknown) {
      const ref = input as ImportRef
      return imports.get((await ownerOf(ref.serverId)).ownerId, ref)
    },

    /** Each channel goes where it was imported before, or into a new one. */
    async 'import-start'(_: string, input: unknown) {
      const ref = input as ImportRef
      return imports.start((await ownerOf(ref.serverId)).ownerId, ref, { channels: [] })
    },
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
