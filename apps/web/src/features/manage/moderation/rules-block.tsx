import { limits } from '@guildhall/contract'
import type { ServerRule, ServerRules } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { useEdits } from '../../../shared/forms/use-edits.ts'
import { FormErrors } from '../../../shared/forms/form-errors.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { Switch, TextArea, TextField } from '../../../shared/ui/field.tsx'
import { useRules } from '../../../shared/rules/use-rules.ts'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { UnsavedBar } from '../../../shared/ui/unsaved.tsx'
import { useServerSettings } from '../server-settings.ts'
import styles from './rules-block.module.css'

/** The rules that members accept before they can write. */
export function RulesBlock() {
  const { rules: texts } = useLazyTexts('moderation')
  const { serverId } = useServerSettings()
  const loaded = useRules(serverId)
  return (
    <SettingsBlock title={texts.title} intro={texts.intro}>
      <QueryState query={loaded}>
        {(saved) => (
          <RulesForm saved={saved} onSaved={() => loaded.refetch({ cancelRefetch: true })} />
        )}
      </QueryState>
    </SettingsBlock>
  )
}

interface RulesFormProps {
  saved: ServerRules
  onSaved: () => Promise<unknown>
}

function RulesForm({ saved, onSaved }: RulesFormProps) {
  const { rules: texts } = useLazyTexts('moderation')
  const { serverId } = useServerSettings()
  const { values, isChanged, edit, discard } = useEdits({
    rules: saved.rules,
    askEveryone: false,
  })
  const { rules, askEveryone } = values
  const save = useTask(async () => {
    await api.call('setRules', { params: { serverId }, body: { rules, askEveryone } })
    // Asking everyone once must not ask them again with the next change.
    edit({ askEveryone: false })
    await onSaved()
  })
  const setRule = (at: number, change: Partial<ServerRule>): void =>
    edit({ rules: rules.map((rule, index) => (index === at ? { ...rule, ...change } : rule)) })
  return (
    <FormErrors task={save}>
      {rules.map((rule, index) => (
        <fieldset key={index} className={styles['rule']}>
          <legend>{texts.rule(index + 1)}</legend>
          <TextField
            label={texts.ruleTitle}
            path={`rules.${index}.title`}
            maxLength={limits.ruleTitleMax}
            value={rule.title}
            onChange={({ target }) => setRule(index, { title: target.value })}
          />
          <TextArea
            label={texts.ruleText}
            path={`rules.${index}.text`}
            rows={2}
            maxLength={limits.ruleTextMax}
            value={rule.text}
            onChange={({ target }) => setRule(index, { text: target.value })}
          />
          <div className={styles['buttons']}>
            {index > 0 && (
              <IconButton
                icon="arrowUp"
                label={texts.moveUp(index + 1)}
                onClick={() => edit({ rules: movedUp(rules, index) })}
              />
            )}
            <IconButton
              icon="trash"
              label={texts.remove(index + 1)}
              onClick={() => edit({ rules: rules.toSpliced(index, 1) })}
            />
          </div>
        </fieldset>
      ))}
      {rules.length < limits.rulesPerServer && (
        <div>
          <Button onClick={() => edit({ rules: [...rules, { title: '', text: '' }] })}>
            {texts.add}
          </Button>
        </div>
      )}
      {rules.length > 0 && (
        <Switch
          label={texts.askEveryone}
          hint={texts.askEveryoneHint}
          checked={askEveryone}
          onChange={(value) => edit({ askEveryone: value })}
        />
      )}
      <UnsavedBar
        edits={{ isChanged, discard }}
        save={save}
        isBlocked={rules.some(({ title }) => title.trim() === '')}
      />
    </FormErrors>
  )
}

function movedUp(rules: readonly ServerRule[], index: number): ServerRule[] {
  const moved = rules[index]
  return moved ? rules.toSpliced(index, 1).toSpliced(index - 1, 0, moved) : [...rules]
}
