import { settingOf, settingNames } from '@guildhall/contract'
import type { SettingName } from '@guildhall/contract'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../shared/i18n/texts.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { defaultOf, helpOf, labelOf } from './known-settings.ts'
import type { KnownSetting } from './known-settings.ts'
import styles from './settings-section.module.css'

/** A setting that can't be changed here. */
export function SettingRow({ setting }: { setting: KnownSetting }) {
  const texts = useLazyTexts('operatorSettings')
  const language = useLanguage()
  const { name, value, isSet, source, isLocked } = setting
  const help = helpOf(name, language)
  const { isChangeable, isSecret } = settingOf(name)
  const isSetElsewhere = source === 'environment' || source === 'file'
  const where =
    isLocked && !isSetElsewhere ? texts.lockedWith(groupText(name)) : texts.sources[source]
  return (
    <li>
      <div>
        <div>{labelOf(name, language)}</div>
        {help !== '' && <div className={styles['facts']}>{help}</div>}
        <div className={styles['facts']}>
          <code>{name}</code>
          {isLocked && <Icon name="lock" size={14} />}
          <span>{where}</span>
          {!isChangeable && <span>{texts.restart}</span>}
        </div>
      </div>
      <div className={styles['value']} dir="auto">
        {isSecret
          ? isSet
            ? texts.secretSet
            : texts.notSet
          : (value ?? defaultOf(name, language) ?? texts.notSet)}
      </div>
    </li>
  )
}

/** The others that have to come from the same source. */
function groupText(name: SettingName): string {
  const { group } = settingOf(name)
  return settingNames
    .filter((other) => other !== name && settingOf(other).group === group)
    .join(', ')
}
