import type { Member } from '@guildhall/contract'
import { nameOf } from '../state/members.ts'
import { Avatar } from './avatar.tsx'
import styles from './member-option.module.css'

/** A member in a list of options. */
export function MemberOption({ member }: { member: Member }) {
  const { user } = member
  const name = nameOf(member)
  return (
    <>
      <Avatar name={name} image={user.avatar} id={user.id} size={28} />
      <span className={styles['names']}>
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        <span className={styles['username']}>@{user.username}</span>
      </span>
    </>
  )
}
