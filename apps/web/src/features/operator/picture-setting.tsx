import { api } from '../../shared/api/http.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { imageSources } from '../../shared/images/image-sources.ts'
import { iconOf, useAppearance } from '../../shared/instance/appearance.ts'
import { PictureField } from '../../shared/ui/picture-field.tsx'
import styles from './settings-section.module.css'

/** Uploads or removes the picture of this Guildhall. */
export function PictureSetting() {
  const { picture: texts } = useLazyTexts('operatorSettings')
  const appearance = useAppearance()
  return (
    <PictureField
      upload={async (body) => {
        const { picture } = await api.call('setInstancePicture', { body })
        useAppearance.setState({ picture })
      }}
      remove={async () => {
        await api.call('removeInstancePicture')
        useAppearance.setState({ picture: null })
      }}
      frame="square"
      hasPicture={appearance.picture !== null}
      texts={texts}
    >
      <img
        {...imageSources(iconOf(appearance), 96)}
        className={styles['picture']}
        alt=""
        width={96}
        height={96}
      />
    </PictureField>
  )
}
