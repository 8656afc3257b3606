import { compileFilter, findFilterMatches } from '@guildhall/contract'
import type { MessageFilter } from '@guildhall/contract'
import { filterInputOf } from '@guildhall/markdown'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { channelLabel } from '../../../shared/channels/channel-label.ts'
import { api } from '../../../shared/api/http.ts'
import { useReloadOnEvent } from '../../../shared/api/use-reload-on-event.ts'
import { useEdits } from '../../../shared/forms/use-edits.ts'
import { FormErrors } from '../../../shared/forms/form-errors.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { messageChannels } from '../../../shared/state/channel-tree.ts'
import { rolesByRank } from '../../../shared/state/member-actions.ts'
import { Switch, TextArea, TextField } from '../../../shared/ui/field.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { UnsavedBar } from '../../../shared/ui/unsaved.tsx'
import { ExemptMenusNotice } from '../role-menus/left-menus-notice.tsx'
import { useServerSettings } from '../server-settings.ts'
import { Choices } from './choices.tsx'

const linkRules = ['allowed', 'blocked', 'only_listed', 'not_listed'] as const
const actions = ['refuse', 'report', 'mute'] as const

/** Which messages the server refuses. */
export function FilterBlock() {
  const { filter: texts } = useLazyTexts('moderation')
  const { serverId } = useServerSettings()
  const queryKey = ['message-filter', serverId]
  const loaded = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('getMessageFilter', { params: { serverId }, signal })).filter,
  })
  const { refetch } = loaded
  useReloadOnEvent(
    queryKey,
    ({ type, data }) => type === 'message_filter.updated' && data.serverId === serverId,
  )
  return (
    <SettingsBlock title={texts.title} intro={texts.intro}>
      <QueryState query={loaded}>
        {(filter) => (
          <FilterForm filter={filter} onSaved={() => refetch({ cancelRefetch: true })} />
        )}
      </QueryState>
    </SettingsBlock>
  )
}

interface FilterFormProps {
  filter: MessageFilter
  onSaved: () => Promise<unknown>
}

function FilterForm({ filter, onSaved }: FilterFormProps) {
  const { filter: texts } = useLazyTexts('moderation')
  const { entry, serverId } = useServerSettings()
  const { values, isChanged, edit, discard, settle } = useEdits(fieldsOf(filter))
  const next = toFilter(values)
  const save = useTask(async () => {
    await api.call('setMessageFilter', { params: { serverId }, body: next })
    settle()
    await onSaved()
  })
  const channels = messageChannels(entry)
  const roles = rolesByRank(entry).filter(({ position }) => position > 0)
  const listsSites = values.links === 'only_listed' || values.links === 'not_listed'
  return (
    <FormErrors task={save}>
      <TextArea
        label={texts.words}
        path="words"
        hint={texts.wordsHint}
        rows={5}
        value={values.words}
        onChange={({ target }) => edit({ words: target.value })}
      />
      <Select
        label={texts.links}
        value={values.links}
        options={linkRules.map((value) => ({ value, label: texts.linkRules[value] }))}
        onChange={(links) => edit({ links })}
      />
      {listsSites && (
        <TextArea
          label={texts.domains}
          path="domains"
          hint={texts.domainsHint}
          value={values.domains}
          onChange={({ target }) => edit({ domains: target.value })}
        />
      )}
      <Select
        label={texts.action}
        value={values.action}
        options={actions.map((value) => ({ value, label: texts.actions[value] }))}
        onChange={(action) => edit({ action })}
      />
      {values.action !== 'refuse' && (
        <Select
          label={texts.reportChannel}
          path="reportChannelId"
          value={values.reportChannelId ?? ''}
          options={[
            { value: '', label: texts.noChannel },
            ...channels.map((one) => ({ value: one.id, label: channelLabel(one) })),
          ]}
          onChange={(id) => edit({ reportChannelId: id === '' ? null : id })}
        />
      )}
      {values.action === 'mute' && (
        <TextField
          label={texts.muteMinutes}
          path="muteMinutes"
          type="number"
          min={1}
          max={40_320}
          value={values.muteMinutes}
          onChange={({ target }) => edit({ muteMinutes: target.value })}
        />
      )}
      <Choices
        label={texts.exemptRoles}
        options={roles}
        value={values.exemptRoleIds}
        onChange={(exemptRoleIds) => edit({ exemptRoleIds })}
      />
      <ExemptMenusNotice roleIds={values.exemptRoleIds} />
      <Choices
        label={texts.exemptChannels}
        options={channels.map((one) => ({ id: one.id, name: channelLabel(one) }))}
        value={values.exemptChannelIds}
        onChange={(exemptChannelIds) => edit({ exemptChannelIds })}
      />
      <Switch
        label={texts.webhooks}
        checked={values.webhooks}
        onChange={(webhooks) => edit({ webhooks })}
      />
      <FilterTest filter={next} />
      <UnsavedBar edits={{ isChanged, discard }} save={save} />
    </FormErrors>
  )
}

/** Shows what a message would match. */
function FilterTest({ filter }: { filter: MessageFilter }) {
  const { filter: texts } = useLazyTexts('moderation')
  const [text, setText] = useState('')
  const compiled = compileFilter(filter)
  const matches = compiled ? findFilterMatches(compiled, filterInputOf([text]), 20) : []
  return (
    <>
      <TextField
        label={texts.test}
        hint={texts.testHint}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status">
        {text !== '' && matches.length === 0 && <p>{texts.nothing}</p>}
        {matches.length > 0 && (
          <ul>
            {matches.map((match) => (
              <li key={`${match.kind} ${match.text}`}>{texts[match.kind](match.text)}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function fieldsOf({ words, domains, muteMinutes, ...rest }: MessageFilter) {
  return {
    ...rest,
    words: words.join('\n'),
    domains: domains.join('\n'),
    muteMinutes: String(muteMinutes),
  }
}

function toFilter({ words, domains, muteMinutes, ...rest }: ReturnType<typeof fieldsOf>) {
  return {
    ...rest,
    words: linesOf(words),
    domains: linesOf(domains),
    muteMinutes: Math.round(Number(muteMinutes)),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
