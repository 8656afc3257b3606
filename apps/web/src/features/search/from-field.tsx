import type { Member } from '@guildhall/contract'
import { useId, useState } from 'react'
import { loadMembers, nameOf, useMembers } from '../../shared/state/members.ts'
import { TextField } from '../../shared/ui/field.tsx'
import { useWords } from '../../shared/words/words.ts'

interface FromFieldProps {
  serverId: string
  /** Told of the member's id, or of '' for anyone. */
  onChange: (userId: string) => void
}

/** Names a member by typing; the browser offers those who fit. */
export function FromField({ serverId, onChange }: FromFieldProps) {
  const { search } = useWords().places
  const listId = useId()
  const [typed, setTyped] = useState('')
  const byId = useMembers((all) => all[serverId]?.byId)
  const members = [...(byId?.values() ?? [])]
  return (
    <>
      <TextField
        label={search.from}
        placeholder={search.anyone}
        list={listId}
        autoComplete="off"
        value={typed}
        onFocus={() => void loadMembers(serverId).catch(() => undefined)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(named(members, target.value)?.user.id ?? '')
        }}
      />
      <datalist id={listId}>
        {members.map((member) => (
          <option key={member.user.id} value={`@${member.user.username}`}>
            {nameOf(member)}
          </option>
        ))}
      </datalist>
    </>
  )
}

function named(members: Member[], typed: string): Member | undefined {
  const wanted = typed.trim().replace(/^@/, '').toLowerCase()
  return (
    members.find(({ user }) => user.username === wanted) ??
    members.find((member) => nameOf(member).toLowerCase() === wanted)
  )
}
