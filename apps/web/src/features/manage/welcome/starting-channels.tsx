import { isCategory, limits } from '@guildhall/contract'
import { ChannelIcon } from '../../../shared/channels/channel-icon.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { groupChannels } from '../../../shared/state/channel-tree.ts'
import { IconButton } from '../../../shared/ui/button.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { useServerSettings } from '../server-settings.ts'
import styles from './welcome.module.css'

interface StartingChannelsProps {
  value: readonly string[]
  onChange: (channelIds: string[]) => void
}

/** The channels that new members are led to, in order. */
export function StartingChannels({ value, onChange }: StartingChannelsProps) {
  const { settings: texts } = useLazyTexts('welcome')
  const { entry } = useServerSettings()
  const channels = groupChannels(entry.channels)
    .flatMap((group) => group.channels)
    .filter(({ type }) => !isCategory(type))
  const chosen = value.flatMap((id) => channels.find((channel) => channel.id === id) ?? [])
  const ids = chosen.map(({ id }) => id)
  const others = channels.filter(({ id }) => !ids.includes(id))
  return (
    <div className={styles['starting']}>
      <h3>{texts.channels}</h3>
      <p className={styles['hint']}>{texts.channelsHint(limits.welcomeChannels)}</p>
      {chosen.length > 0 && (
        <ol className={styles['chosen']}>
          {chosen.map(({ id, name, type }, index) => (
            <li key={id}>
              <ChannelIcon type={type} />
              <span className={styles['name']} dir="auto">
                {name}
              </span>
              {index > 0 && (
                <IconButton
                  icon="arrowUp"
                  label={texts.moveUp(name)}
                  onClick={() => onChange(ids.toSpliced(index, 1).toSpliced(index - 1, 0, id))}
                />
              )}
              <IconButton
                icon="trash"
                label={texts.remove(name)}
                onClick={() => onChange(ids.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
      )}
      {ids.length < limits.welcomeChannels && others.length > 0 && (
        <Select
          label={texts.add}
          path="channelIds"
          options={[
            { value: '', label: texts.choose },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value=""
          onChange={(id) => id !== '' && onChange([...ids, id])}
        />
      )}
    </div>
  )
}
