import { invitationPath, pagePath } from '@guildhall/contract'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import styles from './form.module.css'
import { parseInviteLink } from '../../shared/invites/parse-invite-link.ts'

/** Reads a link with which one can register, and opens its page. */
export function InviteLinkForm() {
  const { link } = useLazyTexts('auth')
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const parsed = parseInviteLink(text, location.origin)

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    if (parsed.kind === 'code') navigate(pagePath('invite', { code: parsed.code }))
    if (parsed.kind === 'invitation') navigate(invitationPath(parsed.code))
  }
  const isFound = parsed.kind === 'code' || parsed.kind === 'invitation'
  const error = parsed.kind === 'other-instance' ? link.elsewhere(parsed.host) : link.unreadable

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label={link.label}
        placeholder={link.placeholder}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={isChecked && !isFound ? error : null}
        onChange={(event) => {
          setText(event.target.value)
          setIsChecked(false)
        }}
      />
      <Button type="submit" variant="primary">
        {link.open}
      </Button>
    </form>
  )
}
