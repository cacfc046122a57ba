import type { Translate } from '#core/form/form.ts'
import type { Language } from '#core/types.ts'

/** What properties and their values are called where their schemas do not say it, in one language. */
export interface Words {
  language: Language
  ofName: (name: string) => string
  ofValue: (prop: string, value: string | number | boolean) => string
}

/** A value as it stands in the key of a text. */
const keyOf = (value: string | number | boolean): string => (value === '' ? 'empty' : String(value).replaceAll(/[^\w-]/g, '_'))

/**
 * Words of properties (`properties.name.<name>`) and of their values (`properties.value.<prop>.<value>`, else
 * `properties.value.any.<value>`). What has none stays its code.
 */
export function wordsIn(t: Translate, language: Language): Words {
  const known = (key: string): string | undefined => {
    const text = t(`t:${key}`)
    return text === key || text === `t:${key}` ? undefined : text
  }
  return {
    language,
    ofName: (name) => known(`properties.name.${name}`) ?? name,
    ofValue: (prop, value) => {
      const own = keyOf(value)
      return known(`properties.value.${prop}.${own}`) ?? known(`properties.value.any.${own}`) ?? String(value)
    },
  }
}
