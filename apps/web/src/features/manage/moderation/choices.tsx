import styles from '../../../shared/moderation/roles-dialog.module.css'
import legend from '../../../shared/channels/private-channel-fields.module.css'

interface ChoicesProps {
  label: string
  options: readonly { id: string; name: string }[]
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** Check boxes for any number of things. Nothing if there are none. */
export function Choices({ label, options, value, onChange }: ChoicesProps) {
  if (options.length === 0) return null
  const toggle = (id: string): void =>
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id])
  return (
    <fieldset>
      <legend className={legend['legend']}>{label}</legend>
      <div className={[styles['choices'], styles['many']].join(' ')}>
        {options.map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" checked={value.includes(id)} onChange={() => toggle(id)} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
