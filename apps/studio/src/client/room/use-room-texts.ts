import { createTranslator, joinCatalogues, loadTexts, type Translator } from '@fairhouse/i18n'
import { useEffect, useState } from 'react'
import type { Play } from '../shell/play.ts'

/** The page's texts with those of rooms. Undefined until they are loaded. */
export function useRoomTexts(play: Play): Translator | undefined {
  const [texts, setTexts] = useState<Translator>()
  useEffect(() => {
    const { code } = play.translator
    void loadTexts(code, ['studio', 'studioRooms']).then((catalogue) =>
      setTexts(createTranslator(code, joinCatalogues({}, catalogue))),
    )
  }, [play])
  return texts
}
